import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addItems } from '../../src/contract/cart.ts'
import {
  giveConsent,
  linkConsent,
  trackEvent,
  TrackedCustomData,
  TrackedExtraContents,
  TrackedUser,
  type TrackedEvent,
} from '../../src/contract/tracking.ts'
import { trackingConsentVersion } from '../../src/contract/tracking-consent.ts'
import {
  GA_API_SECRET,
  GA_MEASUREMENT_ID,
  META_ACCESS_TOKEN,
  META_PIXEL_ID,
} from '../../src/sandbox/credentials.ts'
import { trackingEvents } from '../../src/server/platform/db/schema/index.ts'
import { freeName, registration } from './buying.ts'
import { regionOfServers, serverBuyers } from './cloud-servers-bought.ts'
import { createCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({ META_PIXEL_ID, META_ACCESS_TOKEN, GA_MEASUREMENT_ID, GA_API_SECRET })
})
afterAll(() => shop.stop())

const browserOf = (random: number): string => `fb.1.1795651200000.${String(random)}`
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

const agree = async (browserId: string, advertising = true): Promise<void> => {
  const body = { version: trackingConsentVersion, statistics: true, advertising }
  answerOf(await shop.call(giveConsent, { params: { browserId }, body }))
}

const link = async (browserId: string, token: string): Promise<void> => {
  const answer = answerOf(await shop.call(linkConsent, { params: { browserId } }, { token }))
  expect(answer).toEqual({ stored: true })
}

const eventOf = (eventId: string, userData: TrackedEvent['userData']): TrackedEvent => ({
  ...{ eventId, eventName: 'PageView', eventSourceUrl: 'https://shop.example/cloud', userData },
  ...{ customData: {}, extraContents: {} },
})

const track = async (body: TrackedEvent): Promise<void> =>
  expect(answerOf(await shop.call(trackEvent, { body }))).toEqual({ stored: true })

const atMeta = (eventId: string) =>
  shop.sandbox.metaEvents.all().find(({ event }) => event.event_id === eventId)?.event

/** Waits until Meta has an event, and returns whom it is about. */
const userAtMeta = async (eventId: string) => {
  const event = await until(
    () => Promise.resolve(atMeta(eventId)),
    (found) => found !== undefined,
  )
  return event?.user_data
}

it('sends all fields of the contract to both parties', async () => {
  const browserId = browserOf(1_111_111_111)
  await agree(browserId)
  const clickId = 'fb.1.1795651200000.IwAR_clicked-1'
  const hashes = Object.fromEntries(
    ['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country'].map((name) => [
      name,
      [sha(name)],
    ]),
  )
  const eventId = 'event-with-all-fields'
  const event: TrackedEvent = {
    ...{ eventId, eventName: 'AddToCart', eventSourceUrl: 'https://shop.example/cloud?a=1#b' },
    userData: { ...hashes, browserId, clickId, externalId: [sha('external')] },
    customData: {
      ...{ contentIds: ['domain', 'cloud'], contentName: 'domain, cloud', contentType: 'product' },
      ...{ orderId: '1000023', currency: 'USD', value: 31.5 },
      contents: [
        { id: 'domain', quantity: 1, itemPrice: 10.5, title: 'Domain' },
        { id: 'cloud', quantity: 2, itemPrice: 10.5, title: 'Cloud server' },
      ],
    },
    extraContents: {
      ...{ transactionId: '1000023', affiliation: 'KH', tax: 3.15, sessionId: 1_795_651_200 },
      contents: [
        { id: 'domain', duration: 2, durationType: 'YEAR', addons: ['privacy'] },
        { id: 'cloud', duration: 1, durationType: 'MONTH', addons: ['ip', 'disk'] },
      ],
    },
  }
  // A field that is new in the contract is missing here.
  const fieldsOf = (part: object) => Object.keys(part).toSorted()
  expect(fieldsOf(event.userData)).toEqual(fieldsOf(TrackedUser.entries))
  expect(fieldsOf(event.customData)).toEqual(fieldsOf(TrackedCustomData.entries))
  expect(fieldsOf(event.extraContents)).toEqual(fieldsOf(TrackedExtraContents.entries))
  await track(event)
  const found = await until(
    () => Promise.resolve(shop.sandbox.ga4Events.all()),
    (events) => events.length > 0 && atMeta(eventId) !== undefined,
  )
  expect(shop.sandbox.ga4Events.dropped()).toEqual([])
  expect(atMeta(eventId)).toMatchObject({
    ...{ event_name: 'AddToCart', event_id: eventId, action_source: 'website' },
    event_source_url: 'https://shop.example/cloud',
    user_data: {
      ...{ ...hashes, external_id: [sha('external')], fbp: browserId, fbc: clickId },
    },
    custom_data: {
      ...{ content_ids: ['domain', 'cloud'], content_name: 'domain, cloud' },
      ...{ content_type: 'product', order_id: '1000023', currency: 'USD', value: 31.5 },
      contents: [
        { id: 'domain', quantity: 1, item_price: 10.5, title: 'Domain' },
        { id: 'cloud', quantity: 2, item_price: 10.5, title: 'Cloud server' },
      ],
    },
  })
  expect(found).toMatchObject([
    {
      ...{ clientId: '1111111111.1795651200', isDuplicate: false },
      event: {
        name: 'add_to_cart',
        params: {
          ...{ page_location: 'https://shop.example/cloud', session_id: '1795651200' },
          ...{ engagement_time_msec: 100, currency: 'USD', value: 31.5, tax: 3.15 },
          transaction_id: '1000023',
          items: [
            {
              ...{ item_id: 'domain', item_name: 'Domain', quantity: 1, price: 10.5 },
              ...{ affiliation: 'KH', item_variant: '2-YEAR', item_category2: 'privacy' },
            },
            {
              ...{ item_id: 'cloud', item_name: 'Cloud server', quantity: 2, price: 10.5 },
              ...{ affiliation: 'KH', item_variant: '1-MONTH', item_category2: 'ip,disk' },
            },
          ],
        },
      },
    },
  ])
})

it('tells of a purchase the names, the addons and the terms of what was bought', async () => {
  const customer = await createCustomer(shop, { dollars: 500 })
  const browserId = browserOf(1_222_222_222)
  await agree(browserId)
  await link(browserId, customer.token)
  const buyers = serverBuyers(shop, await regionOfServers(shop))
  const addons = [
    { name: 'cs-cpu', value: 4 },
    { name: 'cs-backup', value: 'daily' },
  ]
  const item = buyers.server({ productKey: 'cs-basic-cloud-2', addons })
  const added = await shop.call(
    addItems,
    { body: { items: [registration(freeName(), 2)] } },
    { token: customer.token },
  )
  expect(answerOf(added).itemsCount).toBe(1)
  const orderId = await buyers.pay(customer, answerOf(await buyers.add(customer, item)))
  const eventId = `purchase-${orderId}`
  const [purchase] = await until(
    () =>
      Promise.resolve(
        shop.sandbox.ga4Events.all().filter(({ event }) => event.name === 'purchase'),
      ),
    (events) => events.length === 1 && atMeta(eventId) !== undefined,
  )
  expect(atMeta(eventId)?.custom_data).toMatchObject({
    ...{ content_ids: ['domain', 'cs-basic-cloud-2'], content_name: 'Domain, Basic Cloud 2' },
    ...{ content_type: 'product', currency: 'USD' },
    contents: [
      { id: 'domain', quantity: 1, title: 'Domain' },
      { id: 'cs-basic-cloud-2', quantity: 1, title: 'Basic Cloud 2' },
    ],
  })
  expect(purchase?.event.params.items).toMatchObject([
    { item_id: 'domain', item_name: 'Domain', item_variant: '2-YEAR', affiliation: 'KH' },
    {
      ...{ item_id: 'cs-basic-cloud-2', item_name: 'Basic Cloud 2', item_variant: '1-MONTH' },
      item_category2: 'cs-cpu,cs-backup',
    },
  ])
  const [stored] = await shop.db.select().from(trackingEvents).where(eq(trackingEvents.id, eventId))
  expect(stored?.extraContents.contents?.[1]?.addons).toEqual(['cs-cpu', 'cs-backup'])
})

it('adds the id of the customer who agreed, hashed, unless the page sent one', async () => {
  const customer = await createCustomer(shop)
  const browserId = browserOf(2_222_222_222)
  await agree(browserId)
  await track(eventOf('event-before-join', { browserId }))
  expect(await userAtMeta('event-before-join')).not.toHaveProperty('external_id')
  await link(browserId, customer.token)
  await track(eventOf('event-of-customer', { browserId }))
  expect(await userAtMeta('event-of-customer')).toMatchObject({ external_id: [sha(customer.id)] })
  const externalId = [sha('of the page')]
  await track(eventOf('event-with-own', { browserId, externalId }))
  expect(await userAtMeta('event-with-own')).toMatchObject({ external_id: externalId })
  // The same answer, sent at a sign-out, ends the join.
  await agree(browserId)
  await track(eventOf('event-after-join', { browserId }))
  expect(await userAtMeta('event-after-join')).not.toHaveProperty('external_id')
})

it('stores no id of a customer who agreed to statistics only', async () => {
  const customer = await createCustomer(shop)
  const browserId = browserOf(3_333_333_333)
  await agree(browserId, false)
  await link(browserId, customer.token)
  await track(eventOf('event-for-google', { browserId }))
  await until(
    () => Promise.resolve(shop.sandbox.ga4Events.all()),
    (events) => events.some(({ clientId }) => clientId.startsWith('3333333333.')),
  )
  const stored = await shop.db.execute('select * from tracking_events')
  expect(JSON.stringify(stored.rows)).not.toContain(sha(customer.id))
  expect(atMeta('event-for-google')).toBeUndefined()
})
