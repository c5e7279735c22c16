import { sql } from 'drizzle-orm'
import type { PaidStep } from '../../money/payables/index.ts'

/** Uses up the voucher of the paid order (CTE `ordered`). */
export const useVoucher: PaidStep = {
  name: 'used_voucher',
  cte: sql`insert into voucher_uses (customer_id, code, order_id)
    select customer_id, voucher ->> 'code', id from ordered where voucher is not null
    on conflict do nothing`,
}
