import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { money, toDollars } from '../../../contract/money.ts'
import { trackedAddons, trackedName, trackedTitle } from '../../../contract/tracked-product.ts'
import type { TrackedProduct } from '../../../contract/tracked-product.ts'
import { purchaseEventId } from '../../../contract/tracking.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { customers, orderItems, orders, trackingEvents } from '../../platform/db/schema/index.ts'
import type { EventHandler } from '../../platform/events/index.ts'
import { hashedContact } from '../../providers/meta/index.ts'
import { consentOfCustomer } from './consents.ts'
import { isTrackingOn } from './parties.ts'
import { storeEvent, type EventToStore, type StoreEventDeps } from './store-event.ts'

/** Google refuses older events. */
const oldestMs = 3 * 86_400_000

type PaidOrder = Pick<typeof orders.$inferSelect, 'incrementId' | 'grandTotal' | 'taxAmount'>
type PaidItem = Pick<
  typeof orderItems.$inferSelect,
  'productKey' | 'config' | 'qty' | 'price' | 'discount' | 'duration' | 'durationType'
>

/** What the configs of packages and certificates have; others have neither. */
const Configured = v.object({
  planName: v.optional(v.string()),
  addons: v.optional(v.array(v.object({ name: v.string() })), []),
})

const productOf = ({ productKey, config }: PaidItem): TrackedProduct => {
  const configured = v.safeParse(Configured, config)
  return { productKey, ...(configured.success ? configured.output : { addons: [] }) }
}

/** Returns what a Purchase tells of an order: product keys, never a customer's names of domains or servers. */
const purchaseOf = (
  { incrementId, grandTotal, taxAmount }: PaidOrder,
  items: readonly PaidItem[],
  affiliation: string,
  sessionId: number | undefined,
): Pick<EventToStore, 'customData' | 'extraContents'> => ({
  customData: {
    contentIds: [...new Set(items.map(({ productKey }) => productKey))],
    ...{ contentName: trackedName(items.map(productOf)), contentType: 'product' as const },
    orderId: String(incrementId),
    currency: 'USD',
    value: toDollars(money(grandTotal - taxAmount)),
    contents: items.map((item) => ({
      ...{ id: item.productKey, quantity: item.qty, title: trackedTitle(productOf(item)) },
      // Both are of the whole line.
      itemPrice: toDollars(money(Math.round((item.price - item.discount) / item.qty))),
    })),
  },
  extraContents: {
    ...{ transactionId: String(incrementId), affiliation, tax: toDollars(taxAmount) },
    ...(sessionId !== undefined && { sessionId }),
    contents: items.map((item) => ({
      ...{ id: item.productKey, duration: item.duration, durationType: item.durationType },
      ...trackedAddons(productOf(item)),
    })),
  },
})

/** Returns the newest visit of a browser, to which Google adds the purchase. */
const lastSessionOf = async (db: Queryable, browserId: string): Promise<number | undefined> => {
  const { extraContents, happenedAt } = trackingEvents
  const rows = await db
    .select({ extraContents })
    .from(trackingEvents)
    .where(
      and(eq(trackingEvents.browserId, browserId), sql`${extraContents}->'sessionId' is not null`),
    )
    .orderBy(desc(happenedAt))
    .limit(1)
  return rows[0]?.extraContents.sessionId
}

/**
 * Creates the handler that tracks a paid order of a customer who agreed to it, once per order: none of
 * an automatic renewal, and none whose event comes days late.
 */
export const createPurchaseEvents = (
  deps: Omit<StoreEventDeps, 'db'> & { readonly websiteUrl: () => string },
): EventHandler => ({
  id: 'tracking.purchases',
  on: 'order.paid',
  isOn: () => isTrackingOn(deps.parties),
  run: async (db, happened) => {
    const ids = happened.map(({ orderId }) => orderId)
    const paid = await db
      .select({ order: orders, customer: customers })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(
        and(
          inArray(orders.id, ids),
          eq(orders.automatic, false),
          gt(orders.paidAt, new Date(deps.clock.now().getTime() - oldestMs)),
        ),
      )
    for (const { order, customer } of paid) {
      const consent = await consentOfCustomer(db, customer.id)
      if (consent === undefined) continue
      const items = await db
        .select()
        .from(orderItems)
        .where(eq(orderItems.orderId, order.id))
        .orderBy(asc(orderItems.position))
      const sessionId = await lastSessionOf(db, consent.browserId)
      await storeEvent({ ...deps, db }, consent, {
        ...{ eventId: purchaseEventId(order.id), eventName: 'Purchase' },
        eventSourceUrl: `${deps.websiteUrl()}/payment/success`,
        ...purchaseOf(order, items, customer.websiteId, sessionId),
        ...(order.paidAt !== null && { happenedAt: order.paidAt }),
        hashes: hashedContact({
          ...{ email: customer.email, phone: customer.phoneNumber },
          ...{ firstName: customer.firstName, lastName: customer.lastName },
          ...{ country: customer.registerCountry, externalId: customer.id },
        }),
        userAgent: consent.userAgent,
      })
    }
  },
})
