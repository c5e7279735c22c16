import { sql } from 'drizzle-orm'
import type { OrderPayable } from '../../money/payables/index.ts'
import { releaseLapsedCredit } from '../../money/promo-credit/index.ts'
import { removeBought } from '../cart/index.ts'
import { markPaid, startFulfilment } from '../orders/index.ts'
import { useVoucher } from '../vouchers/index.ts'
import { payableOfOrder } from './payable-of-order.ts'

/**
 * When the contact of an order was added or changed; one that was deleted since counts as added with
 * the order. A stolen session must not register names to its thief.
 */
const contactSince = sql`(select coalesce(
    (select coalesce(changed_at, created_at) from addresses
      where customer_id = orders.customer_id and id::text = orders.contact ->> 'id'),
    orders.created_at)
  from orders where orders.id = payables.id)`

/** Creates the payable kind of placed orders; a customer has one at a time. */
export const createPurchase = (beginFulfilment: (orderId: string) => void): OrderPayable => ({
  ...payableOfOrder,
  kind: 'PURCHASE',
  lapsed: [...payableOfOrder.lapsed, ...releaseLapsedCredit],
  concurrent: 'ONE',
  confirmedAfter: contactSince,
  paid: (context) => [
    markPaid(context),
    startFulfilment(context),
    ...removeBought(context),
    useVoucher,
  ],
  afterCommit: beginFulfilment,
})
