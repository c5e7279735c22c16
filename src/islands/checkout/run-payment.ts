import type { CallResult } from '../../client/api-error.ts'
import { isOrderOver } from '../payment/is-order-over.ts'
import { isOutdated } from './checkout-view.ts'
import type { CheckoutFlow } from './create-checkout.ts'

/** What running a payment depends on. */
export interface RunDeps {
  /** Leaves for the outcome of an order that is paid, or whose payment ended. */
  readonly onPaid: (orderId: string) => void
  /** Turns the confirmation before leaving the page on or off. */
  readonly guard: (isOn: boolean) => void
}

/** Runs one payment at a time. The page stays busy while the browser leaves it. */
export const runPayment = async (
  flow: CheckoutFlow,
  { onPaid, guard }: RunDeps,
  orderId: () => string | undefined,
  run: () => Promise<CallResult<unknown>>,
): Promise<void> => {
  if (flow.$checkout.get().busy !== undefined) return
  flow.set({ busy: 'payment', error: undefined })
  guard(true)
  try {
    const result = await run()
    if (result.ok) return
    const { error } = result
    const id = orderId()
    guard(false)
    if (isOrderOver(error) && id !== undefined) {
      onPaid(id)
      return
    }
    // After a lost answer the order may be paid: the customer must not pay twice.
    const isLost = error.kind === 'network' && id !== undefined
    if ((isOutdated(error) || isLost) && (await flow.load(id)) === 'leaves') return
    flow.fail(error)
  } catch (fault) {
    guard(false)
    flow.set({ busy: undefined })
    throw fault
  }
}
