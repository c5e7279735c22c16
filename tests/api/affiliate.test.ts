import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  countReferralClick,
  getAffiliateStatus,
  listAffiliateRules,
} from '../../src/contract/affiliate.ts'
import { money, zero } from '../../src/contract/money.ts'
import {
  grantCommissions,
  reverseCommissions,
} from '../../src/server/engagement/affiliate/index.ts'
import { accountSum, promoCreditAccount } from '../../src/server/money/ledger/index.ts'
import {
  accountDeletions,
  affiliateCommissions,
  customers,
  promoCreditGrants,
} from '../../src/server/platform/db/schema/index.ts'
import { notificationsOf, transfersFor } from './books.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { storeChargeback, storePaidInvoice, storeRefund } from './paid-invoices.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const dayMs = 86_400_000

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({}, { startsAt: new Date('2027-01-10T03:00:00Z') })
})
afterAll(() => shop.stop())

const rule = {
  ...{ sites: ['KH'], startsAt: '2027-02-01T00:00:00+07:00', endsAt: '2028-02-01T00:00:00+07:00' },
  ...{ commission: 5, minimumSpend: 20, days: 45, creditDays: 180 },
}
const add = (more: object = {}) =>
  shop.app.command({
    args: ['affiliate', 'add', 'rule.json'],
    actor: { kind: 'operator', id: 'dara' },
    files: { 'rule.json': JSON.stringify({ ...rule, ...more }) },
  })

const pass = (days: number) => shop.clock.advance(days * dayMs)
const status = async ({ id }: TestCustomer) =>
  answerOf(await shop.call(getAffiliateStatus, {}, { token: await issueToken(shop, id) }))
const states = async (customer: TestCustomer) =>
  (await status(customer)).referrals.map(({ state }) => state)

/** Creates a customer whom another one referred. */
const referred = async (
  { id: referredBy }: TestCustomer,
  more: Partial<typeof customers.$inferInsert> = {},
): Promise<TestCustomer> => {
  const customer = await createCustomer(shop)
  await shop.db
    .update(customers)
    .set({ referredBy, ...more })
    .where(eq(customers.id, customer.id))
  return customer
}

const paid = (customer: TestCustomer, dollars: number) => storePaidInvoice(shop, customer, dollars)
const refund = (invoiceId: string, dollars: number) => storeRefund(shop, invoiceId, dollars)

it('counts uses of a link, and promises nothing without a rule', async () => {
  const referrer = await createCustomer(shop)
  await referred(referrer)
  const { code } = await status(referrer)
  const click = (referralCode: string) => shop.call(countReferralClick, { body: { referralCode } })
  await Promise.all([click(code), click(code.toLowerCase()), click('NONE')])
  expect(answerOf(await shop.call(listAffiliateRules, {}))).toEqual([])
  expect(await status(referrer)).toMatchObject({
    ...{ rule: null, clicks: 2, signUps: 1, pending: 0, paid: 0 },
    referrals: [{ state: 'NONE', commission: 0, paidAt: null }],
  })
  expect((await add({ startsAt: '2027-01-01T00:00:00+07:00' })).text).toMatch(/in the future/)
  expect((await add({ days: 10 })).text).toBe('days: days is 30 to 3650.')
  expect((await add({ commission: 20 })).text).toMatch(/not less than minimumSpend/)
  expect((await add()).code).toBe(0)
  expect((await add()).text).toMatch(/overlaps/)
  pass(30)
  const terms = { commission: 5, minimumSpend: 20, days: 45, creditDays: 180 }
  expect(answerOf(await shop.call(listAffiliateRules, {}))).toMatchObject([terms])
  const headers = { 'x-site': 'TH' }
  expect(answerOf(await shop.call(listAffiliateRules, {}, { headers }))).toEqual([])
})

it('grants a commission once after the days, and reverses what is unspent after a refund', async () => {
  const referrer = await createCustomer(shop)
  const customer = await referred(referrer)
  const other = await referred(referrer)
  expect(await states(referrer)).toEqual(['SPENDING', 'SPENDING'])
  const first = await paid(customer, 15)
  await paid(other, 19)
  pass(1)
  await paid(customer, 15)
  expect(await status(referrer)).toMatchObject({ pending: 5, paid: 0, signUps: 2 })
  expect((await states(referrer)).toSorted()).toEqual(['SPENDING', 'WAITING'])
  pass(44)
  expect(await grantCommissions(shop.db, shop.clock.now())).toBe(0)
  pass(2)
  const now = shop.clock.now()
  // Two servers.
  await Promise.all([grantCommissions(shop.db, now), grantCommissions(shop.db, now)])
  const cause = `promo-credit:affiliate:${customer.id}`
  expect(await transfersFor(shop.db, cause)).toMatchObject([{ amount: 50_000 }])
  expect(await status(referrer)).toMatchObject({ pending: 0, paid: 5 })

  await refund(first, 5)
  expect(await reverseCommissions(shop.db, now)).toBe(0)
  await shop.db
    .update(promoCreditGrants)
    .set({ remaining: money(30_000) })
    .where(eq(promoCreditGrants.cause, cause))
  await refund(first, 6)
  await Promise.all([reverseCommissions(shop.db, now), reverseCommissions(shop.db, now)])
  expect(await status(referrer)).toMatchObject({ pending: 0, paid: 2 })
  expect((await states(referrer)).toSorted()).toEqual(['REVERSED', 'SPENDING'])
  expect(await accountSum(shop.db, promoCreditAccount(referrer.id))).toBe(20_000)
  const notices = (await notificationsOf(shop.db, referrer.id)).map(({ code }) => code)
  expect(notices).toEqual(['PROMO_CREDIT_GRANTED', 'PROMO_CREDIT_WITHDRAWN'])
})

it('grants nothing for a customer whose bank took a payment back', async () => {
  const referrer = await createCustomer(shop)
  const [charged, honest] = [await referred(referrer), await referred(referrer)]
  for (const customer of [charged, honest]) await paid(customer, 50)
  await storeChargeback(shop, charged)
  const token = await issueToken(shop, referrer.id)
  const seen = answerOf(await shop.call(getAffiliateStatus, {}, { token }))
  expect(seen.pending).toBe(5)
  expect(seen.referrals.map(({ state }) => state).toSorted()).toEqual(['REFUSED', 'WAITING'])
  pass(46)
  expect(await grantCommissions(shop.db, shop.clock.now())).toBe(1)
  expect(await transfersFor(shop.db, `promo-credit:affiliate:${charged.id}`)).toEqual([])
  expect(await accountSum(shop.db, promoCreditAccount(referrer.id))).toBe(50_000)
})

it('finds what became due since the last run', async () => {
  const referrer = await createCustomer(shop)
  const customer = await referred(referrer)
  await paid(customer, 50)
  pass(46)
  const now = shop.clock.now()
  // It became due a day ago.
  const after = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  expect(await grantCommissions(shop.db, now, after(23))).toBe(0)
  expect(await grantCommissions(shop.db, now, after(25))).toBe(1)
})

it('refuses oneself, rings and several accounts of one person', async () => {
  const referrer = await createCustomer(shop)
  const phoneNumber = '+85512777001'
  await shop.db.update(customers).set({ phoneNumber }).where(eq(customers.id, referrer.id))
  const [name] = referrer.email.split('@')
  const oneself = await referred(referrer, { email: `${name}+two@example.com` })
  const middle = await referred(referrer, { identityNumber: 'N 555' })
  // The later of two accounts is refused.
  shop.clock.advance(1)
  const again = await referred(referrer, { identityNumber: 'n555' })
  const last = await referred(middle, { email: `${name}+three@example.com` })
  for (const customer of [oneself, middle, again, last]) await paid(customer, 50)
  pass(46)
  expect(await grantCommissions(shop.db, shop.clock.now())).toBe(4)
  const decided = await shop.db.select().from(affiliateCommissions)
  const stateOf = new Map(decided.map(({ referredId, state }) => [referredId, state]))
  expect([oneself, middle, again, last].map(({ id }) => stateOf.get(id))).toEqual([
    ...['REFUSED', 'GRANTED', 'REFUSED', 'REFUSED'],
  ])
  expect(await accountSum(shop.db, promoCreditAccount(referrer.id))).toBe(50_000)
  expect(await accountSum(shop.db, promoCreditAccount(middle.id))).toBe(0)

  const [sums] = await shop.db
    .select({ granted: sql<number>`sum(${affiliateCommissions.amount})::integer` })
    .from(affiliateCommissions)
  const [grants] = await shop.db
    .select({ granted: sql<number>`sum(${promoCreditGrants.amount})::integer` })
    .from(promoCreditGrants)
    .where(eq(promoCreditGrants.source, 'AFFILIATE'))
  expect(grants).toEqual(sums)
})

it('grants one commission for two accounts of one person that were created in the same moment', async () => {
  const referrer = await createCustomer(shop)
  const createdAt = shop.clock.now()
  const twins = [
    await referred(referrer, { identityNumber: 'P 777', createdAt }),
    await referred(referrer, { identityNumber: 'p777', createdAt }),
  ]
  for (const twin of twins) await paid(twin, 50)
  pass(46)
  expect(await grantCommissions(shop.db, shop.clock.now())).toBe(2)
  const decided = await shop.db
    .select({ state: affiliateCommissions.state })
    .from(affiliateCommissions)
    .where(eq(affiliateCommissions.customerId, referrer.id))
  expect(decided.map(({ state }) => state).toSorted()).toEqual(['GRANTED', 'REFUSED'])
})

it('counts in its sums all referrals, of which it lists the newest', async () => {
  const referrer = await createCustomer(shop)
  const [granted, waiting] = [await referred(referrer), await referred(referrer)]
  await paid(granted, 50)
  pass(46)
  await grantCommissions(shop.db, shop.clock.now())
  await paid(waiting, 50)
  await shop.db.execute(sql`insert into customers select (jsonb_populate_record(t,
      jsonb_build_object('id', md5('referral' || n)::uuid, 'username', 'referral' || n,
        'email', 'referral' || n || '@example.com', 'referral_code', lpad(n::text, 10, '0'),
        'created_at', ${shop.clock.now().toISOString()}::text))).*
    from customers t, generate_series(1, 500) n where t.id = ${waiting.id}::uuid`)
  const { referrals, ...sums } = await status(referrer)
  expect(sums).toMatchObject({ signUps: 502, pending: 5, paid: 5 })
  expect(Map.groupBy(referrals, ({ state }) => state).get('SPENDING')).toHaveLength(500)
})

it('keeps in its sum the commission for a customer who deleted the account', async () => {
  const referrer = await createCustomer(shop)
  const [leaving, staying] = [await referred(referrer), await referred(referrer)]
  for (const customer of [leaving, staying]) await paid(customer, 50)
  pass(46)
  const now = shop.clock.now()
  await grantCommissions(shop.db, now)
  const deletion = { customerId: leaving.id, requestedAt: now, dueAt: now, waivedBalance: zero }
  await shop.db.insert(accountDeletions).values(deletion)
  await shop.app.perform('delete-account', { customerId: leaving.id })
  expect(await status(referrer)).toMatchObject({ signUps: 1, pending: 0, paid: 10 })
  expect(await states(referrer)).toEqual(['PAID'])
  expect(await accountSum(shop.db, promoCreditAccount(referrer.id))).toBe(100_000)
})
