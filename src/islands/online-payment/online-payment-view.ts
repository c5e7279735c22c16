import { atom, type ReadableAtom } from 'nanostores'
import type { ApiError, CallResult } from '../../client/api-error.ts'
import type { PaymentTransaction } from '../../contract/payment-transactions.ts'
import type { ShownPayment } from '../payment/shown-payment.ts'

/** A transaction that is paid in the page, and where. */
export interface ShownTransaction {
  readonly transaction: PaymentTransaction
  readonly payment: ShownPayment
}

/** The state of the page that pays invoices. */
export interface OnlinePaymentView {
  readonly busy: boolean
  readonly error: ApiError | undefined
  /** Counts failures, so that a repeated error is announced again. */
  readonly failures: number
  readonly shown: ShownTransaction | undefined
}

interface OnlinePaymentViewStore {
  readonly $view: ReadableAtom<OnlinePaymentView>
  readonly set: (change: Partial<OnlinePaymentView>) => void
  /** Runs one request at a time; a failure is shown, and the page asks what is unpaid now. */
  readonly run: (work: () => Promise<CallResult<unknown>>) => Promise<void>
}

/** Creates the state of the page that pays invoices. */
export const createOnlinePaymentView = (onChanged: () => void): OnlinePaymentViewStore => {
  const $view = atom<OnlinePaymentView>({
    ...{ busy: false, error: undefined, failures: 0, shown: undefined },
  })
  const set = (change: Partial<OnlinePaymentView>): void => $view.set({ ...$view.get(), ...change })
  return {
    $view,
    set,
    async run(work) {
      if ($view.get().busy) return
      set({ busy: true, error: undefined })
      const result = await work()
      if (result.ok) return
      const { failures } = $view.get()
      set({ busy: false, error: result.error, failures: failures + 1, shown: undefined })
      onChanged()
    },
  }
}
