import type { OrderPayable } from '../../money/payables/index.ts'
import { removeBoughtIfThere } from '../cart/index.ts'
import { markPaid, startFulfilment } from '../orders/index.ts'
import { payableOfOrder } from './payable-of-order.ts'

/** Creates the payable kind of automatic renewals, paid in the transaction that places them. */
export const createAutomaticRenewal = (
  beginFulfilment: (orderId: string) => void,
): OrderPayable => ({
  ...payableOfOrder,
  kind: 'RENEWAL',
  concurrent: 'MANY',
  paid: (context) => [markPaid(context), startFulfilment(context), ...removeBoughtIfThere(context)],
  afterCommit: beginFulfilment,
})
