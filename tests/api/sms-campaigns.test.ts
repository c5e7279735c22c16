import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  cancelSmsCampaign,
  createSmsCampaign,
  getSmsCampaign,
  listSmsCampaigns,
  testSmsCampaign,
  type SmsCampaignDetail,
} from '../../src/contract/sms-campaigns.ts'
import { goodSmsc } from '../../src/sandbox/smsc/behaviour.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { createSmpp, type Smpp, type SmppConfig } from '../../src/server/providers/smpp/index.ts'
import { claimMessages } from '../../src/server/services/sms-campaigns/claim-messages.ts'
import { createSmsCampaigns } from '../../src/server/services/sms-campaigns/index.ts'
import { mailsTo } from './books.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { openTestDatabase, startApi, until, type ShopApi } from './shop-api.ts'
import { createSmsTable } from './sms-credits-table.ts'

/** Noon in Phnom Penh. */
const noon = new Date('2026-11-24T05:00:00Z')
const provider = 'desk@shop.example'
const mailer = {
  send: () => Promise.reject(new Error('jobs are off')),
  close: () => undefined,
}
const minuteMs = 60_000
const hourMs = 60 * minuteMs

let shop: ShopApi
let table: Awaited<ReturnType<typeof createSmsTable>>
const gateways: Smpp[] = []

beforeAll(async () => {
  const opened = await openTestDatabase()
  table = await createSmsTable(opened.database.db)
  // The suite decides when messages are sent.
  shop = await startApi(
    { JOBS: 'off', CONTACT_MAIL_TO: provider },
    { open: () => Promise.resolve(opened), startsAt: noon, smsAccount: table.account },
  )
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await shop.stop()
})
beforeEach(() => behave({ ...goodSmsc(), receiptMs: 0 }))

const behave = (change: object): void => {
  const refused = shop.sandbox.behaviours.merge('smsc', change)
  if (refused !== undefined) throw new Error(refused)
}

const newCustomer = async (credits = 100): Promise<TestCustomer> => {
  const customer = await createCustomer(shop)
  await table.give(customer.id, credits)
  return customer
}

let last = 0
const newNumber = (): string => {
  last += 1
  return `8551${String(last).padStart(7, '0')}`
}
const newNumbers = (count: number): string[] => Array.from({ length: count }, newNumber)

const order = (
  { token }: Pick<TestCustomer, 'token'>,
  recipients: readonly string[],
  more: { text?: string; senderName?: string; credits?: number; key?: string } = {},
) => {
  const { text = 'Sale today', senderName = 'Tonle', key = randomUUID() } = more
  const body = { senderName, text, recipients: [...recipients], requestKey: key }
  const expectedCredits = more.credits ?? recipients.length
  return shop.call(createSmsCampaign, { body: { ...body, expectedCredits } }, { token })
}

const show = async (
  { token }: Pick<TestCustomer, 'token'>,
  id: string,
): Promise<SmsCampaignDetail> =>
  answerOf(await shop.call(getSmsCampaign, { params: { id } }, { token }))

/** Sends what is due, and waits until the campaign is as wanted. */
const settled = (
  customer: TestCustomer,
  id: string,
  wanted: Partial<SmsCampaignDetail['counts']>,
): Promise<SmsCampaignDetail> =>
  until(
    async () => {
      await shop.app.runSchedule('SMS')
      return show(customer, id)
    },
    ({ counts }) =>
      Object.entries(wanted).every(([state, count]) => counts[state as 'QUEUED'] === count),
  )

const textsAt = (to: string): string[] =>
  shop.sandbox.smsc.messages().flatMap((one) => (one.to === to ? [one.text] : []))

/** A second server on the same database. */
const newServer = (
  change: (gateway: Smpp) => Pick<Smpp, 'submit'> = (gateway) => gateway,
  settings: Partial<SmppConfig> = {},
) => {
  const gateway = createSmpp({ ...shop.config.smpp, timeoutMs: 2_000, ...settings }, shop.clock)
  gateways.push(gateway)
  const changed = change(gateway)
  return createSmsCampaigns({
    ...{ db: shop.db, clock: shop.clock, log: createLog('silent'), ...table.account },
    enqueue: shop.app.jobs.enqueue,
    mail: { db: shop.db, websiteUrl: () => shop.url, provider, mailer },
    gateway: { ...gateway, submit: (part) => changed.submit(part) },
  })
}

it('sends to each number once, takes a credit per part, and follows the receipts', async () => {
  const customer = await newCustomer()
  const [one, two] = [newNumber(), newNumber()]
  const text = 'សួស្តី '.repeat(15).trim()
  const recipients = [one, `+${two.slice(0, 3)} ${two.slice(3)}`, `0${one.slice(3)}`]
  const campaign = answerOf(await order(customer, recipients, { text, credits: 4 }))
  expect(campaign).toMatchObject({
    ...{ kind: 'CAMPAIGN', encoding: 'UCS2', parts: 2, recipients: 2, credits: 4 },
    counts: { QUEUED: 2, DELIVERED: 0 },
  })
  expect(await table.balanceOf(customer.id)).toBe(96)
  const done = await settled(customer, campaign.id, { DELIVERED: 2 })
  expect(done).toMatchObject({ creditsReturned: 0, problems: [] })
  expect([textsAt(one), textsAt(two)]).toEqual([[text], [text]])
  const listed = await shop.call(listSmsCampaigns, { query: {} }, { token: customer.token })
  expect(answerOf(listed).items).toMatchObject([{ id: campaign.id, counts: { DELIVERED: 2 } }])
  const next = answerOf(await order(customer, [newNumber()]))
  const earlier = await shop.call(
    listSmsCampaigns,
    { query: { before: next.id } },
    { token: customer.token },
  )
  expect(answerOf(earlier).items.map(({ id }) => id)).toEqual([campaign.id])
})

it('a repeated request answers the first campaign, also when both come at once', async () => {
  const customer = await newCustomer()
  const key = randomUUID()
  const to = newNumber()
  const answers = await Promise.all([1, 2, 3].map(() => order(customer, [to], { key })))
  expect(new Set(answers.map((answer) => answerOf(answer).id)).size).toBe(1)
  const later = answerOf(await order(customer, newNumbers(2), { key, credits: 9 }))
  expect(later.recipients).toBe(1)
  expect(await table.balanceOf(customer.id)).toBe(99)
  await settled(customer, later.id, { DELIVERED: 1 })
  expect(textsAt(to)).toHaveLength(1)
})

it('refuses what cannot be sent, and takes nothing', async () => {
  const customer = await newCustomer(1)
  const codes = await Promise.all([
    order(customer, newNumbers(2)),
    order(customer, [newNumber()], { senderName: 'Foreign' }),
    order(customer, ['023 123 456']),
    order(customer, [newNumber()], { credits: 5 }),
    order(customer, [newNumber()], { text: 'ក'.repeat(671), credits: 11 }),
  ])
  expect(codes.map((one) => (one.ok ? 'ok' : one.problem.messageCode))).toEqual([
    ...['SMS_CREDITS_TOO_FEW', 'SMS_SENDER_NOT_ACTIVE', 'SMS_RECIPIENT_INVALID'],
    ...['PRICE_CHANGED', 'BAD_REQUEST'],
  ])
  expect(await table.balanceOf(customer.id)).toBe(1)
  const stranger = await newCustomer()
  const { id } = answerOf(await order(stranger, [newNumber()]))
  const foreign = await shop.call(getSmsCampaign, { params: { id } }, { token: customer.token })
  expect(foreign.ok).toBe(false)
})

it('a test goes to the customer’s own phone', async () => {
  const customer = await newCustomer()
  const { token } = customer
  const message = { senderName: 'Tonle', text: 'A test', expectedCredits: 1 }
  const test = () =>
    shop.call(testSmsCampaign, { body: { ...message, requestKey: randomUUID() } }, { token })
  expect(await test()).toMatchObject({
    problem: { messageCode: 'NEED_TO_PROVIDE_PHONE_NUMBER' },
  })
  const to = newNumber()
  await shop.db.execute(
    sql`update customers set phone_number = ${`+${to}`} where id = ${customer.id}::uuid`,
  )
  const { id } = answerOf(await test())
  await settled(customer, id, { DELIVERED: 1 })
  expect(textsAt(to)).toEqual(['A test'])
})

it.each([
  ['undeliverable', 'FAILED'],
  ['expired', 'EXPIRED'],
  ['rejected', 'FAILED'],
  ['twice', 'DELIVERED'],
] as const)(
  'a receipt that is %s leaves the message %s, and its credit taken',
  async (receipts, state) => {
    behave({ receipts, receiptIds: 'decimal' })
    const customer = await newCustomer()
    const { id } = answerOf(await order(customer, newNumbers(2)))
    const { problems, creditsReturned } = await settled(customer, id, { [state]: 2 })
    expect(creditsReturned).toBe(0)
    expect(problems.map(({ reason }) => reason)).toEqual(
      state === 'DELIVERED' ? [] : ['UNDELIVERED', 'UNDELIVERED'],
    )
    expect(await table.balanceOf(customer.id)).toBe(98)
  },
)

it('what the gateway refuses gives its credits back, once', async () => {
  const customer = await newCustomer()
  const refused = answerOf(await order(customer, newNumbers(2), { senderName: 'Unlisted' }))
  const shown = await settled(customer, refused.id, { FAILED: 2 })
  expect(shown.problems[0]?.reason).toBe('SENDER_NOT_ALLOWED')
  expect(shown.creditsReturned).toBe(2)
  const to = newNumber()
  behave({ faults: [{ to, do: 'refuse', status: 0x0b }] })
  const { id } = answerOf(await order(customer, [to, newNumber()]))
  const half = await settled(customer, id, { FAILED: 1, DELIVERED: 1 })
  expect(half.problems).toMatchObject([{ msisdn: to, reason: 'NUMBER_REFUSED' }])
  expect(await table.balanceOf(customer.id)).toBe(99)
})

it('a full queue and an outage delay messages, and send each once', async () => {
  const customer = await newCustomer()
  const numbers = newNumbers(12)
  behave({ faults: [{ do: 'refuse', status: 0x14, times: 5 }] })
  const { id } = answerOf(await order(customer, numbers))
  await shop.app.runSchedule('SMS')
  expect((await show(customer, id)).counts.QUEUED).toBe(5)
  behave({ down: true })
  shop.clock.advance(2_000)
  // The shop's own connection ends a moment later.
  expect(await newServer().sendDue()).toBe(0)
  behave({ down: false })
  shop.clock.advance(2 * minuteMs)
  await settled(customer, id, { DELIVERED: 12 })
  expect(numbers.map((to) => textsAt(to).length)).toEqual(numbers.map(() => 1))
})

it.each(['lose', 'drop'])(
  'a message whose answer is lost (%s) is unknown, and never sent again',
  async (fault) => {
    const customer = await newCustomer()
    const to = newNumber()
    behave({ faults: [{ to, do: fault }], receipts: 'none' })
    const { id } = answerOf(await order(customer, [to]))
    const shown = await settled(customer, id, { UNKNOWN: 1 })
    expect(shown.problems).toMatchObject([{ msisdn: to, reason: 'NO_ANSWER' }])
    shop.clock.advance(2 * minuteMs)
    await shop.app.runSchedule('SMS')
    expect(textsAt(to)).toHaveLength(fault === 'lose' ? 1 : 0)
    expect(await table.balanceOf(customer.id)).toBe(99)
  },
)

it.each([
  ['before the first submit', 0],
  ['after the first of two parts', 1],
  ['after the last part', 2],
])('a server killed %s leaves its message unknown, and others send the rest', async (_, moment) => {
  const customer = await newCustomer()
  const numbers = newNumbers(15)
  const text = 'a'.repeat(200)
  const { id } = answerOf(await order(customer, numbers, { text, credits: 30 }))
  let submits = 0
  const killed = newServer((gateway) => ({
    submit: async (part) => {
      submits += 1
      // A killed process goes no further: neither an answer nor an error arrives.
      if (part.part?.number === moment + 1) return new Promise<string>(() => undefined)
      const messageId = await gateway.submit(part)
      return part.part?.number === moment ? new Promise<string>(() => undefined) : messageId
    },
  }))
  void killed.sendDue()
  await until(
    () => Promise.resolve(submits),
    (count) => count === (moment === 2 ? 20 : 10),
  )
  const others = newServer()
  await others.sendDue()
  expect((await show(customer, id)).counts).toMatchObject({ QUEUED: 10 })
  shop.clock.advance(3 * minuteMs)
  await others.endOverdue()
  await until(
    () => show(customer, id),
    ({ counts }) => counts.DELIVERED === 5 && counts.UNKNOWN === 10,
  )
  await others.sendDue()
  const complete = moment === 2 ? 15 : 5
  const received = numbers.flatMap((to) => textsAt(to))
  expect(received).toEqual(Array.from({ length: complete }, () => text))
  expect(await table.balanceOf(customer.id)).toBe(70)
})

it('two servers at once send every message once', async () => {
  const customer = await newCustomer(200)
  const numbers = newNumbers(120)
  const { id } = answerOf(await order(customer, numbers))
  const sent = await Promise.all([newServer().sendDue(), newServer().sendDue()])
  expect(Math.min(...sent)).toBeGreaterThan(0)
  expect(sent[0] + sent[1]).toBe(120)
  await settled(customer, id, { DELIVERED: 120 })
  expect(numbers.every((to) => textsAt(to).length === 1)).toBe(true)
})

it('two servers keep the rate of the contract together', async () => {
  const customer = await newCustomer()
  const { id } = answerOf(await order(customer, newNumbers(30)))
  const servers = [1, 2].map(() => newServer(undefined, { perSecond: 60 }))
  const start = performance.now()
  const sent = await Promise.all(servers.map((server) => server.sendDue()))
  expect(performance.now() - start).toBeGreaterThan(29 * (1000 / 60))
  expect(Math.min(...sent)).toBeGreaterThan(0)
  await settled(customer, id, { DELIVERED: 30 })
})

it('a large campaign does not hold up others', async () => {
  const customer = await newCustomer(200)
  const sizes = [50, 3, 3, 3]
  const ids: string[] = []
  for (const size of sizes) ids.push(answerOf(await order(customer, newNumbers(size))).id)
  const claim = async (limit: number): Promise<readonly string[]> => {
    const claimed = await claimMessages(shop.db, shop.clock.now(), limit)
    return claimed.map(({ campaignId }) => campaignId)
  }
  const first = await claim(12)
  expect(ids.map((id) => first.filter((one) => one === id).length)).toEqual([3, 3, 3, 3])
  for (const size of [40, 40]) ids.push(answerOf(await order(customer, newNumbers(size))).id)
  const left = new Set([ids[0], ids[4], ids[5]])
  for (let claims = 0; left.size > 0 && claims < 38; claims += 1) {
    shop.clock.advance(1)
    for (const id of await claim(1)) left.delete(id)
  }
  expect(left.size).toBe(0)
  shop.clock.advance(3 * minuteMs)
  await newServer().endOverdue()
  await shop.db.execute(sql`update sms_recipients set state = 'UNKNOWN' where state = 'QUEUED'`)
})

it('staff are mailed once when the gateway refuses the bind, or is down for ten minutes', async () => {
  const customer = await newCustomer()
  const { id } = answerOf(await order(customer, newNumbers(2)))
  const jobs = () =>
    rowsOf<{ data: object }>(
      shop.db,
      sql`select data from pgboss.job where name = 'mail-sms-gateway-down'`,
    )
  const wrong = newServer(undefined, { password: 'wrong' })
  expect(await wrong.sendDue()).toBe(0)
  expect(await newServer(undefined, { password: 'wrong' }).sendDue()).toBe(0)
  const [job, ...others] = await jobs()
  expect([job?.data, others]).toMatchObject([{ why: 'smpp: bind_transceiver: status 0E' }, []])
  await shop.app.perform('mail-sms-gateway-down', job?.data)
  const [mail] = await mailsTo(shop.sandbox, provider)
  expect(mail?.subject).toBe('The SMS gateway takes nothing: 2 messages wait')

  shop.clock.advance(61 * minuteMs)
  const later = { token: await issueToken(shop, customer.id) }
  await newServer().sendDue()
  await until(
    () => show(later, id),
    ({ counts }) => counts.DELIVERED === 2,
  )
  behave({ down: true })
  answerOf(await order(later, newNumbers(1)))
  const down = newServer()
  await down.sendDue()
  shop.clock.advance(9 * minuteMs)
  await down.sendDue()
  expect(await jobs()).toHaveLength(1)
  shop.clock.advance(2 * minuteMs)
  await down.sendDue()
  await down.sendDue()
  expect(await jobs()).toHaveLength(2)
  behave({ down: false })
  shop.clock.advance(2 * minuteMs)
  expect(await down.sendDue()).toBe(1)
})

it('a campaign of the night waits until 08:00, and can be cancelled until then', async () => {
  const untilNight = Date.parse('2026-11-24T15:00:00Z') - shop.clock.now().getTime()
  shop.clock.advance(untilNight)
  const customer = await newCustomer()
  const renewed = { ...customer, token: await issueToken(shop, customer.id) }
  const waiting = answerOf(await order(renewed, newNumbers(3)))
  expect(waiting.sendAt).toBe('2026-11-25T01:00:00.000Z')
  await shop.app.runSchedule('SMS')
  expect((await show(renewed, waiting.id)).counts.QUEUED).toBe(3)
  const cancelled = answerOf(
    await shop.call(cancelSmsCampaign, { params: { id: waiting.id } }, { token: renewed.token }),
  )
  expect(cancelled).toMatchObject({ cancelled: true, creditsReturned: 3, counts: { FAILED: 3 } })
  expect(await table.balanceOf(customer.id)).toBe(100)
  const { id } = answerOf(await order(renewed, newNumbers(1)))
  shop.clock.advance(10 * hourMs + minuteMs)
  const morning = { ...customer, token: await issueToken(shop, customer.id) }
  await settled(morning, id, { DELIVERED: 1 })
})

it('what is not sent within a day expires with its credits, and a missing receipt is unknown', async () => {
  behave({ receipts: 'none' })
  const customer = await newCustomer()
  const sent = answerOf(await order({ token: await issueToken(shop, customer.id) }, newNumbers(1)))
  await shop.app.runSchedule('SMS')
  behave({ down: true })
  const unsent = answerOf(
    await order({ token: await issueToken(shop, customer.id) }, newNumbers(2)),
  )
  shop.clock.advance(73 * hourMs)
  await newServer().endOverdue()
  await newServer().endOverdue()
  const later = { token: await issueToken(shop, customer.id) }
  expect(await show(later, unsent.id)).toMatchObject({
    ...{ counts: { EXPIRED: 2 }, creditsReturned: 2 },
  })
  expect((await show(later, sent.id)).problems).toMatchObject([{ reason: 'NO_RECEIPT' }])
  expect(await table.balanceOf(customer.id)).toBe(99)
})
