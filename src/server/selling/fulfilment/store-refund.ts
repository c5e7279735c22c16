import { sql } from 'drizzle-orm'
import { formatMoney, money, type Money } from '../../../contract/money.ts'
import { notify, type Notice } from '../../customers/notifications/index.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import { refundCredit } from '../../money/promo-credit/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { describeItem, refundAmount, type Impossible } from '../items/index.ts'
import { findOrders } from '../orders/index.ts'
import { restoreVoucher } from './close-order.ts'
import { changedItem, endColumns, type ItemRun } from './item-run.ts'
import { mailRefund } from './jobs.ts'

export interface StoreRefundDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Pays an item back: money to the balance, promo credit to where it came from. Each cause pays once. */
const payBack = async (
  tx: Queryable,
  { clock, enqueue }: StoreRefundDeps,
  { order, item }: ItemRun['work'],
  refund: Money | 'ALL',
  code: Notice['code'] = 'ITEM_REFUNDED',
): Promise<void> => {
  const { customer_id: customerId } = order
  const now = clock.now()
  const { net, tax, credit } = refundAmount(item, refund)
  const to = balanceAccount(customerId)
  await transfer(
    tx,
    [
      { cause: `refund:${item.id}:net`, from: 'sales', to, amount: net },
      { cause: `refund:${item.id}:tax`, from: 'vat', to, amount: tax },
    ],
    now,
  )
  const cause = `refund:${item.id}`
  const { name } = describeItem(item, order.locale)
  const params = { name, amount: formatMoney(money(net + tax)), incrementId: order.increment_id }
  await notify(tx, { customerId, code, params, cause }, now)
  await refundCredit(tx, { customerId, payableId: order.id, cause, name, amount: credit }, now)
  if (order.voucher !== null) await restoreVoucher(tx, order.id)
  await publish(tx, customerId, 'balance_update', {}, now)
  await enqueue(tx, mailRefund, { orderItemId: item.id })
}

/** Refunds an item to the balance, once. */
export const storeRefund = async (
  deps: StoreRefundDeps,
  run: ItemRun,
  impossible: Impossible,
): Promise<void> => {
  const { work, kind } = run
  await deps.db.transaction(async (tx) => {
    const changed = await rowsOf(
      tx,
      sql`with ${changedItem(run, sql`fulfilment = 'REFUNDED', ${endColumns}`)}
        select id from changed`,
    )
    if (changed.length === 0) return
    await kind.refunded?.(tx, work, impossible)
    await payBack(tx, deps, work, impossible.refund, kind.refundNotice)
  })
}

/** Creates the refund in full of an active item whose service came to nothing, once. */
export const createRefundActive =
  (deps: StoreRefundDeps) =>
  async (tx: Queryable, orderItemId: string): Promise<void> => {
    const [refunded] = await rowsOf<{ orderId: string }>(
      tx,
      sql`update order_items set fulfilment = 'REFUNDED'
        where id = ${orderItemId}::uuid and fulfilment = 'ACTIVE'
        returning order_id::text as "orderId"`,
    )
    if (refunded === undefined) return
    const order = (await findOrders(tx, [refunded.orderId])).get(refunded.orderId)
    const item = order?.items.find(({ id }) => id === orderItemId)
    if (order === undefined || item === undefined) return
    await payBack(tx, deps, { order, item }, 'ALL')
  }
