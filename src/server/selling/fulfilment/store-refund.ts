import { sql } from 'drizzle-orm'
import { formatMoney, money, type Money } from '../../../contract/money.ts'
import { notify, type Notice } from '../../customers/notifications/index.ts'
import { issueCreditNote } from '../../money/invoices/index.ts'
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

/** Moves what an item cost: money to the balance, promo credit to where it came from. Each cause pays once. */
const moveBack = async (
  tx: Queryable,
  { order, item }: ItemRun['work'],
  refund: Money | 'ALL',
  now: Date,
  ofCredit?: Money,
): Promise<Money> => {
  const { customer_id: customerId } = order
  const { net, tax, credit: share } = refundAmount(item, refund)
  const credit = ofCredit ?? share
  const to = balanceAccount(customerId)
  await transfer(
    tx,
    [
      { cause: `refund:${item.id}:net`, from: 'sales', to, amount: net },
      { cause: `refund:${item.id}:tax`, from: 'vat', to, amount: tax },
    ],
    now,
  )
  const line = order.items.findIndex(({ id }) => id === item.id)
  await issueCreditNote(tx, { payableId: order.id, line, net, tax }, now)
  const cause = `refund:${item.id}`
  const { name } = describeItem(item, order.locale)
  await refundCredit(tx, { customerId, payableId: order.id, cause, name, amount: credit }, now)
  await publish(tx, customerId, 'balance_update', {}, now)
  return money(net + tax)
}

/** Pays a failed item back, with its voucher, and informs the customer. */
const payBack = async (
  tx: Queryable,
  { clock, enqueue }: StoreRefundDeps,
  work: ItemRun['work'],
  refund: Money | 'ALL',
  code: Notice['code'] = 'ITEM_REFUNDED',
): Promise<void> => {
  const { order, item } = work
  const now = clock.now()
  const amount = formatMoney(await moveBack(tx, work, refund, now))
  const { name } = describeItem(item, order.locale)
  const params = { name, amount, incrementId: order.increment_id }
  const notice = { customerId: order.customer_id, code, params, cause: `refund:${item.id}` }
  await notify(tx, notice, now)
  if (order.voucher !== null) await restoreVoucher(tx, order.id)
  await enqueue(tx, mailRefund, { orderItemId: item.id })
}

const findItem = async (
  tx: Queryable,
  orderId: string,
  itemId: string,
): Promise<ItemRun['work'] | undefined> => {
  const order = (await findOrders(tx, [orderId])).get(orderId)
  const item = order?.items.find(({ id }) => id === itemId)
  return order && item && { order, item }
}

/** What goes back of an item: money to the balance, promo credit to where it came from. */
export interface ReturnedItem {
  readonly itemId: string
  readonly amount: Money
  readonly credit: Money
}

/** Returns a part of what an active item cost, or all of it, with a credit note, once. */
export const returnItem = async (
  tx: Queryable,
  { itemId, amount, credit }: ReturnedItem,
  now: Date,
): Promise<void> => {
  const [found] = await rowsOf<{ orderId: string }>(
    tx,
    sql`update order_items
      set fulfilment = case when price - discount + tax <= ${amount}::bigint then 'REFUNDED'
        else fulfilment end
      where id = ${itemId}::uuid and fulfilment = 'ACTIVE'
      returning order_id::text as "orderId"`,
  )
  const work = found && (await findItem(tx, found.orderId, itemId))
  if (work !== undefined) await moveBack(tx, work, amount, now, credit)
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

/** Creates the refund in full of an active item whose service failed, once. */
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
    const work = await findItem(tx, refunded.orderId, orderItemId)
    if (work !== undefined) await payBack(tx, deps, work, 'ALL')
  }
