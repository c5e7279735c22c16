import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getPromoCredit } from '../../src/contract/accounts.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listReminders } from '../../src/contract/reminders.ts'
import { claimSlaCredit, listSlaCredits } from '../../src/contract/sla-credits.ts'
import {
  auditLog,
  creditNotes,
  invoices,
  maintenanceWindows,
  services,
  slaClaims,
} from '../../src/server/platform/db/schema/index.ts'
import { getService, listServices } from '../../src/contract/services.ts'
import { getSpending } from '../../src/contract/spending.ts'
import { issueCredits } from '../../src/server/services/sla/index.ts'
import { mailsTo, notificationsOf, transfersFor } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { insertHosting, newHosting, type StoredHosting } from './hosting-service.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const dayMs = 86_400_000
const provider = 'desk@company.example'

let shop: ShopApi
beforeAll(async () => {
  const startsAt = new Date('2026-12-10T03:00:00Z')
  shop = await startApi({ CONTACT_MAIL_TO: provider }, { startsAt })
})
afterAll(() => shop.stop())

/** Stores a hosting that began 100 days ago: $24.90 for 200 days, so $3.5571 a month. */
const hostingOf = async ({ id }: TestCustomer): Promise<StoredHosting> => {
  const now = shop.clock.now()
  const hosting = { ...newHosting(id, now), expiresAt: new Date(now.getTime() + 100 * dayMs) }
  await insertHosting(shop.db, hosting)
  return hosting
}

const command = async (...args: readonly string[]) => {
  const actor = { kind: 'operator', id: 'dara' } as const
  return shop.app.command({ args, actor, files: {} })
}

/** Records an outage of a hosting. */
const outage = (hosting: StoredHosting, from: string, to?: string) =>
  command(
    ...['outages', 'add', '--service', hosting.id, '--from', `${from}+07:00`],
    ...(to === undefined ? [] : ['--until', `${to}+07:00`]),
    ...['--description', 'Power failure', '--description-km', 'ដាច់ចរន្តអគ្គិសនី'],
    ...['--reason', 'Seen by monitoring'],
  )

const listed = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(listSlaCredits, {}, { token }))
const months = async (customer: TestCustomer) => (await listed(customer)).months
const claim = ({ token }: TestCustomer, month: string) =>
  shop.call(claimSlaCredit, { body: { month } }, { token })
const claimId = async ({ id: customerId }: TestCustomer): Promise<string> => {
  const stored = await shop.db
    .select({ id: slaClaims.id })
    .from(slaClaims)
    .where(eq(slaClaims.customerId, customerId))
  return stored[0]?.id ?? ''
}

it('measures nothing of a customer without services', async () => {
  const customer = await createCustomer(shop)
  expect(await listed(customer)).toEqual({ months: [], isMeasured: false, outages: [] })
})

it('claims, confirms and issues the credits of all services of a month, once', async () => {
  const customer = await createCustomer(shop)
  const [one, other] = [await hostingOf(customer), await hostingOf(customer)]
  expect(await listed(customer)).toEqual({ months: [], isMeasured: true, outages: [] })

  // Four days of thirty are 86.666 %: 15 % of $3.5571 are $0.5335.
  await outage(one, '2026-11-02T00:00:00', '2026-11-06T00:00:00')
  expect(await months(customer)).toMatchObject([
    {
      ...{ month: '2026-11', state: 'TOO_SMALL', credit: 0.53, claim: null },
      services: [
        {
          ...{ serviceId: one.id, uptime: 86.666, creditPercent: 15, credit: 0.5335 },
          outages: [{ startsAt: '2026-11-01T17:00:00.000Z', description: 'Power failure' }],
        },
      ],
    },
  ])
  expect(codeOf(await claim(customer, '2026-11'))).toBe('SLA_CREDIT_TOO_SMALL')

  await outage(other, '2026-11-02T00:00:00', '2026-11-06T00:00:00')
  expect(await months(customer)).toMatchObject([
    { state: 'CLAIMABLE', credit: 1.06, claimUntil: '2026-12-31T16:59:59.999Z' },
  ])
  const [claimed, again] = await Promise.all([
    claim(customer, '2026-11'),
    claim(customer, '2026-11'),
  ])
  expect(answerOf(claimed)).toMatchObject({ state: 'CLAIMED', claim: { state: 'CLAIMED' } })
  expect(answerOf(again)).toEqual(answerOf(claimed))
  expect(await issueCredits({ ...shop, enqueue: shop.app.jobs.enqueue })).toBe(0)

  const id = await claimId(customer)
  expect((await command('sla-claims', 'list')).text).toContain(id)
  expect((await command('sla-claims', 'show', id)).text).toContain('our records give $1.06')
  expect((await command('sla-claims', 'confirm', id, '--reason', 'As recorded')).code).toBe(0)
  expect((await command('sla-claims', 'refuse', id, '--reason', 'Too late now')).code).toBe(1)
  // Two servers, and the schedule of this one.
  const deps = { db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue }
  await Promise.all([issueCredits(deps), issueCredits(deps)])
  expect(await transfersFor(shop.db, `promo-credit:sla:${id}`)).toMatchObject([{ amount: 10_600 }])
  expect(await months(customer)).toMatchObject([
    { state: 'CLAIMED', claim: { state: 'ISSUED', amount: 1.06, reason: null } },
  ])
  const { token } = customer
  const [credit] = answerOf(await shop.call(getPromoCredit, {}, { token }))
  expect(credit?.total).toBe(1.06)
  const left = Date.parse(credit?.expiring?.expiresAt ?? '') - shop.clock.now().getTime()
  expect(Math.round(left / dayMs)).toBe(30)

  const notices = await notificationsOf(shop.db, customer.id)
  expect(notices).toMatchObject([
    { code: 'SLA_CLAIMED', params: { month: '11/2026', amount: '$1.06' } },
    // 30 working days from Thursday 10 December.
    { code: 'SLA_CONFIRMED', params: { date: '21/01/2027' } },
    { code: 'SLA_ISSUED', params: { date: '09/01/2027' } },
  ])
  const mails = await until(
    () => mailsTo(shop.sandbox, customer.email),
    (found) => found.length === 3,
  )
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'We received your claim for 11/2026',
    'Your SLA credit for 11/2026 is confirmed',
    'Your SLA credit for 11/2026 is in your account',
  ])
  expect((await mailsTo(shop.sandbox, provider)).map(({ text }) => text).join()).toContain(id)
  const audited = await shop.db.select().from(auditLog).where(eq(auditLog.subject, id))
  expect(audited).toHaveLength(1)
})

it('tells the customer why a claim is refused, and staff can still confirm it', async () => {
  const customer = await createCustomer(shop)
  const hostings = [await hostingOf(customer), await hostingOf(customer)]
  for (const each of hostings) await outage(each, '2026-11-02T00:00:00', '2026-11-06T00:00:00')
  answerOf(await claim(customer, '2026-11'))
  const id = await claimId(customer)
  await command('sla-claims', 'refuse', id, '--reason', 'Your website was down, not the server')
  expect(await months(customer)).toMatchObject([
    { claim: { state: 'REFUSED', reason: 'Your website was down, not the server' } },
  ])
  expect(await notificationsOf(shop.db, customer.id)).toMatchObject([
    { code: 'SLA_CLAIMED' },
    { code: 'SLA_REFUSED', params: { reason: 'Your website was down, not the server' } },
  ])
  expect((await command('sla-claims', 'confirm', id, '--reason', 'Our mistake')).code).toBe(0)
  expect(await months(customer)).toMatchObject([{ claim: { reason: null } }])
})

it('claims neither a running month nor one that is over for a month', async () => {
  const customer = await createCustomer(shop)
  const hosting = await hostingOf(customer)
  // The second one lasts.
  await outage(hosting, '2026-10-05T00:00:00', '2026-10-25T00:00:00')
  await outage(hosting, '2026-12-01T00:00:00')
  expect(await months(customer)).toMatchObject([
    { month: '2026-12', state: 'RUNNING', services: [{ outages: [{ endsAt: null }] }] },
    { month: '2026-10', state: 'TOO_SMALL' },
  ])
  await hostingOf(customer).then((each) =>
    outage(each, '2026-10-05T00:00:00', '2026-10-25T00:00:00'),
  )
  expect((await months(customer)).at(1)?.state).toBe('TOO_LATE')
  expect(codeOf(await claim(customer, '2026-12'))).toBe('SLA_MONTH_RUNNING')
  expect(codeOf(await claim(customer, '2026-10'))).toBe('SLA_CLAIM_TOO_LATE')
  expect(codeOf(await claim(await createCustomer(shop), '2026-11'))).toBe('SLA_CREDIT_TOO_SMALL')
})

it('leaves out maintenance that was announced before it began', async () => {
  const customer = await createCustomer(shop)
  const hosting = await hostingOf(customer)
  await outage(hosting, '2026-11-12T00:00:00', '2026-11-14T00:00:00')
  expect(await months(customer)).toHaveLength(1)
  const window = {
    ...{ services: ['SHARED_HOSTING' as const], title: 'New power', titleKm: 'ចរន្តថ្មី' },
    ...{ message: 'New power supplies', messageKm: 'ប្រភពចរន្តថ្មី' },
    ...{ startsAt: new Date('2026-11-11T17:00:00Z'), endsAt: new Date('2026-11-13T17:00:00Z') },
  }
  const id = crypto.randomUUID()
  const late = { ...window, id, announcedAt: window.startsAt }
  await shop.db.insert(maintenanceWindows).values(late)
  expect(await months(customer)).toHaveLength(1)
  await shop.db
    .update(maintenanceWindows)
    .set({ announcedAt: new Date(window.startsAt.getTime() - dayMs) })
    .where(eq(maintenanceWindows.id, id))
  expect(await months(customer)).toEqual([])
})

it('lets staff list, change and remove outages of a type', async () => {
  const customer = await createCustomer(shop)
  await hostingOf(customer)
  const wide = ['--for', 'SHARED_HOSTING', '--from', '2026-11-20T00:00:00+07:00']
  const said = ['--description', 'Switch failed', '--description-km', 'ឧបករណ៍ខូច']
  const why = ['--reason', 'Seen by monitoring']
  expect((await command('outages', 'add', ...said, ...why)).code).toBe(1)
  expect((await command('outages', 'add', ...wide, ...why)).code).toBe(1)
  const added = await command('outages', 'add', ...wide, ...said, ...why)
  expect(added.code).toBe(0)
  const [id = ''] = added.text.split('  ')
  expect((await command('outages', 'list')).text).toContain('Switch failed')
  expect(await months(customer)).toMatchObject([{ month: '2026-12' }, { month: '2026-11' }])
  const ended = ['--until', '2026-11-20T06:00:00+07:00']
  expect((await command('outages', 'change', id, ...ended, ...why)).code).toBe(0)
  expect(await months(customer)).toMatchObject([
    { month: '2026-11', services: [{ uptime: 99.166, creditPercent: 5 }] },
  ])
  expect((await command('outages', 'remove', id, ...why)).code).toBe(0)
  expect(await months(customer)).toEqual([])
  expect((await command('outages', 'remove', id, ...why)).code).toBe(1)
})

it('sums what a customer paid in each month, less credit notes', async () => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const { token, id: customerId } = customer
  const spent = async () => answerOf(await shop.call(getSpending, {}, { token }))
  const nothing = await spent()
  expect(nothing).toMatchObject({ total: 0 })
  expect(nothing.months).toHaveLength(12)
  expect(nothing.months.at(-1)).toEqual({ month: '2026-12', spent: 0 })
  const order = await customer.order([freeName()], 'BALANCE')
  expect((await spent()).total).toBe(0)
  answerOf(await customer.payByBalance(order.id))
  expect((await spent()).months.at(-1)?.spent).toBe(order.grandTotal)

  const [invoice] = await shop.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.customerId, customerId))
  await shop.db.insert(creditNotes).values({
    ...{ id: crypto.randomUUID(), number: 'CN-of-a-test', invoiceId: invoice?.id ?? '', line: 0 },
    ...{ net: fromDollars(3), tax: fromDollars(0.3), issuedAt: new Date('2026-11-30T16:59:00Z') },
  })
  const { months: listed, total } = await spent()
  expect(listed.slice(-2)).toEqual([
    { month: '2026-11', spent: -3.3 },
    { month: '2026-12', spent: order.grandTotal },
  ])
  expect(total).toBeCloseTo(order.grandTotal - 3.3, 4)
})

it('shows an outage to the customers that it affects, while it lasts', async () => {
  const customer = await createCustomer(shop)
  const [down, up] = [await hostingOf(customer), await hostingOf(customer)]
  const locale = { token: customer.token, headers: { 'x-locale': 'km' } }
  const shown = async ({ id }: StoredHosting) =>
    answerOf(await shop.call(getService, { params: { id } }, customer)).outages
  const rows = async () => {
    const { items } = answerOf(await shop.call(listServices, { query: {} }, customer))
    return new Map(items.map((row) => [row.id, row.outages]))
  }
  const scoped = async (...scope: readonly string[]) => {
    const from = new Date(shop.clock.now().getTime() - 60_000).toISOString()
    const what = ['--description', 'Power failure', '--description-km', 'ដាច់ចរន្តអគ្គិសនី']
    const said = await command('outages', 'add', ...scope, '--from', from, ...what, '--reason', 'x')
    expect(said.code).toBe(0)
    const id = /[0-9a-f-]{36}/.exec(said.text)?.[0] ?? ''
    return { id, startsAt: from }
  }

  const affectedNow = async (by = customer) =>
    answerOf(await shop.call(listReminders, {}, { token: by.token })).affected

  expect(await affectedNow()).toBe(0)
  const { id, startsAt } = await scoped('--service', down.id)
  expect(await affectedNow()).toBe(1)
  const lasting = { startsAt, endsAt: null, description: 'Power failure' }
  expect(await shown(down)).toEqual([lasting])
  expect(await shown(up)).toEqual([])
  expect(await rows()).toEqual(
    new Map([
      [down.id, [lasting]],
      [up.id, []],
    ]),
  )
  const affected = [{ id: down.id, name: down.domain }]
  expect(await listed(customer)).toMatchObject({
    months: [],
    outages: [{ ...lasting, services: affected }],
  })
  const inKhmer = answerOf(await shop.call(listSlaCredits, {}, locale))
  expect(inKhmer.outages).toMatchObject([{ description: 'ដាច់ចរន្តអគ្គិសនី' }])
  expect((await listed(await createCustomer(shop))).outages).toEqual([])

  const until = new Date(shop.clock.now().getTime()).toISOString()
  await command('outages', 'change', id, '--until', until, '--reason', 'Fixed')
  expect(await shown(down)).toEqual([])
  expect((await rows()).get(down.id)).toEqual([])
  expect((await listed(customer)).outages).toEqual([])

  // Of a type in all regions: other types are not affected.
  const server = await scoped('--for', 'CLOUD_SERVER')
  expect(await shown(up)).toEqual([])
  await command('outages', 'remove', server.id, '--reason', 'x')
  const every = await scoped('--for', 'SHARED_HOSTING')
  expect([await shown(down), await shown(up)]).toMatchObject(
    [[lasting], [lasting]].map((each) =>
      each.map((outage) => ({ ...outage, startsAt: every.startsAt })),
    ),
  )
  expect((await listed(customer)).outages[0]?.services).toHaveLength(2)
  await scoped('--service', down.id)
  expect(await affectedNow()).toBe(2)
  expect(await affectedNow(await createCustomer(shop))).toBe(0)
  const over = { state: 'ENDED', endsAt: shop.clock.now() } as const
  await shop.db.update(services).set(over).where(eq(services.id, up.id))
  expect(await shown(up)).toEqual([])
  await command('outages', 'remove', every.id, '--reason', 'x')
})
