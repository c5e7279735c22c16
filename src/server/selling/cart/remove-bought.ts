import { sql, type SQL } from 'drizzle-orm'
import type { PaidContext, PaidStep } from '../../money/payables/index.ts'

const leave = ({ moment }: PaidContext, condition: SQL): PaidStep => ({
  name: 'left_cart',
  locks: true,
  cte: sql`update carts set checkout_state = 'basket', checkout_tab = null,
      checkout_tab_until = null, apply_promo_credit = false,
      updated_at = greatest(${moment}, carts.updated_at + interval '1 millisecond'),
      voucher_code = nullif(carts.voucher_code, (select ordered.voucher ->> 'code' from ordered))
    where customer_id = (select ordered.customer_id from ordered where ${condition})
    returning customer_id`,
})

const removed = ({ payableId }: PaidContext): PaidStep => ({
  name: 'bought',
  cte: sql`delete from cart_items
    where customer_id = (select customer_id from left_cart)
      and key in (select i.key from order_items i where i.order_id = ${payableId}::uuid)`,
})

/** Removes the items of the paid order (CTE `ordered`) from the cart and ends its checkout. */
export const removeBought = (context: PaidContext): readonly PaidStep[] => [
  leave(context, sql`true`),
  removed(context),
]

/** Does the same for an automatic order, if the cart contains one of its items. */
export const removeBoughtIfThere = (context: PaidContext): readonly PaidStep[] => [
  leave(
    context,
    sql`exists (
      select from cart_items c join order_items i on i.key = c.key
      where c.customer_id = ordered.customer_id and i.order_id = ordered.id)`,
  ),
  removed(context),
]
