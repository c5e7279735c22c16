import type { OrderPayable } from '../../money/payables/index.ts'
import { markPaid, startFulfilment } from '../orders/index.ts'
import { payableOfOrder } from './payable-of-order.ts'

/** Creates the payable kind of changes whose total is zero: they have no invoice. */
export const createPlanChange = (beginFulfilment: (orderId: string) => void): OrderPayable => ({
  ...payableOfOrder,
  kind: 'PLAN_CHANGE',
  concurrent: 'MANY',
  invoice: 'NEVER',
  paid: (context) => [markPaid(context), startFulfilment(context)],
  afterCommit: beginFulfilment,
})
