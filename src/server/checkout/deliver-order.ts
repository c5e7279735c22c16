import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatMoney, money, subtract } from '../../contract/money.ts'
import { balanceAccount, transfer } from '../billing/index.ts'
import type { Clock } from '../clock.ts'
import { rowsOf, type Queryable } from '../db/database.ts'
import { domains } from '../db/schema/index.ts'
import { toUnicodeName } from '../domains/index.ts'
import type { Enqueue } from '../jobs/index.ts'
import { notify } from '../notifications/index.ts'
import type { Registry, RegistrationResult } from '../providers/registry/registry.ts'
import { publish } from '../realtime/index.ts'
import { orderJson, type OrderItemJson, type OrderJson } from './stored-order.ts'

/** What delivering needs from the rest of the server. */
export interface DeliverParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly registry: Pick<Registry, 'create' | 'info'>
  readonly enqueue: Enqueue
  /** Says that a name is nobody's to buy any more. */
  readonly markTaken: (name: string) => void
}

/** Something that may pass stood in the way: the job is tried again. */
export class NotYetDelivered extends Error {
  override name = 'NotYetDelivered'
}

/**
 * The contact's id at the registry: 16 characters, the same on every attempt for one order item, so
 * that a name which an earlier attempt registered is known again as this item's.
 */
export const contactIdOf = (orderItemId: string): string =>
  `T${createHash('sha256').update(orderItemId).digest('hex').slice(0, 15)}`

interface Term {
  readonly registeredAt: Date
  readonly expiresAt: Date
}

/** How the delivery of an item ended, for now. */
type Delivered =
  | ({ readonly outcome: 'registered' } & Term)
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'later'; readonly why: string }

/** A name that is taken may be so because an attempt before this one was cut off after its create. */
const ownAttempt = async (
  registry: Pick<Registry, 'info'>,
  item: OrderItemJson,
): Promise<Delivered> => {
  const info = await registry.info(item.domain_name)
  return info?.ownedByUs === true && info.registrant === contactIdOf(item.id)
    ? { outcome: 'registered', registeredAt: info.createdAt, expiresAt: info.expiresAt }
    : { outcome: 'gone' }
}

const register = async (
  registry: Pick<Registry, 'create' | 'info'>,
  order: OrderJson,
  item: OrderItemJson,
): Promise<Delivered> => {
  const { contact } = order
  const result: RegistrationResult = await registry.create({
    name: item.domain_name,
    years: item.duration,
    contactId: contactIdOf(item.id),
    contact: {
      firstName: contact.firstName,
      lastName: contact.lastName,
      organization: contact.organizationName === '' ? undefined : contact.organizationName,
      email: contact.email,
      phone: contact.phoneNumber,
      address1: contact.address1,
      address2: contact.address2 === '' ? undefined : contact.address2,
      city: contact.city,
      state: contact.stateProvince === '' ? undefined : contact.stateProvince,
      postalCode: contact.postalCode === '' ? undefined : contact.postalCode,
      country: contact.country,
    },
    premiumFee: item.premium?.registration,
  })
  if (result.ok) {
    return { outcome: 'registered', registeredAt: result.createdAt, expiresAt: result.expiresAt }
  }
  switch (result.reason) {
    case 'taken':
      return ownAttempt(registry, item)
    case 'billing':
      // Our account at the registry is empty: the buyer's name must not suffer for that.
      return { outcome: 'later', why: result.message }
    case 'premium-price-changed':
    case 'policy':
    case 'refused':
      return { outcome: 'gone' }
  }
}

/** Delivers paid orders: registers the names, or gives the money back. */
export const createDeliverOrder = ({ db, clock, registry, enqueue, markTaken }: DeliverParts) => {
  const findOrder = async (orderId: string): Promise<OrderJson | undefined> => {
    const [row] = await rowsOf<{ order: OrderJson }>(
      db,
      sql`select ${orderJson} as order from orders o where o.id = ${orderId}::uuid`,
    )
    return row?.order
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
      await tx
        .insert(domains)
        .values({
          id: randomUUID(),
          customerId: order.customer_id,
          orderItemId: item.id,
          name: item.domain_name,
          registeredAt: term.registeredAt,
          expiresAt: term.expiresAt,
        })
        .onConflictDoNothing({ target: domains.orderItemId })
    })
    markTaken(item.domain_name)
  }

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
        const result = await register(registry, order, item).catch((error: unknown): Delivered => ({
          outcome: 'later',
          why: error instanceof Error ? error.message : String(error),
        }))
        if (result.outcome === 'registered') await activate(order, item, result)
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
        const result = await ownAttempt(registry, item)
        if (result.outcome === 'registered') await activate(order, item, result)
        else await refund(order, item)
      }
      await complete(orderId)
    },
  }
}
