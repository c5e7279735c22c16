import { add, money } from '../../../../../contract/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import { createSteps, readSteps } from '../../../../platform/steps/index.ts'
import type { PayWay } from '../../../../providers/payway/payway.ts'
import type { GatewayRefund, RefundAnswer } from '../../gateway.ts'

interface RefundDeps {
  readonly db: Queryable
  readonly payway: Pick<PayWay, 'findTransaction' | 'refund'>
}

/**
 * Creates PayWay's refunds. PayWay knows no reference of a refund, only how much of a purchase was paid
 * back: the sum before the call is stored, so that a lost answer is found by the sum after it.
 */
export const createPayWayRefund = ({ db, payway }: RefundDeps) => {
  const refundedOf = async (reference: string) => (await payway.findTransaction(reference)).refunded

  return async ({ reference, refundReference, amount }: GatewayRefund): Promise<RefundAnswer> => {
    const stored = await readSteps(db, refundReference)
    const before = stored.length === 0 ? await refundedOf(reference) : 0
    const steps = createSteps({ db, owner: refundReference, stored })
    const is = await steps.once<number, 'refunded' | 'refused'>('refund', {
      intent: () => before,
      look: async (sum) => {
        const present = await refundedOf(reference)
        if (present === sum) return undefined
        if (present === add(money(sum), amount)) return 'refunded'
        throw new ProviderError('payway', 'protocol', `${reference} has other refunds`)
      },
      run: () => payway.refund({ tranId: reference, amount }),
      done: () => Promise.resolve(),
    })
    return { is: is ?? 'pending' }
  }
}
