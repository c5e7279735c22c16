import { sql, type SQL } from 'drizzle-orm'

/** Selects `id`, `order_id`, `net`, `tax`, `promo_credit` of the paid registration and renewals of a domain in a row of `services`. */
export const paidFor = (service: SQL): SQL => sql`
  select item.id, item.order_id, item.price - item.discount as net, item.tax, item.promo_credit
  from order_items own
    join orders bought on bought.id = own.order_id
    join orders later
      on later.customer_id = bought.customer_id and later.paid_at >= bought.paid_at
    join order_items item on item.order_id = later.id
  where own.id = ${service}.order_item_id and own.action = 'registration'
    and item.fulfilment = 'ACTIVE' and item.subject = ${service}.subject
    and (item.id = own.id or item.action = 'renewal')`
