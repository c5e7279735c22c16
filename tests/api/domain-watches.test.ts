import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  listDomainWatches,
  maximumWatches,
  unwatchDomain,
  watchDomain,
} from '../../src/contract/domain-watches.ts'
import { listNotifications } from '../../src/contract/notifications.ts'
import { mailsTo } from './books.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

type Person = Pick<TestCustomer, 'token'>

const watch = ({ token }: Person, domainName: string) =>
  shop.call(watchDomain, { body: { domainName } }, { token })
const unwatch = ({ token }: Person, domainName: string) =>
  shop.call(unwatchDomain, { body: { domainName } }, { token })
const list = async ({ token }: Person) =>
  answerOf(await shop.call(listDomainWatches, {}, { token })).watches

const takenName = (tld = 'com') => freeName(tld).replace('free', 'taken')

/** Checks until nothing is due; concurrent watches need more than one round. */
const checkAll = () =>
  until(
    () => shop.app.runSchedule('watched names'),
    (looked) => looked === 0,
  )

describe('watching a name', () => {
  it('requires a session and a taken name', async () => {
    expect(codeOf(await shop.call(listDomainWatches, {}))).toBe('UNAUTHORIZED')
    const customer = await createCustomer(shop)
    const name = takenName()
    const saved = answerOf(await watch(customer, name.toUpperCase()))
    expect(saved).toMatchObject({ domainName: name, state: 'taken', notifiedAt: null })
    expect(await list(customer)).toMatchObject([{ domainName: name, createdAt: saved.createdAt }])
    expect(await list(await createCustomer(shop))).toEqual([])
  })

  it('is stored once for repeated requests, and can be removed', async () => {
    const [customer, other] = [await createCustomer(shop), await createCustomer(shop)]
    const name = `taken-ខ្មែរ${freeName('').slice(5, -1)}.com`
    const saved = answerOf(await watch(customer, name))
    expect(saved).toMatchObject({
      unicodeName: name,
      domainName: expect.stringMatching(/^xn--/) as unknown,
    })
    const { createdAt } = saved
    expect(answerOf(await watch(customer, name))).toMatchObject({ createdAt })
    answerOf(await unwatch(other, name))
    expect(await list(customer)).toHaveLength(1)
    answerOf(await unwatch(customer, name))
    expect(await list(customer)).toEqual([])
    expect(codeOf(await unwatch(customer, name))).toBe('OK')
  })

  it.each([
    ['', 'REQUIRED_DOMAIN'],
    ['keyword', 'INVALID_DOMAIN'],
    ['www.taken-one.com', 'INVALID_DOMAIN'],
    ['taken.nosuchending', 'UNSUPPORTED_TLD'],
    [freeName(), 'DOMAIN_NOT_TAKEN'],
    ['x'.repeat(301), 'BAD_REQUEST'],
  ])('refuses %j with %s', async (name, code) => {
    expect(codeOf(await watch(await createCustomer(shop), name))).toBe(code)
  })

  it('is refused when the name cannot be checked', async () => {
    const name = takenName('asia')
    await shop.control('registry', { tlds: { asia: { fail: true } } })
    await shop.control('rdap', { tlds: { asia: { status: 500 } } })
    const customer = await createCustomer(shop)
    expect(codeOf(await watch(customer, name))).toBe('DOMAIN_NOT_CHECKED')
    expect(await list(customer)).toEqual([])
  })

  it('is limited to fifty names, also with concurrent requests', async () => {
    const customer = await createCustomer(shop)
    const names = Array.from({ length: maximumWatches - 1 }, () => takenName())
    const now = shop.clock.now().toISOString()
    await shop.db.execute(sql`insert into domain_watches
        (id, customer_id, name, created_at, state, checked_at, check_at)
      select gen_random_uuid(), ${customer.id}::uuid, name, ${now}::timestamptz, 'taken',
        ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
      from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`)
    const outcomes = await Promise.all(
      [takenName(), takenName()].map((name) => watch(customer, name)),
    )
    expect(outcomes.map(codeOf).sort()).toEqual(['OK', 'WATCHES_LIMITED'])
    expect(await list(customer)).toHaveLength(maximumWatches)
    expect(codeOf(await watch(customer, names[0] ?? ''))).toBe('OK')
  })
})

describe('a watched name', () => {
  /** Creates a name that is taken until `free` is called. */
  const holdName = async (tld = 'com') => {
    const name = freeName(tld)
    await shop.control('registry', { taken: [name] })
    return { name, free: () => shop.control('registry', { taken: [] }) }
  }

  const notificationsOf = async ({ token }: Person) =>
    answerOf(await shop.call(listNotifications, { query: {} }, { token })).items

  /** Moves to the next due time, and issues a new token because the old one has expired. */
  const nextDay = async (customer: TestCustomer): Promise<TestCustomer> => {
    shop.clock.advance(25 * 3_600_000)
    return { ...customer, token: await issueToken(shop, customer.id) }
  }

  it('is checked when it is due, and shows its expiry date', async () => {
    const customer = await createCustomer(shop)
    const name = takenName()
    answerOf(await watch(customer, name))
    await checkAll()
    const [seen] = await list(customer)
    expect(seen).toMatchObject({ domainName: name, state: 'taken', notifiedAt: null })
    expect(seen?.expiresAt).not.toBeNull()
    expect(await shop.app.runSchedule('watched names')).toBe(0)
    await checkAll()
    await nextDay(customer)
    await checkAll()
    const [later] = await list({ token: await issueToken(shop, customer.id) })
    expect(Date.parse(later?.checkedAt ?? '')).toBeGreaterThan(Date.parse(seen?.checkedAt ?? ''))
  })

  it('that becomes available causes one notification and one mail, also with concurrent checks', async () => {
    const { name, free } = await holdName()
    const [before, other] = [await createCustomer(shop), await createCustomer(shop)]
    for (const customer of [before, other]) answerOf(await watch(customer, name))
    await checkAll()
    await free()
    const customer = await nextDay(before)
    // Like two servers.
    await Promise.all([
      shop.app.runSchedule('watched names'),
      shop.app.runSchedule('watched names'),
      shop.app.runSchedule('watched names'),
    ])
    await checkAll()
    const [watched] = await list(customer)
    expect(watched).toMatchObject({ state: 'available' })
    expect(watched?.notifiedAt).not.toBeNull()
    const [notice, ...more] = await notificationsOf(customer)
    expect(notice).toMatchObject({ code: 'DOMAIN_FREE', params: { name, domainName: name } })
    expect(more).toEqual([])
    for (const { email } of [before, other]) {
      const [mail, ...further] = await until(
        () => mailsTo(shop.sandbox, email),
        (mails) => mails.length > 0,
      )
      expect(mail?.subject).toBe(`${name} is available`)
      expect(mail?.text).toContain(`/domain/search?domain=${name}`)
      expect(further).toEqual([])
    }
    await nextDay(customer)
    await checkAll()
    expect(await mailsTo(shop.sandbox, before.email)).toHaveLength(1)
  })

  it('that is taken again can be watched again, with a new notification', async () => {
    const { name, free } = await holdName()
    let customer = await createCustomer(shop)
    const first = answerOf(await watch(customer, name))
    for (const round of [1, 2]) {
      await free()
      customer = await nextDay(customer)
      await checkAll()
      await until(
        () => mailsTo(shop.sandbox, customer.email),
        (mails) => mails.length === round,
      )
      if (round === 2) break
      await shop.control('registry', { taken: [name] })
      customer = await nextDay(customer)
      const again = answerOf(await watch(customer, name))
      expect(again).toMatchObject({ state: 'taken', notifiedAt: null })
      expect(again.createdAt).not.toBe(first.createdAt)
    }
    expect(await notificationsOf(customer)).toHaveLength(2)
  })

  it('is not reported as available while its registry cannot be reached', async () => {
    const { name, free } = await holdName()
    const before = await createCustomer(shop)
    answerOf(await watch(before, name))
    await checkAll()
    await free()
    await shop.control('registry', { down: true })
    const customer = await nextDay(before)
    await checkAll()
    expect(await list(customer)).toMatchObject([
      { domainName: name, state: 'taken', notifiedAt: null },
    ])
    await shop.control('registry', { down: false })
    shop.clock.advance(3_600_000)
    // The connection pool takes a while to retry a registry after an outage.
    await until(
      async () => {
        shop.clock.advance(3_600_000)
        await shop.app.runSchedule('watched names')
        return list({ token: await issueToken(shop, customer.id) })
      },
      ([watched]) => watched?.state === 'available',
    )
  })
})
