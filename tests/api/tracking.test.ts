import { createHash, randomInt } from 'node:crypto'
import { eq, gte, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  giveConsent,
  linkConsent,
  trackEvent,
  unlinkConsents,
  type TrackedEvent,
  type TrackedEventName,
} from '../../src/contract/tracking.ts'
import { trackingConsentVersion } from '../../src/contract/tracking-consent.ts'
import {
  GA_API_SECRET,
  GA_MEASUREMENT_ID,
  META_ACCESS_TOKEN,
  META_PIXEL_ID,
} from '../../src/sandbox/credentials.ts'
import {
  customers,
  orders,
  trackingConsents,
  trackingEvents,
} from '../../src/server/platform/db/schema/index.ts'
import { createCustomer } from './customers.ts'
import { freeName } from './buying.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi(
    { META_PIXEL_ID, META_ACCESS_TOKEN, GA_MEASUREMENT_ID, GA_API_SECRET },
    { startsAt: new Date('2026-11-02T01:00:00Z') },
  )
})
afterAll(() => shop.stop())

const newBrowser = (): string =>
  `fb.1.${String(shop.clock.now().getTime())}.${String(randomInt(1e9, 1e10))}`

let events = 0
const eventOf = (
  browserId: string,
  eventName: TrackedEventName = 'PageView',
  more: Partial<TrackedEvent> = {},
): TrackedEvent => ({
  eventId: `event-${String((events += 1)).padStart(6, '0')}`,
  eventName,
  eventSourceUrl: 'https://shop.example/cloud',
  userData: { browserId },
  customData: {},
  extraContents: {},
  ...more,
})

const track = (body: TrackedEvent) => shop.call(trackEvent, { body })
const isStored = async (body: TrackedEvent): Promise<boolean> => answerOf(await track(body)).stored

const agree = async (
  browserId: string,
  statistics = true,
  advertising = true,
): Promise<boolean> => {
  const body = { version: trackingConsentVersion, statistics, advertising }
  return answerOf(await shop.call(giveConsent, { params: { browserId }, body })).stored
}

const metaEvents = () => shop.sandbox.metaEvents.all()
const ga4Events = () => shop.sandbox.ga4Events.all()
const namesSent = (browserId: string) => ({
  meta: metaEvents()
    .filter(({ event }) => event.user_data.fbp === browserId)
    .map(({ event }) => event.event_name),
  ga4: ga4Events()
    .filter(({ clientId }) => clientId.startsWith(`${browserId.split('.')[3] ?? ''}.`))
    .map(({ event }) => event.name),
})

const rowsOf = (browserId: string) =>
  shop.db.select().from(trackingEvents).where(eq(trackingEvents.browserId, browserId))

/** Waits until both parties have a browser's events. */
const sent = (browserId: string, meta: number, ga4: number) =>
  until(
    () => Promise.resolve(namesSent(browserId)),
    (names) => names.meta.length >= meta && names.ga4.length >= ga4,
  )

/** Waits until the jobs of an event have failed once. */
const failedOnce = (eventId: string, jobs: number) =>
  until(
    () =>
      shop.db.execute(sql`select state from pgboss.job
        where data->>'eventId' = ${eventId} and state = 'retry'`),
    ({ rows }) => rows.length === jobs,
  )

it('stores and sends nothing before a consent, nor after it is withdrawn', async () => {
  const browserId = newBrowser()
  expect(await isStored(eventOf(browserId))).toBe(false)
  shop.sandbox.behaviours.merge('meta', { down: true })
  shop.sandbox.behaviours.merge('ga4', { down: true })
  await agree(browserId)
  const event = eventOf(browserId)
  expect(await isStored(event)).toBe(true)
  await failedOnce(event.eventId, 2)
  expect(await agree(browserId, false, false)).toBe(false)
  shop.sandbox.behaviours.reset()
  expect(await isStored(eventOf(browserId))).toBe(false)
  expect(await rowsOf(browserId)).toEqual([])
  for (const party of ['meta', 'ga4'])
    await shop.app.perform(`send-event-to-${party}`, { eventId: event.eventId })
  expect(namesSent(browserId)).toEqual({ meta: [], ga4: [] })
})

it.each([
  ['statistics only', true, false, { meta: [], ga4: ['page_view'] }],
  ['advertising only', false, true, { meta: ['PageView'], ga4: [] }],
] as const)('sends to the party of %s', async (_, statistics, advertising, names) => {
  const browserId = newBrowser()
  await agree(browserId, statistics, advertising)
  await track(eventOf(browserId))
  expect(await sent(browserId, names.meta.length, names.ga4.length)).toEqual(names)
  const [row] = await until(
    () => rowsOf(browserId),
    ([stored]) => (stored?.ga4SentAt ?? stored?.metaSentAt ?? null) !== null,
  )
  // What Meta matches people by is deleted with the answer of Meta.
  expect(row?.userData).toEqual({})
})

it('sends nothing more to Meta, nor keeps what was for it, without advertising', async () => {
  const browserId = newBrowser()
  await agree(browserId)
  shop.sandbox.behaviours.merge('meta', { down: true })
  const event = eventOf(browserId)
  const { eventId } = event
  await track(event)
  await failedOnce(eventId, 1)
  await agree(browserId, true, false)
  shop.sandbox.behaviours.reset()
  const [row] = await rowsOf(browserId)
  expect(row?.userData).toEqual({})
  await shop.app.perform('send-event-to-meta', { eventId })
  expect(namesSent(browserId).meta).toEqual([])
})

it('stores an event id once, and each party gets it once', async () => {
  const browserId = newBrowser()
  await agree(browserId)
  const event = eventOf(browserId, 'AddToCart')
  expect(await isStored(event)).toBe(true)
  expect(await isStored(event)).toBe(false)
  expect(await sent(browserId, 1, 1)).toEqual({ meta: ['AddToCart'], ga4: ['add_to_cart'] })
})

it('sends what waited once the parties are back', async () => {
  const browserId = newBrowser()
  await agree(browserId)
  shop.sandbox.behaviours.merge('meta', { down: true })
  await track(eventOf(browserId, 'Lead'))
  await sent(browserId, 0, 1)
  const [event] = await rowsOf(browserId)
  const send = () => shop.app.perform('send-event-to-meta', { eventId: event?.id })
  await expect(send()).rejects.toThrow('answered 2')
  shop.sandbox.behaviours.reset()
  await send()
  const { meta, ga4 } = namesSent(browserId)
  // The queue may have tried again by itself; Meta counts an id once.
  expect([new Set(meta), ga4]).toEqual([new Set(['Lead']), ['generate_lead']])
})

it('refuses a value in clear', async () => {
  const browserId = newBrowser()
  await agree(browserId)
  const refused = [
    eventOf(browserId, 'Lead', { userData: { browserId, em: ['dara@example.com'] } }),
    eventOf(browserId, 'Lead', { customData: { contentName: 'dara@example.com' } }),
    eventOf(browserId, 'Lead', { extraContents: { affiliation: 'dara@example.com' } }),
  ]
  for (const event of refused) expect(codeOf(await track(event))).toBe('BAD_REQUEST')
})

it('reports a purchase from the server, without a personal datum in clear', async () => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, customer.id))
  const browserId = newBrowser()
  const link = () => shop.call(linkConsent, { params: { browserId } }, { token: customer.token })
  expect(answerOf(await link())).toEqual({ stored: false })
  await agree(browserId)
  expect(answerOf(await link())).toEqual({ stored: true })
  const canary = 'canary-of-a-person'
  const sourceUrl = `https://shop.example/reset-password?token=${canary}#${canary}`
  await track(eventOf(browserId, 'PageView', { eventSourceUrl: sourceUrl }))
  for (const path of ['km/reset-password', 'two-factor/disabled', 'newsletter/confirm']) {
    const mailed = { eventSourceUrl: `https://shop.example/${path}/${canary}` }
    await track(eventOf(browserId, 'PageView', mailed))
  }
  const domain = freeName()
  const order = await customer.order([domain], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await sent(browserId, 5, 5)
  const purchase = metaEvents().find(({ event }) => event.event_name === 'Purchase')?.event
  const hash = createHash('sha256')
    .update(row?.email.toLowerCase() ?? '')
    .digest('hex')
  expect(purchase).toMatchObject({
    ...{ event_id: `purchase-${order.id}`, user_data: { em: [hash], fbp: browserId } },
    custom_data: { currency: 'USD', content_ids: ['domain'], order_id: order.incrementId },
  })
  const received = JSON.stringify([metaEvents(), ga4Events()]).toLowerCase()
  const personal = [row?.email, row?.firstName, row?.lastName, customer.id, domain, canary]
  for (const value of personal) expect(received).not.toContain(String(value).toLowerCase())
})

it('stores no Purchase of a browser, and is done with an event that Meta finds invalid', async () => {
  const browserId = newBrowser()
  await agree(browserId, false, true)
  expect(await isStored(eventOf(browserId, 'Purchase'))).toBe(false)
  const event = eventOf(browserId, 'Lead', {
    customData: { contents: [{ id: '', quantity: 1 }] },
    extraContents: { sessionId: 1_795_651_200 },
  })
  expect(await isStored(event)).toBe(true)
  const [row] = await until(
    () => rowsOf(browserId),
    ([stored]) => (stored?.metaSentAt ?? null) !== null,
  )
  expect(row?.userData).toEqual({})
  expect(namesSent(browserId).meta).toEqual([])
})

it('stores for each browser when it agreed and its last click, which no other browser changes', async () => {
  const [browserId, other] = [newBrowser(), newBrowser()]
  const stored = async (id = browserId) => {
    const [row] = await shop.db
      .select()
      .from(trackingConsents)
      .where(eq(trackingConsents.browserId, id))
    return row
  }
  const answer = async (advertising: boolean, clickId?: string): Promise<void> => {
    const consent = { version: trackingConsentVersion, statistics: true, advertising }
    const body = clickId === undefined ? consent : { ...consent, clickId }
    answerOf(await shop.call(giveConsent, { params: { browserId }, body }))
  }
  const clickId = `fb.1.${String(shop.clock.now().getTime())}.clicked`
  await agree(other)
  await answer(true, clickId)
  const first = await stored()
  shop.clock.advance(24 * 3_600_000)
  await answer(true)
  // The same answer is as old as it was, and a visit without a click keeps the click.
  expect(await stored()).toMatchObject({ givenAt: first?.givenAt, clickId })
  await answer(false)
  const changed = await stored()
  expect(changed?.clickId).toBeNull()
  expect(changed?.givenAt.getTime()).toBeGreaterThan(first?.givenAt.getTime() ?? Infinity)
  expect(await agree(browserId, false, false)).toBe(false)
  expect(await stored()).toBeUndefined()
  expect(await stored(other)).toMatchObject({ advertising: true })
  expect(await isStored(eventOf(other))).toBe(true)
})

it('joins a consent with one customer, until it is given anew or the customer declines', async () => {
  const [one, other] = await Promise.all([createCustomer(shop), createCustomer(shop)])
  const [browserId, second] = [newBrowser(), newBrowser()]
  const link = async (token: string, id = browserId) =>
    answerOf(await shop.call(linkConsent, { params: { browserId: id } }, { token })).stored
  const customersOf = async () => {
    const rows = await shop.db.select().from(trackingConsents)
    const of = (id: string) => rows.find((row) => row.browserId === id)?.customerId
    return [of(browserId), of(second)]
  }
  await agree(browserId)
  await agree(second, true, false)
  expect(await link(one.token)).toBe(true)
  expect(await link(other.token)).toBe(false)
  expect(await customersOf()).toEqual([one.id, null])
  await agree(browserId)
  expect(await customersOf()).toEqual([null, null])
  expect(await link(other.token)).toBe(true)
  expect(await link(other.token, second)).toBe(true)
  answerOf(await shop.call(unlinkConsents, {}, { token: other.token }))
  expect(await customersOf()).toEqual([null, null])
})

it('reports no automatic renewal, and no order paid days ago; others when they were paid', async () => {
  const customer = await createCustomer(shop, { dollars: 300 })
  const browserId = newBrowser()
  await agree(browserId)
  answerOf(await shop.call(linkConsent, { params: { browserId } }, { token: customer.token }))
  const placed = [
    await customer.order([freeName(), freeName()], 'BALANCE'),
    await customer.order([freeName()], 'BALANCE'),
    await customer.order([freeName()], 'BALANCE'),
  ]
  const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * 24 * 3_600_000)
  const states = [
    { automatic: false, paidAt: daysAgo(1) },
    { automatic: true, paidAt: daysAgo(1) },
    { automatic: false, paidAt: daysAgo(4) },
  ]
  for (const [at, { id }] of placed.entries())
    await shop.db
      .update(orders)
      .set(states[at] ?? {})
      .where(eq(orders.id, id))
  const { createPurchaseEvents } = await import('../../src/server/engagement/tracking/index.ts')
  const handler = createPurchaseEvents({
    ...{
      clock: shop.clock,
      enqueue: () => Promise.resolve(),
      websiteUrl: () => 'https://shop.example',
    },
    parties: { meta: { baseUrl: '', pixelId: '', accessToken: '' }, ga4: undefined },
  })
  const happened = placed.map(({ id }) => ({ orderId: id }))
  await handler.run(shop.db, happened)
  const rows = await rowsOf(browserId)
  expect(rows.map(({ id, happenedAt }) => [id, happenedAt])).toEqual([
    [`purchase-${placed[0]?.id ?? ''}`, states[0]?.paidAt],
  ])
})

it('tells the same funnel of a week to both parties', async () => {
  const steps = [
    ['PageView', 'page_view', 14],
    ['ViewContent', 'view_item', 7],
    ['Search', 'search', 5],
    ['AddToCart', 'add_to_cart', 3],
    ['InitiateCheckout', 'begin_checkout', 2],
    ['AddPaymentInfo', 'add_payment_info', 2],
    ['CompleteRegistration', 'sign_up', 1],
    ['Lead', 'generate_lead', 2],
    ['Contact', 'contact', 1],
  ] as const
  // The server's, by a customer a day.
  const purchase = ['Purchase', 'purchase', 1] as const
  const perDay = [...steps, purchase].reduce((sum, [, , count]) => sum + count, 0)
  const buy = async (browserId: string): Promise<void> => {
    const { token, ...customer } = await createCustomer(shop, { dollars: 100 })
    answerOf(await shop.call(linkConsent, { params: { browserId } }, { token }))
    const order = await customer.order([freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
  }
  const countsBefore = { meta: metaEvents().length, ga4: ga4Events().length }
  const startedAt = shop.clock.now()
  for (let day = 0; day < 7; day += 1) {
    const visitors = Array.from({ length: 4 }, newBrowser)
    await Promise.all(visitors.map((browserId) => agree(browserId)))
    const visits = steps.flatMap(([name, , count]) =>
      Array.from({ length: count }, (_, at) => eventOf(visitors[at % 4] ?? '', name)),
    )
    await Promise.all(visits.map(track))
    // A visitor who did not agree counts nowhere.
    await track(eventOf(newBrowser()))
    await buy(visitors[0] ?? '')
    await until(
      () => shop.db.$count(trackingEvents, isNotNull(trackingEvents.ga4SentAt)),
      () =>
        metaEvents().length === countsBefore.meta + (day + 1) * perDay &&
        ga4Events().length === countsBefore.ga4 + (day + 1) * perDay,
    )
    shop.clock.advance(24 * 3_600_000)
  }
  const rows = await shop.db
    .select()
    .from(trackingEvents)
    .where(gte(trackingEvents.happenedAt, startedAt))
  const count = (names: readonly string[], name: string): number =>
    names.filter((one) => one === name).length
  const meta = metaEvents().slice(countsBefore.meta)
  const ga4 = ga4Events().slice(countsBefore.ga4)
  expect(meta.some(({ isDuplicate }) => isDuplicate)).toBe(false)
  expect(shop.sandbox.ga4Events.dropped()).toEqual([])
  for (const [name, ga4Name, times] of [...steps, purchase]) {
    const found = [
      count(
        rows.map((row) => row.name),
        name,
      ),
      count(
        meta.map(({ event }) => event.event_name),
        name,
      ),
      count(
        ga4.map(({ event }) => event.name),
        ga4Name,
      ),
    ]
    expect(found, name).toEqual([times * 7, times * 7, times * 7])
  }
})

it('deletes events after a month, and consents after a year', async () => {
  const browserId = newBrowser()
  await agree(browserId)
  await track(eventOf(browserId))
  await sent(browserId, 1, 1)
  const { deleteOldTracking } = await import('../../src/server/engagement/tracking/index.ts')
  const inDays = (days: number) => ({
    now: () => new Date(shop.clock.now().getTime() + days * 24 * 3_600_000),
  })
  await deleteOldTracking(shop.db, inDays(29))
  expect(await rowsOf(browserId)).toHaveLength(1)
  await deleteOldTracking(shop.db, inDays(31))
  expect(await rowsOf(browserId)).toEqual([])
  await deleteOldTracking(shop.db, inDays(366))
  expect(await shop.db.$count(trackingConsents)).toBe(0)
})
