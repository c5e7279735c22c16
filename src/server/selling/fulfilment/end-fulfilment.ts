import { sql, type SQL } from 'drizzle-orm'
import type { TransferFailure } from '../../../contract/domain-transfers.ts'
import { formatMoney, money, subtract } from '../../../contract/money.ts'
import { balanceAccount, transfer } from '../../money/ledger/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { notify, storeNotice } from '../../customers/notifications/index.ts'
import { announced, publish, type Announcer } from '../../platform/realtime/index.ts'
import { shownDay } from '../../platform/shown-day.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { createAwaitDocuments } from './await-documents.ts'
import type { Term } from './fulfilled.ts'
import { fulfilmentTransitions } from '../orders/index.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'
import { setArrivedContact } from '../../services/domains/jobs.ts'
import { mailRefund, mailTransferred } from './jobs.ts'
import { mailAutoRenew } from '../auto-renewals/jobs.ts'

export interface EndFulfilmentDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly announce: Announcer['announce']
  /** Says that a name is nobody's to buy any more. */
  readonly markTaken: (name: string) => void
}

/** The states of an item that the registry was asked for. */
const underWay: SQL = sql`('IN_PROGRESS', 'PENDING_TRANSFER')`

/** The CTE `changed`: an item's fulfilment ends, and its row is there if it was this that ended it. */
const activated = (item: OrderItemJson, { expiresAt }: Term): SQL => sql`changed as (
  update order_items set fulfilment = 'ACTIVE', expires_at = ${expiresAt.toISOString()}::timestamptz
  where id = ${item.id}::uuid and fulfilment in ${underWay} returning id)`

/**
 * The body of a CTE that makes an item's name the customer's, once.
 *
 * @param source a CTE; without a row in it nothing is written
 */
const keepName = (
  order: OrderJson,
  item: OrderItemJson,
  { registeredAt, expiresAt }: Term,
  source: SQL,
): SQL => sql`
  insert into domains (id, customer_id, order_item_id, name, registered_at, expires_at)
  select gen_random_uuid(), ${order.customer_id}::uuid, ${item.id}::uuid, ${item.subject},
    ${registeredAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
  from ${source}
  on conflict (order_item_id) do nothing`

const extend = async (
  tx: Queryable,
  order: OrderJson,
  item: OrderItemJson,
  { expiresAt }: Term,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update domains
      set expires_at = greatest(expires_at, ${expiresAt.toISOString()}::timestamptz)
      where customer_id = ${order.customer_id}::uuid and name = ${item.subject}
        and moved_away_at is null`,
  )
}

/** The transfer of an item has ended: it is written down, and its code forgotten. */
const endTransfer = async (
  tx: Queryable,
  order: OrderJson,
  item: OrderItemJson,
  failure: TransferFailure | undefined,
  now: Date,
): Promise<void> => {
  const state = failure === undefined ? 'COMPLETED' : 'FAILED'
  const moment = sql`${now.toISOString()}::timestamptz`
  await rowsOf(
    tx,
    sql`with forgotten as (
      update order_items set secret = null where id = ${item.id}::uuid)
    insert into domain_transfers (order_item_id, customer_id, name, state, began_at, check_at,
      ended_at, failure)
    values (${item.id}::uuid, ${order.customer_id}::uuid, ${item.subject}, ${state}, ${moment},
      ${moment}, ${moment}, ${failure ?? null})
    on conflict (order_item_id) do update
      set state = excluded.state, ended_at = excluded.ended_at, failure = excluded.failure`,
  )
}

/** An order of which all went back has used no voucher. */
const giveVoucherBack = async (tx: Queryable, orderId: string): Promise<void> => {
  await rowsOf(
    tx,
    sql`delete from voucher_uses u where u.order_id = ${orderId}::uuid and not exists (
      select from order_items i where i.order_id = u.order_id and i.fulfilment <> 'REFUNDED')`,
  )
}

/** Ends the fulfilments of items, each at most once, and closes orders of which all are ended. */
export const createEndFulfilment = ({
  db,
  clock,
  enqueue,
  announce,
  markTaken,
}: EndFulfilmentDeps) => {
  const arriveByTransfer = async (
    tx: Queryable,
    order: OrderJson,
    item: OrderItemJson,
    now: Date,
  ): Promise<void> => {
    await endTransfer(tx, order, item, undefined, now)
    // Whoever had it here before it moved away has it no more, though it is with us again.
    await rowsOf(
      tx,
      sql`update domains set moved_away_at = ${now.toISOString()}::timestamptz, leaving_since = null
        where name = ${item.subject} and order_item_id <> ${item.id}::uuid
          and moved_away_at is null`,
    )
    await notify(
      tx,
      {
        customerId: order.customer_id,
        code: 'TRANSFER_COMPLETED',
        params: { name: toUnicodeName(item.subject) },
        cause: `transferred:${item.id}`,
      },
      now,
    )
    await enqueue(tx, setArrivedContact, { orderItemId: item.id })
    await enqueue(tx, mailTransferred, { orderItemId: item.id })
  }

  /** Nobody was there to see it: it is told by a notice and a mail. */
  const tellOfRenewal = async (
    tx: Queryable,
    order: OrderJson,
    item: OrderItemJson,
    { expiresAt }: Term,
  ): Promise<void> => {
    const { customer_id: customerId, id: orderId } = order
    const params = {
      name: toUnicodeName(item.subject),
      total: formatMoney(money(order.grand_total)),
      date: shownDay(expiresAt),
      orderId,
    }
    const cause = `auto-renewed:${item.id}`
    await notify(tx, { customerId, code: 'AUTO_RENEWED', params, cause }, clock.now())
    await enqueue(tx, mailAutoRenew, { mail: 'DONE', customerId, cause, params })
  }

  /**
   * The body of CTEs that close an order and tell its customer.
   *
   * @param provided what must hold besides its state; about `orders o`
   */
  const closing = (orderId: string, provided: SQL): SQL => sql`done as (
      update orders o set state = 'COMPLETED'
      where o.id = ${orderId}::uuid and o.state = 'PAID' and ${provided}
      returning o.id, o.customer_id, o.increment_id, o.automatic),
    ${storeNotice(
      {
        code: 'ORDER_COMPLETED',
        params: sql`jsonb_build_object('incrementId', source.increment_id, 'orderId', source.id)`,
        cause: sql`'completed:' || source.id`,
        // Of an automatic one its renewal or refund has told.
        source: sql`(select * from done where not automatic)`,
      },
      clock.now(),
    )}`

  /**
   * Ends a registration; and its order, of which it is the only item: most orders are such, and one
   * statement ends them.
   *
   * @returns whether it closed the order
   */
  const activateRegistration = async (
    order: OrderJson,
    item: OrderItemJson,
    term: Term,
  ): Promise<boolean> => {
    const end = sql`${activated(item, term)},
      kept as (${keepName(order, item, term, sql`changed`)})`
    if (order.items.length > 1) {
      await rowsOf(db, sql`with ${end} select`)
      return false
    }
    const [row] = await rowsOf<{ closed: boolean }>(
      db,
      sql`with ${end}, ${closing(order.id, sql`exists (select from changed)`)}
        select exists (select from done) as closed`,
    )
    if (row?.closed === true) announce(order.customer_id)
    return row?.closed === true
  }

  /** Ends the fulfilment of a name that was not registered anew, with what is told of it. */
  const activateOther = async (
    order: OrderJson,
    item: OrderItemJson,
    term: Term,
  ): Promise<void> => {
    const kept =
      item.action === 'transfer' ? keepName(order, item, term, sql`changed`) : sql`select`
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`with ${activated(item, term)}, kept as (${kept}) select id from changed`,
      )
      if (changed.length === 0) return
      if (item.action === 'transfer') await arriveByTransfer(tx, order, item, clock.now())
      else {
        await extend(tx, order, item, term)
        if (order.automatic) await tellOfRenewal(tx, order, item, term)
      }
    })
  }

  /**
   * The item's name is the customer's until its new end.
   *
   * @returns whether its order was closed with it
   */
  const activate = async (order: OrderJson, item: OrderItemJson, term: Term): Promise<boolean> => {
    let isClosed = false
    if (item.action === 'registration') isClosed = await activateRegistration(order, item, term)
    else await activateOther(order, item, term)
    markTaken(item.subject)
    return isClosed
  }

  /** Another registrar has some days to release the item's name. */
  const beginTransfer = async (order: OrderJson, item: OrderItemJson): Promise<void> => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`update order_items set fulfilment = 'PENDING_TRANSFER'
          where id = ${item.id}::uuid and fulfilment = 'IN_PROGRESS' returning id`,
      )
      if (changed.length === 0) return
      await rowsOf(
        tx,
        sql`update domain_transfers
          set state = 'PENDING', check_at = ${now.toISOString()}::timestamptz
          where order_item_id = ${item.id}::uuid and state = 'ASKED'`,
      )
      await notify(
        tx,
        {
          customerId: order.customer_id,
          code: 'TRANSFER_BEGUN',
          params: { name: toUnicodeName(item.subject) },
          cause: `transfer-begun:${item.id}`,
        },
        now,
      )
    })
    markTaken(item.subject)
  }

  /** Gives an item's money, with its tax, back into the balance; at most once. */
  const refund = async (
    order: OrderJson,
    item: OrderItemJson,
    failure: TransferFailure = 'REFUSED',
  ): Promise<void> => {
    const now = clock.now()
    const net = subtract(money(item.price), money(item.discount))
    const tax = money(item.tax)
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`update order_items set fulfilment = 'REFUNDED'
          where id = ${item.id}::uuid
            and fulfilment in ${sourcesOf(fulfilmentTransitions, 'REFUNDED')} returning id`,
      )
      if (changed.length === 0) return
      const to = balanceAccount(order.customer_id)
      await transfer(
        tx,
        [
          { cause: `refund:${item.id}:net`, from: 'sales', to, amount: net },
          { cause: `refund:${item.id}:tax`, from: 'vat', to, amount: tax },
        ],
        now,
      )
      if (item.action === 'transfer') await endTransfer(tx, order, item, failure, now)
      await notify(
        tx,
        {
          customerId: order.customer_id,
          code: item.action === 'transfer' ? 'TRANSFER_FAILED' : 'ITEM_REFUNDED',
          params: {
            name: toUnicodeName(item.subject),
            amount: formatMoney(money(net + tax)),
            incrementId: order.increment_id,
          },
          cause: `refund:${item.id}`,
        },
        now,
      )
      if (order.voucher !== null) await giveVoucherBack(tx, order.id)
      await publish(tx, order.customer_id, 'balance_update', {}, now)
      await enqueue(tx, mailRefund, { orderItemId: item.id })
    })
    markTaken(item.subject)
  }

  /** Closes the order when each of its items is active or refunded. */
  const complete = async (orderId: string): Promise<void> => {
    const allEnded = sql`not exists (
      select from order_items i
      where i.order_id = o.id and i.fulfilment not in ('ACTIVE', 'REFUNDED'))`
    await rowsOf(db, sql`with ${closing(orderId, allEnded)} select ${announced(sql`told`)}`)
  }

  const awaitDocuments = createAwaitDocuments({ db, clock, enqueue })

  return { activate, awaitDocuments, beginTransfer, refund, complete }
}

export type EndFulfilment = ReturnType<typeof createEndFulfilment>
