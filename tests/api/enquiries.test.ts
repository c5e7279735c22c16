import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmSubscription,
  getSubscription,
  sendEnquiry,
  subscribe,
  unsubscribe,
} from '../../src/contract/enquiries.ts'
import { listSubscriptions } from '../../src/server/customers/enquiries/operator.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { enquiries, customers, subscriptions } from '../../src/server/platform/db/schema/index.ts'
import { mailsTo } from './books.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

const provider = 'desk@shop.example'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({
    TRUST_PROXY: 'on',
    MESSAGES_PER_HOUR: '3',
    CONTACT_MAIL_TO: provider,
  })
})
afterAll(() => shop.stop())

const message = {
  name: 'សុខ Dara',
  email: 'dara@example.com',
  subject: 'A server in Bangkok',
  message: 'Hello,\n\ndo you have one with 64 GB?',
}
const done = { ok: true, status: 200, answer: { messageCode: 'SUCCESS' } }

let callers = 0
/** Calls from a new IP each time, unless one is given. */
const from = (ip = `198.51.100.${(callers += 1)}`, more = {}) => ({
  headers: { 'x-forwarded-for': ip, ...more },
})
const send = (body: object, options = from()) =>
  shop.call(sendEnquiry, { body: { ...message, ...body } }, options)
const stored = () => shop.db.select().from(enquiries).orderBy(asc(enquiries.createdAt))

describe('a message to the provider', () => {
  it('is stored and mailed', async () => {
    const inKhmer = from(undefined, { 'x-locale': 'km' })
    const fields = { phoneNumber: '012 345 678', subject: ' A <b>server</b>\r\nin Bangkok ' }
    expect(await send(fields, inKhmer)).toEqual(done)
    expect(await stored()).toMatchObject([
      { ...message, phoneNumber: '+85512345678', subject: 'A server in Bangkok', locale: 'km' },
    ])
    const [mail] = await until(
      () => mailsTo(shop.sandbox, provider),
      (mails) => mails.length > 0,
    )
    expect(mail?.subject).toContain('A server in Bangkok')
    expect(mail?.text).toContain('64 GB')
    expect(mail?.text).toContain('dara@example.com')
  })

  it('is dropped when the hidden field is filled in', async () => {
    const before = await stored()
    expect(await send({ website: 'https://spam.example' })).toEqual(done)
    expect(await stored()).toEqual(before)
  })

  it.each([
    [{ name: '' }, 'name', 'REQUIRED'],
    [{ name: 'Agent 007' }, 'name', 'INVALID_NAME'],
    [{ name: 'x'.repeat(101) }, 'name', 'MAX_LENGTH'],
    [{ email: 'dara' }, 'email', 'INVALID_EMAIL'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'INVALID_PHONE'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'INVALID_PHONE'],
    [{ subject: ' <br> ' }, 'subject', 'REQUIRED'],
    [{ message: '' }, 'message', 'REQUIRED'],
    [{ message: 'x'.repeat(5001) }, 'message', 'MAX_LENGTH'],
  ])('with %j is refused at its field', async (fields, field, code) => {
    expect(await send(fields)).toMatchObject({
      status: 400,
      problem: { messageCode: 'BAD_REQUEST', errors: [{ field, code }] },
    })
  })

  it('is rate-limited by IP, not counting invalid ones', async () => {
    const flood = from('203.0.113.7')
    await send({ email: '' }, flood)
    for (let count = 0; count < 3; count += 1) expect(await send({}, flood)).toEqual(done)
    expect(await send({}, flood)).toMatchObject({
      status: 429,
      problem: {
        messageCode: 'TOO_MANY_REQUESTS',
        params: { retryAfter: expect.any(Number) as unknown },
      },
    })
    expect(await send({})).toEqual(done)
  })
})

describe('a newsletter subscription', () => {
  const input = (email: string, options = from()) =>
    shop.call(subscribe, { body: { email } }, options)

  /** Returns the tokens mailed to an email address, newest first, once there are this many. */
  const tokensMailedTo = async (email: string, count = 1): Promise<readonly string[]> => {
    const link = /\/newsletter\/confirm\/([\w-]{43})/
    const mails = await until(
      () => mailsTo(shop.sandbox, email),
      (all) => all.filter(({ text }) => link.test(text)).length >= count,
    )
    return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  }
  const confirm = async (token: string | undefined) =>
    codeOf(await shop.call(confirmSubscription, { params: { token: token ?? '' } }))
  const subscribeOwn = async (email: string, mails = 1) => {
    expect(await input(email)).toEqual(done)
    const [token] = await tokensMailedTo(email.toLowerCase(), mails)
    expect(await confirm(token)).toBe('OK')
  }

  it('needs the mailbox: no one subscribes the email of another person', async () => {
    const email = 'malee@example.com'
    expect(await input(email)).toEqual(done)
    const listed = async () =>
      (await listSubscriptions(shop.db)).filter((line) => line.startsWith(email))
    expect(await listed()).toEqual([])
    for (const guess of ['', '-', email, 'x'.repeat(43)])
      expect(await confirm(guess)).not.toBe('OK')
    const [token] = await tokensMailedTo(email)
    expect(await listed()).toEqual([])
    // Opened and pressed twice, it stays confirmed, and no more mails are sent.
    expect([await confirm(token), await confirm(token)]).toEqual(['OK', 'OK'])
    expect(await listed()).toHaveLength(1)
    expect(await input(email)).toEqual(done)
    expect(await confirm(token)).toBe('OK')
  })

  it('is over after a week without confirmation', async () => {
    const [late, next] = ['late@example.com', 'next@example.com']
    expect(await input(late)).toEqual(done)
    const [token] = await tokensMailedTo(late)
    await shop.db
      .update(subscriptions)
      .set({ createdAt: new Date(shop.clock.now().getTime() - 7 * 86_400_000) })
      .where(eq(subscriptions.email, late))
    expect(await confirm(token)).toBe('CODE_INCORRECT')
    expect(await input(next)).toEqual(done)
    const kept = await shop.db.select().from(subscriptions).where(eq(subscriptions.email, late))
    expect(kept).toEqual([])
  })

  it('floods no mailbox', async () => {
    const email = 'often@example.com'
    for (let at = 0; at < 5; at += 1)
      expect(await input(email, from(`203.0.113.${20 + at}`))).toEqual(done)
    const jobs = await rowsOf(
      shop.db,
      sql`select 1 from pgboss.job where name = 'mail-subscription' and data->>'email' = ${email}`,
    )
    expect(jobs).toHaveLength(3)
  })

  it('is stored once, with the latest requested language', async () => {
    expect(await input('dara@example.com')).toEqual(done)
    expect(await input(' Dara@Example.com ', from(undefined, { 'x-locale': 'km' }))).toEqual(done)
    const stored = await shop.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.email, 'dara@example.com'))
    expect(stored).toMatchObject([{ email: 'dara@example.com', locale: 'km' }])
  })

  it('requires an email address', async () => {
    expect(await input('dara')).toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'email', code: 'INVALID_EMAIL' }] },
    })
  })

  it('is rate-limited by IP', async () => {
    const flood = from('203.0.113.8')
    for (let count = 0; count < 3; count += 1) await input(`a${count}@example.com`, flood)
    expect(await input('a4@example.com', flood)).toMatchObject({ status: 429 })
  })

  const ownOf = async ({ token }: TestCustomer) =>
    answerOf(await shop.call(getSubscription, {}, { token }))
  const end = ({ token }: TestCustomer) => shop.call(unsubscribe, {}, { token })
  const verified = async (): Promise<TestCustomer> => {
    const customer = await createCustomer(shop)
    await shop.db
      .update(customers)
      .set({ emailVerifiedAt: shop.clock.now() })
      .where(eq(customers.id, customer.id))
    return customer
  }

  it('can be seen, ended and renewed by its customer, and not by another', async () => {
    const [customer, other] = [await verified(), await verified()]
    expect(await ownOf(customer)).toEqual({ subscribed: false })
    await subscribeOwn(customer.email.toUpperCase())
    await subscribeOwn(other.email)
    expect(await ownOf(customer)).toEqual({ subscribed: true })
    expect(await end(customer)).toEqual(done)
    expect(await ownOf(customer)).toEqual({ subscribed: false })
    expect(await ownOf(other)).toEqual({ subscribed: true })
    // Repeating it is harmless, and subscribing again works.
    expect(await end(customer)).toEqual(done)
    await subscribeOwn(customer.email, 2)
    expect(await ownOf(customer)).toEqual({ subscribed: true })
  })

  it('of an unverified email is neither shown nor ended', async () => {
    const customer = await createCustomer(shop)
    expect(await input(customer.email)).toEqual(done)
    const asked = await shop.call(getSubscription, {}, { token: customer.token })
    expect(codeOf(asked)).toBe('NEED_TO_VERIFY_EMAIL')
    expect(codeOf(await end(customer))).toBe('NEED_TO_VERIFY_EMAIL')
    const stored = await shop.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.email, customer.email))
    expect(stored).toHaveLength(1)
  })

  it('can be created by a guest, but not seen or ended', async () => {
    expect(codeOf(await shop.call(getSubscription, {}))).toBe('UNAUTHORIZED')
    expect(codeOf(await shop.call(unsubscribe, {}))).toBe('UNAUTHORIZED')
  })
})
