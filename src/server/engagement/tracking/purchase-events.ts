import { asc, eq, inArray } from 'drizzle-orm'
import { money, toDollars } from '../../../contract/money.ts'
import { purchaseEventId } from '../../../contract/tracking.ts'
import { customers, orderItems, orders } from '../../platform/db/schema/index.ts'
import type { EventHandler } from '../../platform/events/index.ts'
import { hashedContact } from '../../providers/meta/index.ts'
import { consentOfCustomer } from './consents.ts'
import { isTrackingOn } from './parties.ts'
import { storeEvent, type EventToStore, type StoreEventDeps } from './store-event.ts'

type PaidOrder = Pick<typeof orders.$inferSelect, 'incrementId' | 'grandTotal' | 'taxAmount'>
type PaidItem = Pick<
  typeof orderItems.$inferSelect,
  'productKey' | 'qty' | 'price' | 'duration' | 'durationType'
>

/** Returns what a Purchase tells of an order: product keys, never a customer's names of domains or servers. */
const purchaseOf = (
  { incrementId, grandTotal, taxAmount }: PaidOrder,
  items: readonly PaidItem[],
  affiliation: string,
): Pick<EventToStore, 'customData' | 'extraContents'> => ({
  customData: {
    contentIds: [...new Set(items.map(({ productKey }) => productKey))],
    contentType: 'product',
    orderId: String(incrementId),
    currency: 'USD',
    value: toDollars(money(grandTotal - taxAmount)),
    contents: items.map(({ productKey, qty, price }) => ({
      ...{ id: productKey, quantity: qty },
      itemPrice: toDollars(price),
    })),
  },
  extraContents: {
    ...{ transactionId: String(incrementId), affiliation, tax: toDollars(taxAmount) },
    contents: items.map(({ productKey, duration, durationType }) => ({
      ...{ id: productKey, duration, durationType },
    })),
  },
})

/** Creates the handler that tracks a paid order of a customer who agreed to it, once per order. */
export const createPurchaseEvents = (
  deps: Omit<StoreEventDeps, 'db'> & { readonly siteUrl: () => string },
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
      .where(inArray(orders.id, ids))
    for (const { order, customer } of paid) {
      const consent = await consentOfCustomer(db, customer.id)
      if (consent === undefined) continue
      const items = await db
        .select()
        .from(orderItems)
        .where(eq(orderItems.orderId, order.id))
        .orderBy(asc(orderItems.position))
      await storeEvent({ ...deps, db }, consent, {
        ...{ eventId: purchaseEventId(order.id), eventName: 'Purchase' },
        eventSourceUrl: `${deps.siteUrl()}/payment/success`,
        ...purchaseOf(order, items, customer.websiteId),
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
