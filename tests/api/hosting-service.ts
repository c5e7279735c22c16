import { randomUUID } from 'node:crypto'
import { fromDollars } from '../../src/contract/money.ts'
import type { Queryable } from '../../src/server/platform/db/database.ts'
import { orderItems, orders, services } from '../../src/server/platform/db/schema/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { mainServer } from '../../src/server/platform/whm-settings.ts'
import { createWhm } from '../../src/server/providers/whm/index.ts'
import {
  accountName,
  contactEmailOf,
  type HostingConfig,
} from '../../src/server/services/hosting/index.ts'
import { WHM_TOKEN, WHM_USER } from '../../src/sandbox/credentials.ts'

const dayMs = 86_400_000
const ip = '203.0.113.20'

/** The hosting of a test, as its fulfilment would have stored it. */
export interface StoredHosting {
  readonly id: string
  readonly itemId: string
  readonly customerId: string
  readonly domain: string
  readonly expiresAt: Date
}

/** Returns the hosting of a customer for a year to come. */
export const newHosting = (
  customerId: string,
  now: Date,
  domain = `shop-${randomUUID()}.com`,
): StoredHosting => ({
  ...{ id: randomUUID(), itemId: randomUUID(), customerId, domain },
  expiresAt: new Date(now.getTime() + 200 * dayMs),
})

const sharedAddon = (name: string, value: number, unit: 'gb' | 'count') => ({
  ...({ name, value, unit, addonGroupName: 'limits', addonGroupTitle: 'Limits' } as const),
  options: [],
})

/** Inserts an order and its hosting. */
export const insertHosting = async (db: Queryable, hosting: StoredHosting): Promise<void> => {
  const { id, itemId, customerId, domain, expiresAt } = hosting
  const now = new Date(expiresAt.getTime() - 200 * dayMs)
  const orderId = randomUUID()
  const price = fromDollars(24.9)
  const nothing = fromDollars(0)
  await db.insert(orders).values({
    ...{ id: orderId, customerId, state: 'COMPLETED', paymentMethod: 'BALANCE' },
    ...{ subtotal: price, discountAmount: nothing, taxPercent: 0, taxAmount: nothing },
    ...{ grandTotal: price, locale: 'en', cartUpdatedAt: now, idempotencyKey: orderId },
    ...{ createdAt: now, paidAt: now },
    contact: {
      ...{ id: randomUUID(), firstName: 'Sokha', lastName: 'Chan', organizationName: '' },
      ...{ taxIdentificationNumber: '', phoneNumber: '+85512345678', email: 'a@example.com' },
      ...{ address1: '12 Street 240', address2: '', stateProvince: '', postalCode: '' },
      ...{ city: 'Phnom Penh', country: 'KH', isDefault: true },
    },
  })
  const term = { duration: 1, durationType: 'YEAR' } as const
  const fields = { regionId: randomUUID(), planName: 'Basic', addons: [] }
  const chosen = { option: 'EXISTING', from: 'THIRD_PARTY', name: domain }
  await db.insert(orderItems).values({
    ...{ id: itemId, orderId, position: 1, key: itemId, type: 'SHARED_HOSTING' },
    ...{ action: 'purchase', productKey: 'sh-basic', subject: domain, qty: 1, ...term },
    ...{ price, discount: nothing, tax: nothing, fulfilment: 'ACTIVE', expiresAt },
    config: { ...fields, option: { websiteName: 'My shop', domain: chosen } },
  })
  const config: HostingConfig = {
    ...{ ...fields, itemId, ...term, terms: [] },
    sold: {
      key: 'sh-basic',
      pricing: [{ ...term, price: 24.9, regularPrice: 24.9, renewalPrice: 26.9 }],
      addons: [
        sharedAddon('sh-quota', 5, 'gb'),
        sharedAddon('sh-bwlimit', 50, 'gb'),
        sharedAddon('sh-maxpop', 5, 'count'),
      ],
    },
    ...{ websiteName: 'My shop', domain, user: accountName(itemId, 0), server: mainServer, ip },
    ...{ additionalDomains: [], isSuspended: false },
  }
  await db.insert(services).values({
    ...{ id, customerId, type: 'SHARED_HOSTING', subject: domain, productKey: 'sh-basic' },
    ...{ config, configVersion: 1, state: 'ACTIVE', provider: 'whm', externalId: config.user },
    ...{ startsAt: now, expiresAt, autoRenew: true, orderItemId: itemId },
  })
}

/** Creates the account of a hosting at a WHM server. */
export const createWhmAccount = async (
  baseUrl: string,
  { itemId, domain }: StoredHosting,
  contactMail: string,
): Promise<void> => {
  const config = { user: WHM_USER, token: WHM_TOKEN, packagePrefix: '', timeoutMs: 5_000 }
  const whm = createWhm({ baseUrl, ...config }, systemClock)
  await whm.ensurePackage('sh-test', { quota: '5120', bwlimit: '51200', maxpop: '5' })
  const created = await whm.createAccount({
    ...{ user: accountName(itemId, 0), domain, password: 'aVeryLongOne-9', packageName: 'sh-test' },
    contactEmail: contactEmailOf(contactMail, itemId),
  })
  if (!created.ok) throw new Error(created.refusal.reason)
}
