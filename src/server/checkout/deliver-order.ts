import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatMoney, money, subtract } from '../../contract/money.ts'
import { balanceAccount, transfer } from '../billing/index.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { domains } from '../db/schema/index.ts'
import { toUnicodeName } from '../domains/index.ts'
import type { Enqueue } from '../jobs/index.ts'
import { notify } from '../notifications/index.ts'
import type { Registry } from '../providers/registry/registry.ts'
import { publish } from '../realtime/index.ts'
import { ownAttempt, registerItem } from './deliver-registration.ts'
import { renewedBefore, renewItem } from './deliver-renewal.ts'
import type { Delivered, Term } from './delivered.ts'
import { orderJson, type OrderItemJson, type OrderJson } from './stored-order.ts'

/** What delivering needs from the rest of the server. */
export interface DeliverParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly registry: Pick<Registry, 'create' | 'info' | 'renew'>
  readonly enqueue: Enqueue
  /** Says that a name is nobody's to buy any more. */
  readonly markTaken: (name: string) => void
}

/** Something that may pass stood in the way: the job is tried again. */
export class NotYetDelivered extends Error {
  override name = 'NotYetDelivered'
}

/** Delivers paid orders: registers or renews the names, or gives the money back. */
export const createDeliverOrder = ({ db, clock, registry, enqueue, markTaken }: DeliverParts) => {
  const findOrder = async (orderId: string): Promise<OrderJson | undefined> => {
    const [row] = await rowsOf<{ order: OrderJson }>(
      db,
      sql`select ${orderJson} as order from orders o where o.id = ${orderId}::uuid`,
    )
    return row?.order
  }

  const keep = async (
    tx: Queryable,
    order: OrderJson,
    item: OrderItemJson,
    { registeredAt, expiresAt }: Term,
  ): Promise<void> => {
    await tx
      .insert(domains)
      .values({
        id: randomUUID(),
        customerId: order.customer_id,
        orderItemId: item.id,
        name: item.domain_name,
        registeredAt,
        expiresAt,
      })
      .onConflictDoNothing({ target: domains.orderItemId })
  }

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
        where customer_id = ${order.customer_id}::uuid and name = ${item.domain_name}`,
    )
  }

  const activate = async (order: OrderJson, item: OrderItemJson, term: Term): Promise<void> => {
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`update order_items set delivery = 'ACTIVE',
            expires_at = ${term.expiresAt.toISOString()}::timestamptz
          where id = ${item.id}::uuid and delivery = 'IN_PROGRESS' returning id`,
      )
      if (changed.length === 0) return
      if (item.action === 'renewal') await extend(tx, order, item, term)
      else await keep(tx, order, item, term)
    })
    markTaken(item.domain_name)
  }

  const tryItem = (order: OrderJson, item: OrderItemJson): Promise<Delivered> =>
    item.action === 'renewal'
      ? renewItem({ db, registry }, order, item)
      : registerItem(registry, order, item)

  /** Gives an item's money, with its tax, back into the balance; at most once. */
  const refund = async (order: OrderJson, item: OrderItemJson): Promise<void> => {
    const now = clock.now()
    const net = subtract(money(item.price), money(item.discount))
    const tax = money(item.tax)
    await db.transaction(async (tx) => {
      const changed = await rowsOf(
        tx,
        sql`update order_items set delivery = 'REFUNDED'
          where id = ${item.id}::uuid and delivery = 'IN_PROGRESS' returning id`,
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
      await notify(
        tx,
        {
          customerId: order.customer_id,
          code: 'ITEM_REFUNDED',
          params: {
            name: toUnicodeName(item.domain_name),
            amount: formatMoney(money(net + tax)),
            incrementId: order.increment_id,
          },
          cause: `refund:${item.id}`,
        },
        now,
      )
      await publish(tx, order.customer_id, 'balance_update', {}, now)
      await enqueue(tx, 'mail-refund', { orderItemId: item.id })
    })
    markTaken(item.domain_name)
  }

  /** Closes the order when each of its items is active or refunded. */
  const complete = async (orderId: string): Promise<void> => {
    const now = clock.now()
    await db.transaction(async (tx) => {
      const [done] = await rowsOf<{ customer_id: string; increment_id: number }>(
        tx,
        sql`update orders o set state = 'COMPLETED'
          where o.id = ${orderId}::uuid and o.state = 'PAID' and not exists (
            select from order_items i where i.order_id = o.id
              and i.delivery in ('WAITING', 'IN_PROGRESS'))
          returning o.customer_id, o.increment_id`,
      )
      if (done === undefined) return
      await notify(
        tx,
        {
          customerId: done.customer_id,
          code: 'ORDER_COMPLETED',
          params: { incrementId: done.increment_id, orderId },
          cause: `completed:${orderId}`,
        },
        now,
      )
    })
  }

  const sendReceiptOnce = async (order: OrderJson): Promise<void> => {
    await db.transaction(async (tx) => {
      const now = clock.now().toISOString()
      const [first] = await rowsOf(
        tx,
        sql`update orders set receipt_at = ${now}::timestamptz
          where id = ${order.id}::uuid and receipt_at is null returning id`,
      )
      if (first !== undefined) await enqueue(tx, 'mail-receipt', { orderId: order.id })
    })
  }

  return {
    /**
     * Delivers what is not delivered yet. Repeating it is harmless.
     *
     * @throws NotYetDelivered, ProviderError when it has to be tried again
     */
    deliver: async (orderId: string): Promise<void> => {
      const order = await findOrder(orderId)
      if (order?.state !== 'PAID') return
      await sendReceiptOnce(order)
      const later: string[] = []
      for (const item of order.items.filter(({ delivery }) => delivery === 'IN_PROGRESS')) {
        const result = await tryItem(order, item).catch((error: unknown): Delivered => ({
          outcome: 'later',
          why: error instanceof Error ? error.message : String(error),
        }))
        if (result.outcome === 'active') await activate(order, item, result)
        else if (result.outcome === 'gone') await refund(order, item)
        else later.push(`${item.domain_name}: ${result.why}`)
      }
      await complete(orderId)
      if (later.length > 0) throw new NotYetDelivered(later.join('; '))
    },

    /** Gives back what no try could deliver; asks the registry a last time whether one did. */
    giveUp: async (orderId: string): Promise<void> => {
      const order = await findOrder(orderId)
      if (order?.state !== 'PAID') return
      for (const item of order.items.filter(({ delivery }) => delivery === 'IN_PROGRESS')) {
        const result = await (item.action === 'renewal'
          ? renewedBefore(registry, item)
          : ownAttempt(registry, item))
        if (result.outcome === 'active') await activate(order, item, result)
        else await refund(order, item)
      }
      await complete(orderId)
    },
  }
}
