import type { OrderPayable } from '../../money/payables/index.ts'
import { releaseLapsedCredit } from '../../money/promo-credit/index.ts'
import { removeBought } from '../cart/index.ts'
import { markPaid, startFulfilment } from '../orders/index.ts'
import { useVoucher } from '../vouchers/index.ts'
import { payableOfOrder } from './payable-of-order.ts'

/** Creates the payable kind of placed orders; a customer has one at a time. */
export const createPurchase = (beginFulfilment: (orderId: string) => void): OrderPayable => ({
  ...payableOfOrder,
  kind: 'PURCHASE',
  lapsed: [...payableOfOrder.lapsed, ...releaseLapsedCredit],
  concurrent: 'ONE',
  paid: (context) => [
    markPaid(context),
    startFulfilment(context),
    ...removeBought(context),
    useVoucher,
  ],
  afterCommit: beginFulfilment,
})
