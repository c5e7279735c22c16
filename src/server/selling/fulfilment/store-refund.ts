import { sql } from 'drizzle-orm'
import { formatMoney, money } from '../../../contract/money.ts'
import { notify } from '../../customers/notifications/index.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { describeItem, type Impossible } from '../items/index.ts'
import { restoreVoucher } from './close-order.ts'
import { changedItem, endColumns, type ItemRun } from './item-run.ts'
import { mailRefund } from './jobs.ts'
import { refundAmount } from './refund-amount.ts'

export interface StoreRefundDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Refunds an item to the balance, once. */
export const storeRefund = async (
  { db, clock, enqueue }: StoreRefundDeps,
  run: ItemRun,
  impossible: Impossible,
): Promise<void> => {
  const { work, kind } = run
  const { order, item } = work
  const { customer_id: customerId } = order
  const now = clock.now()
  const { net, tax } = refundAmount(item, impossible.refund)
  await db.transaction(async (tx) => {
    const changed = await rowsOf(
      tx,
      sql`with ${changedItem(run, sql`fulfilment = 'REFUNDED', ${endColumns}`)}
        select id from changed`,
    )
    if (changed.length === 0) return
    const to = balanceAccount(customerId)
    await transfer(
      tx,
      [
        { cause: `refund:${item.id}:net`, from: 'sales', to, amount: net },
        { cause: `refund:${item.id}:tax`, from: 'vat', to, amount: tax },
      ],
      now,
    )
    await kind.refunded?.(tx, work, impossible)
    const params = {
      name: describeItem(item, order.locale).name,
      amount: formatMoney(money(net + tax)),
      incrementId: order.increment_id,
    }
    const code = kind.refundNotice ?? 'ITEM_REFUNDED'
    await notify(tx, { customerId, code, params, cause: `refund:${item.id}` }, now)
    if (order.voucher !== null) await restoreVoucher(tx, order.id)
    await publish(tx, customerId, 'balance_update', {}, now)
    await enqueue(tx, mailRefund, { orderItemId: item.id })
  })
}
