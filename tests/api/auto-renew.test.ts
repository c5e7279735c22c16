import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addItems, getCart } from '../../src/contract/cart.ts'
import { setCheckoutState, type Order } from '../../src/contract/checkout.ts'
import { contractNumber } from '../../src/contract/contract-number.ts'
import { consentVersion, getContract, unsignedContracts } from '../../src/contract/contracts.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listOwnedDomains, type OwnedDomain } from '../../src/contract/owned-domain-list.ts'
import { getOwnedDomain, setAutoRenew } from '../../src/contract/owned-domains.ts'
import { acceptAutoSign, saveCompanyInfo } from '../../src/contract/profile.ts'
import { getUpcomingRenewals } from '../../src/contract/upcoming-renewals.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/log.ts'
import type { Registry } from '../../src/server/providers/registry/registry.ts'
import { mailsTo, movedBy, notificationsOf } from './books.ts'
import { buyerWith, freeName, renewal } from './buying.ts'
import { company, verifySaved } from './companies.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { connectRegistry } from './registry-account.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
/** A second server without jobs on the same database. */
let other: App
let registry: Registry
beforeAll(async () => {
  shop = await startApi()
  other = await createApp({
    config: shop.config,
    database: shop.database,
    clock: shop.clock,
    log: createLog('silent'),
    websiteUrl: () => shop.url,
  })
  registry = connectRegistry(shop.sandbox, shop.clock)
})
afterAll(async () => {
  await registry.close()
  await other.stop()
  await shop.stop()
})
afterEach(() => shop.sandbox.behaviours.reset())

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A job is retried after a few seconds. */
const withinRetries = 20_000
/** A year of .com: $14.99 plus 10 % tax. */
const total = 16.49

type Owner = TestCustomer & { readonly domain: OwnedDomain }

const domainsOf = async ({ token }: Pick<TestCustomer, 'token'>) =>
  answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains

const setRenewal = ({ token, domain }: Pick<Owner, 'token' | 'domain'>, enabled: boolean) =>
  shop.call(setAutoRenew, { params: { id: domain.id }, body: { enabled } }, { token })

const completed = (customer: TestCustomer, id: string): Promise<Order> =>
  until(
    () => customer.findOrder(id),
    ({ state }) => state === 'COMPLETED',
    withinRetries,
  )

/** Creates a customer with a domain and the given dollars left. */
const ownerOf = async ({ left = 100, name = freeName() } = {}): Promise<Owner> => {
  const customer = await createCustomer(shop, { dollars: 200 })
  const order = await customer.order([name], 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  await completed(customer, order.id)
  await shop.db.execute(sql`delete from ledger_transfers where cause = ${`opening:${customer.id}`}`)
  await topUp(customer, left + order.grandTotal, 'opening')
  const [domain] = await domainsOf(customer)
  if (domain === undefined) throw new Error('no domain')
  return { ...customer, domain }
}

const topUp = async ({ id }: Pick<TestCustomer, 'id'>, dollars: number, why = 'more') => {
  const amount = fromDollars(dollars)
  const to = balanceAccount(id)
  await transfer(
    shop.db,
    [{ cause: `${why}:${id}`, from: 'opening', to, amount }],
    shop.clock.now(),
  )
}

/** Sets the expiry of a domain to the given days from now. */
const endIn = async ({ domain }: Owner, days: number): Promise<void> => {
  const end = new Date(shop.clock.now().getTime() + days * dayMs).toISOString()
  await shop.db.execute(
    sql`update services set expires_at = ${end}::timestamptz where id = ${domain.id}::uuid`,
  )
}

/** Creates an owner whose domain expires within 30 days with automatic renewal on. */
const renewing = async (options: { left?: number; name?: string } = {}): Promise<Owner> => {
  const owner = await ownerOf(options)
  await endIn(owner, 30)
  answerOf(await setRenewal(owner, true))
  return owner
}

/** Issues a new token; the previous one has expired after a day. */
const later = async <Of extends TestCustomer>(owner: Of, ms = dayMs): Promise<Of> => {
  shop.clock.advance(ms)
  const token = await issueToken(shop, owner.id)
  return { ...owner, ...buyerWith(shop, token, owner.email) }
}

const automaticOrders = (customerId: string) =>
  rowsOf<{ id: string; state: string }>(
    shop.db,
    sql`select id, state from orders where customer_id = ${customerId}::uuid and automatic`,
  )

const codesOfNotices = async ({ id }: Pick<TestCustomer, 'id'>) =>
  (await notificationsOf(shop.db, id))
    .map(({ code }) => code)
    .filter((code) => code.startsWith('AUTO'))

/** Returns the customer’s only automatic order once it is fulfilled. */
const renewedOrder = async (owner: TestCustomer): Promise<Order> => {
  const [order, ...more] = await automaticOrders(owner.id)
  expect(more).toEqual([])
  if (order === undefined) throw new Error('no order')
  return completed(owner, order.id)
}

const registryEndOf = async (name: string): Promise<Date | undefined> => {
  const info = await registry.info(name)
  return info?.ownedByUs === true ? info.expiresAt : undefined
}

const yearAfter = (from: Date | undefined): Date => {
  const end = new Date(from ?? Number.NaN)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

describe('the auto-renew setting', () => {
  it('is off until the owner turns it on, and shows the date and the cost', async () => {
    const owner = await ownerOf()
    const { domain } = owner
    const end = Date.parse(domain.expiresAt)
    expect(domain.autoRenew).toEqual({
      on: false,
      from: new Date(end - 29 * dayMs).toISOString(),
      until: new Date(end - 5 * dayMs).toISOString(),
      total,
    })
    expect(answerOf(await setRenewal(owner, true))).toEqual({ enabled: true })
    expect(answerOf(await setRenewal(owner, true))).toEqual({ enabled: true })
    const [listed] = await domainsOf(owner)
    expect(listed?.autoRenew.on).toBe(true)
    const { token } = owner
    const detail = await shop.call(getOwnedDomain, { params: { id: domain.id } }, { token })
    expect(answerOf(detail).autoRenew).toEqual({ ...domain.autoRenew, on: true })
    answerOf(await setRenewal(owner, false))
    expect((await domainsOf(owner))[0]?.autoRenew.on).toBe(false)
  })

  it('of another customer’s domain is not found', async () => {
    const { domain } = await ownerOf()
    const { token } = await createCustomer(shop)
    expect(codeOf(await setRenewal({ token, domain }, true))).toBe('OWNED_DOMAIN_NOT_FOUND')
    const guest = { params: { id: domain.id }, body: { enabled: true } }
    expect(codeOf(await shop.call(setAutoRenew, guest))).toBe('UNAUTHORIZED')
  })
})

describe('an automatic renewal', () => {
  it('is announced a day before, paid from the balance, fulfilled and confirmed', async () => {
    let owner = await renewing()
    const { domainName } = owner.domain
    const before = await registryEndOf(domainName)
    await shop.app.runSchedule('automatic renewals')
    await shop.app.runSchedule('automatic renewals')
    expect(await codesOfNotices(owner)).toEqual(['AUTO_RENEW_SOON'])
    owner = await later(owner, dayMs - hourMs)
    await shop.app.runSchedule('automatic renewals')
    expect(await automaticOrders(owner.id)).toEqual([])
    expect(await owner.balance()).toBe(100)

    owner = await later(owner, 2 * hourMs)
    await shop.app.runSchedule('automatic renewals')
    const order = await renewedOrder(owner)
    expect(order).toMatchObject({ grandTotal: total, paymentMethod: 'BALANCE' })
    expect(order.invoiceNumber).toMatch(/^INV-/)
    const unsigned = await shop.call(unsignedContracts, {}, { token: owner.token })
    expect(answerOf(unsigned)).toMatchObject([
      { number: contractNumber(order.incrementId), signature: null },
    ])
    expect(order.items).toMatchObject([
      { action: 'renewal', duration: 1, name: domainName, fulfilment: 'ACTIVE', price: 14.99 },
    ])
    expect(await owner.balance()).toBeCloseTo(100 - total, 4)
    const end = await registryEndOf(domainName)
    expect(end).toEqual(yearAfter(before))
    expect((await domainsOf(owner))[0]?.expiresAt).toBe(end?.toISOString())
    expect(await codesOfNotices(owner)).toEqual(['AUTO_RENEW_SOON', 'AUTO_RENEWED'])
    const all = (await notificationsOf(shop.db, owner.id)).map(({ code }) => code)
    expect(all.filter((code) => code === 'ORDER_COMPLETED')).toHaveLength(1)
    const subjects = await until(
      async () => (await mailsTo(shop.sandbox, owner.email)).map(({ subject }) => subject),
      (arrived) => arrived.length >= 4,
      withinRetries,
    )
    expect(subjects).toContainEqual(expect.stringMatching(`^${domainName} will be renewed on`))
    expect(subjects).toContainEqual(expect.stringMatching(`^${domainName} is renewed until`))
    expect(subjects.filter((subject) => subject.includes('is paid'))).toHaveLength(2)

    owner = await later(owner)
    await shop.app.runSchedule('automatic renewals')
    expect(await automaticOrders(owner.id)).toHaveLength(1)
  })

  it('is billed to the company verified at that time', async () => {
    let owner = await renewing()
    const save = (body: typeof company) =>
      shop.call(saveCompanyInfo, { body }, { token: owner.token })
    answerOf(await save({ ...company, companyNameEn: 'Before Co., Ltd.' }))
    await shop.app.runSchedule('automatic renewals')
    answerOf(await save(company))
    await verifySaved(shop.db, owner.id)
    owner = await later(owner)
    answerOf(await shop.call(acceptAutoSign, {}, { token: owner.token }))
    await shop.app.runSchedule('automatic renewals')
    const { id, incrementId } = await renewedOrder(owner)
    // The consent to all later contracts signs that of the renewal.
    const query = { number: contractNumber(incrementId) }
    const contract = answerOf(await shop.call(getContract, { query }, { token: owner.token }))
    expect(contract.signature).toMatchObject({ by: 'STANDING_CONSENT', text: consentVersion })
    const billed = await rowsOf<{ company: unknown }>(
      shop.db,
      sql`select billing_to -> 'company' as company from invoices where payable_id = ${id}::uuid`,
    )
    expect(billed).toEqual([{ company }])
  })

  it('runs once, even with several rounds on several servers', async () => {
    let owner = await renewing()
    const rounds = () =>
      Promise.all(
        [shop.app, other, shop.app, other, shop.app].map((app) =>
          app.runSchedule('automatic renewals'),
        ),
      )
    await rounds()
    expect(await codesOfNotices(owner)).toEqual(['AUTO_RENEW_SOON'])
    owner = await later(owner)
    await rounds()
    const order = await renewedOrder(owner)
    expect(await movedBy(shop.db, order.id)).toBe(fromDollars(total))
    expect(await owner.balance()).toBeCloseTo(100 - total, 4)
  })

  it('that was interrupted leaves nothing behind, and runs later', async () => {
    let owner = await renewing()
    await shop.app.runSchedule('automatic renewals')
    owner = await later(owner)
    await shop.db.execute(sql`create function break_off() returns trigger language plpgsql
      as $$ begin raise exception 'broken off'; end $$`)
    await shop.db.execute(sql`create constraint trigger break_off after insert on ledger_transfers
      deferrable initially deferred for each row execute function break_off()`)
    await shop.app.runSchedule('automatic renewals')
    await shop.db.execute(sql`drop trigger break_off on ledger_transfers`)
    await shop.db.execute(sql`drop function break_off()`)
    expect(await automaticOrders(owner.id)).toEqual([])
    expect(await owner.balance()).toBe(100)
    owner = await later(owner, hourMs)
    await shop.app.runSchedule('automatic renewals')
    expect((await renewedOrder(owner)).grandTotal).toBe(total)
  })

  it('charges only what the balance covers: one of two domains, then the other', async () => {
    let owner = await renewing({ left: 40 })
    const second = freeName()
    const order = await owner.order([second], 'BALANCE')
    answerOf(await owner.payByBalance(order.id))
    await completed(owner, order.id)
    const domain = (await domainsOf(owner)).find(({ domainName }) => domainName === second)
    if (domain === undefined) throw new Error('no second domain')
    await endIn({ ...owner, domain }, 30)
    answerOf(await setRenewal({ ...owner, domain }, true))
    expect(await owner.balance()).toBeCloseTo(25.71, 4)
    await shop.app.runSchedule('automatic renewals')
    owner = await later(owner)
    await Promise.all([
      shop.app.runSchedule('automatic renewals'),
      other.runSchedule('automatic renewals'),
    ])
    expect(await automaticOrders(owner.id)).toHaveLength(1)
    expect(await owner.balance()).toBeCloseTo(25.71 - total, 4)
    expect(await codesOfNotices(owner)).toContain('AUTO_RENEW_SHORT')
    await topUp(owner, 20)
    owner = await later(owner)
    await shop.app.runSchedule('automatic renewals')
    expect(await automaticOrders(owner.id)).toHaveLength(2)
    expect(await owner.balance()).toBeCloseTo(45.71 - 2 * total, 4)
  })

  it('without enough balance sends a reminder 30, 14, 7, 3 and 1 days before, once each', async () => {
    let owner = await renewing({ left: 5 })
    for (let day = 0; day < 32; day += 1) {
      await shop.app.runSchedule('automatic renewals')
      await shop.app.runSchedule('automatic renewals')
      owner = await later(owner)
    }
    const notices = (await notificationsOf(shop.db, owner.id)).filter(({ code }) =>
      code.startsWith('A'),
    )
    expect(notices.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 3 }, () => 'AUTO_RENEW_SHORT'),
      ...Array.from({ length: 2 }, () => 'AUTO_RENEW_STOPPED'),
    ])
    expect(notices[0]?.params).toMatchObject({ total: '$16.49', balance: '$5.00' })
    expect(await automaticOrders(owner.id)).toEqual([])
    expect(await owner.balance()).toBe(5)
    const mails = await until(
      () => mailsTo(shop.sandbox, owner.email),
      (all) => all.filter(({ text }) => text.includes('utomatic')).length >= 5,
      withinRetries,
    )
    expect(mails.filter(({ text }) => text.includes('/top-up'))).toHaveLength(3)
  })

  it('charges no more than announced: a higher price is announced again', async () => {
    let owner = await renewing({ name: freeName('org') })
    await shop.app.runSchedule('automatic renewals')
    await shop.db.execute(
      sql`update services set renewal_price = ${fromDollars(20)}::bigint
        where customer_id = ${owner.id}::uuid`,
    )
    owner = await later(owner)
    await shop.app.runSchedule('automatic renewals')
    expect(await automaticOrders(owner.id)).toEqual([])
    expect(await codesOfNotices(owner)).toEqual(['AUTO_RENEW_SOON', 'AUTO_RENEW_SOON'])
    owner = await later(owner)
    await shop.app.runSchedule('automatic renewals')
    expect((await renewedOrder(owner)).grandTotal).toBe(22)
  })

  it('that the registry refuses is refunded and not retried', async () => {
    let owner = await renewing()
    await shop.app.runSchedule('automatic renewals')
    owner = await later(owner)
    await shop.control('registry', { failRenew: 2105 })
    await shop.app.runSchedule('automatic renewals')
    const order = await renewedOrder(owner)
    expect(order.items[0]?.fulfilment).toBe('REFUNDED')
    expect(await owner.balance()).toBe(100)
    await shop.control('registry', { failRenew: null })
    owner = await later(owner, 2 * dayMs)
    await shop.app.runSchedule('automatic renewals')
    expect(await automaticOrders(owner.id)).toHaveLength(1)
    const codes = (await notificationsOf(shop.db, owner.id)).map(({ code }) => code)
    expect(codes).toContain('ITEM_REFUNDED')
    expect(codes).not.toContain('AUTO_RENEWED')
  })

  it('does not run when it was turned off or the owner is banned', async () => {
    const [off, banned] = [await renewing(), await renewing()]
    await shop.app.runSchedule('automatic renewals')
    answerOf(await setRenewal(off, false))
    await shop.db.execute(sql`update customers set banned_at = now() where id = ${banned.id}::uuid`)
    shop.clock.advance(dayMs)
    await shop.app.runSchedule('automatic renewals')
    for (const { id } of [off, banned]) expect(await automaticOrders(id)).toEqual([])
  })
})

describe('a balance that does not cover what renews in 30 days', () => {
  it('is announced once, by notice and mail, until it covers all again', async () => {
    const customer = await createCustomer(shop, { dollars: 200 })
    const order = await customer.order([freeName(), freeName()], 'BALANCE')
    answerOf(await customer.payByBalance(order.id))
    await completed(customer, order.id)
    // Outside of the 30 days nothing is missing.
    const upcoming = async () =>
      answerOf(await shop.call(getUpcomingRenewals, {}, { token: customer.token }))
    expect(await upcoming()).toMatchObject({ count: 0, total: 0, missing: 0 })
    await shop.db.execute(sql`delete from ledger_transfers
      where cause = ${`opening:${customer.id}`}`)
    await topUp(customer, 20 + order.grandTotal, 'opening')
    const end = new Date(shop.clock.now().getTime() + 20 * dayMs).toISOString()
    await shop.db.execute(sql`update services
      set expires_at = ${end}::timestamptz, auto_renew = true
      where customer_id = ${customer.id}::uuid`)
    const short = { count: 2, total: 32.98, balance: 20, missing: 12.98 }
    expect(await upcoming()).toEqual(short)

    const notices = async () =>
      (await notificationsOf(shop.db, customer.id)).filter(({ code }) => code === 'BALANCE_LOW')
    await Promise.all([other.runSchedule('low balances'), other.runSchedule('low balances')])
    await other.runSchedule('low balances')
    const params = { count: '2', total: '$32.98', balance: '$20.00', missing: '$12.98' }
    expect(await notices()).toEqual([{ code: 'BALANCE_LOW', params }])
    const mails = await until(
      async () =>
        (await mailsTo(shop.sandbox, customer.email)).filter(({ text }) => text.includes('$12.98')),
      (arrived) => arrived.length > 0,
      withinRetries,
    )
    expect(mails).toHaveLength(1)
    // The mail is noted for staff, without its content.
    const noted = () =>
      rowsOf<{ name: string; state: string }>(
        shop.db,
        sql`select name, state from sent_mails
          where customer_id = ${customer.id}::uuid and name = 'low-balance'`,
      )
    const rows = await until(noted, ({ length }) => length > 0, withinRetries)
    expect(rows).toEqual([{ name: 'low-balance', state: 'SENT' }])

    await topUp(customer, 13)
    await other.runSchedule('low balances')
    expect(await upcoming()).toEqual({ ...short, balance: 33, missing: 0 })
    await shop.db.execute(sql`delete from ledger_transfers where cause = ${`more:${customer.id}`}`)
    await other.runSchedule('low balances')
    expect(await notices()).toHaveLength(2)
  })
})

describe('beside a manual renewal, the automatic one', () => {
  const put = ({ token }: TestCustomer, name: string) =>
    shop.call(addItems, { body: { items: [renewal(name)] } }, { token })

  it('waits while an order for the domain is unpaid, and is skipped once it is paid', async () => {
    let owner = await renewing()
    const { domainName } = owner.domain
    const before = await registryEndOf(domainName)
    await shop.app.runSchedule('automatic renewals')
    owner = await later(owner)
    const order = answerOf(await owner.place(answerOf(await put(owner, domainName)), 'BALANCE'))
    await Promise.all([
      shop.app.runSchedule('automatic renewals'),
      other.runSchedule('automatic renewals'),
    ])
    expect(await automaticOrders(owner.id)).toEqual([])
    answerOf(await owner.payByBalance(order.id))
    await completed(owner, order.id)
    owner = await later(owner)
    await shop.app.runSchedule('automatic renewals')
    expect(await automaticOrders(owner.id)).toEqual([])
    expect(await registryEndOf(domainName)).toEqual(yearAfter(before))
  })

  it('waits while the domain is in an open checkout, and removes it from an abandoned cart', async () => {
    let owner = await renewing()
    const { domainName } = owner.domain
    await shop.app.runSchedule('automatic renewals')
    owner = await later(owner)
    answerOf(await put(owner, domainName))
    const { token } = owner
    const hold = { params: { x: 'payment' as const }, body: {} }
    const headers = { 'x-checkout-tab': 'a-tab-of-a-browser' }
    answerOf(await shop.call(setCheckoutState, hold, { token, headers }))
    await shop.app.runSchedule('automatic renewals')
    expect(await automaticOrders(owner.id)).toEqual([])
    owner = await later(owner, 2 * hourMs)
    await shop.app.runSchedule('automatic renewals')
    await renewedOrder(owner)
    const cart = answerOf(await shop.call(getCart, {}, { token: owner.token }))
    expect(cart.items).toEqual([])
  })

  it('leaves orders and carts with other items unchanged', async () => {
    let owner = await renewing()
    await shop.app.runSchedule('automatic renewals')
    owner = await later(owner)
    const cart = await owner.add([freeName()])
    const order = answerOf(await owner.place(cart, 'BALANCE'))
    await shop.app.runSchedule('automatic renewals')
    await renewedOrder(owner)
    expect((await owner.findOrder(order.id)).state).toBe('AWAITING_PAYMENT')
    const after = answerOf(await shop.call(getCart, {}, { token: owner.token }))
    expect(after.cartUpdatedAt).toBe(cart.cartUpdatedAt)
    expect(codeOf(await owner.payByBalance(order.id))).toBe('OK')
  })

  it('and a concurrent manual payment renew the domain once', async () => {
    let owner = await renewing({ left: 20 })
    const { domainName } = owner.domain
    await shop.app.runSchedule('automatic renewals')
    owner = await later(owner)
    const cart = answerOf(await put(owner, domainName))
    const [placed] = await Promise.all([
      owner.place(cart, 'BALANCE'),
      shop.app.runSchedule('automatic renewals'),
      other.runSchedule('automatic renewals'),
    ])
    const paid = placed.ok ? codeOf(await owner.payByBalance(placed.answer.id)) : placed.status
    const automatic = await automaticOrders(owner.id)
    expect(automatic.length + (paid === 'OK' ? 1 : 0)).toBe(1)
    expect(await owner.balance()).toBeCloseTo(20 - total, 4)
  })
})
