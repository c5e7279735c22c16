import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  getLoyaltyPeriods,
  getLoyaltyStatus,
  listProgramConfigs,
  listRankingConfigs,
} from '../../src/contract/loyalty.ts'
import { money } from '../../src/contract/money.ts'
import {
  grantCashback,
  notifyTiers,
  takeBackCashback,
} from '../../src/server/engagement/loyalty/index.ts'
import { accountSum, promoCreditAccount } from '../../src/server/money/ledger/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { loyaltyCashbacks, promoCreditGrants } from '../../src/server/platform/db/schema/index.ts'
import { notificationsOf, transfersFor } from './books.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { untilWaiting } from './lock-waiters.ts'
import { answerOf } from './outcomes.ts'
import { storeChargeback, storePaidInvoice, storeRefund } from './paid-invoices.ts'
import { startApi, type ShopApi } from './shop-api.ts'

const dayMs = 86_400_000

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi({}, { startsAt: new Date('2027-01-10T03:00:00Z') })
})
afterAll(() => shop.stop())

const command = (args: readonly string[], files: Readonly<Record<string, string>> = {}) =>
  shop.app.command({ args, actor: { kind: 'operator', id: 'dara' }, files })

const tiers = [
  { tier: 'BRONZE', minimumSpend: 0, cashbackPercent: 1 },
  { tier: 'SILVER', minimumSpend: 100, cashbackPercent: 2 },
  { tier: 'GOLD', minimumSpend: 500, cashbackPercent: 3.5 },
  { tier: 'PLATINUM', minimumSpend: 2000, cashbackPercent: 5 },
]
const period = (startsAt: string, endsAt: string, more: object = {}) => ({
  'period.json': JSON.stringify({
    ...{ sites: ['KH'], creditDays: 90, tiers },
    ...{ startsAt: `${startsAt}T00:00:00+07:00`, endsAt: `${endsAt}T00:00:00+07:00` },
    ...more,
  }),
})
const add = (files: Readonly<Record<string, string>>) =>
  command(['loyalty', 'add', 'period.json'], files)

const paid = (customer: TestCustomer, dollars: number) => storePaidInvoice(shop, customer, dollars)
const refund = (invoiceId: string, dollars: number) => storeRefund(shop, invoiceId, dollars)

const pass = (days: number) => shop.clock.advance(days * dayMs)
const status = async ({ id }: TestCustomer) =>
  answerOf(await shop.call(getLoyaltyStatus, {}, { token: await issueToken(shop, id) }))
const codes = async ({ id }: TestCustomer) =>
  (await notificationsOf(shop.db, id)).filter(({ code }) => code.startsWith('LOYALTY'))

it('promises nothing without a period, and refuses those that could surprise customers', async () => {
  const customer = await createCustomer(shop)
  await paid(customer, 50)
  expect(answerOf(await shop.call(listRankingConfigs, {}))).toEqual([])
  expect(answerOf(await shop.call(listProgramConfigs, {}))).toEqual([])
  expect(answerOf(await shop.call(getLoyaltyPeriods, {}))).toEqual({ active: null, next: null })
  expect(await status(customer)).toMatchObject({ period: null, tier: null, history: [] })

  expect((await add(period('2027-01-01', '2028-01-01'))).text).toBe(
    'A period begins in the future.',
  )
  const wrong = period('2027-02-01', '2027-08-01', { tiers: tiers.toReversed() })
  expect((await add(wrong)).text).toContain('tiers are BRONZE, SILVER, GOLD, PLATINUM')
  expect((await add(period('2027-02-01', '2027-08-01'))).code).toBe(0)
  expect((await add(period('2027-07-01', '2027-12-01'))).text).toContain('It overlaps the period')
  expect((await add(period('2027-08-01', '2028-02-01'))).code).toBe(0)
  expect(answerOf(await shop.call(getLoyaltyPeriods, {}))).toMatchObject({
    active: null,
    next: { startsAt: '2027-01-31T17:00:00.000Z' },
  })
  expect(answerOf(await shop.call(listRankingConfigs, {}))).toEqual(tiers)
  expect(answerOf(await shop.call(listProgramConfigs, {}))).toEqual([])
})

it('grants cashback once after the refund window, by the tier of its payment', async () => {
  pass(30)
  const customer = await createCustomer(shop)
  const other = await createCustomer(shop, { site: 'TH' })
  const first = await paid(customer, 60)
  pass(1)
  const second = await paid(customer, 60)
  const third = await paid(customer, 100)
  await paid(other, 900)
  const charged = await createCustomer(shop)
  await paid(charged, 60)
  await storeChargeback(shop, charged)
  expect((await status(charged)).history).toMatchObject([{ state: 'PENDING', cashback: 0 }])
  await refund(third, 40)
  const before = await status(customer)
  expect(before).toMatchObject({
    ...{ tier: 'SILVER', reached: 'SILVER', spent: 180, next: { tier: 'GOLD', missing: 320 } },
    history: [{ state: 'PENDING' }, { state: 'PENDING' }, { cashback: 0.6, cashbackPercent: 1 }],
  })
  await notifyTiers(shop.db, shop.clock.now())
  await notifyTiers(shop.db, shop.clock.now())
  expect(await codes(customer)).toEqual([{ code: 'LOYALTY_TIER_REACHED', params: { percent: 2 } }])
  expect(await codes(other)).toEqual([])
  expect(await grantCashback(shop.db, shop.clock.now())).toBe(0)

  pass(31)
  const now = shop.clock.now()
  // Two servers.
  await Promise.all([grantCashback(shop.db, now), grantCashback(shop.db, now)])
  const rows = await shop.db
    .select()
    .from(loyaltyCashbacks)
    .where(eq(loyaltyCashbacks.customerId, customer.id))
  const amounts = new Map(rows.map(({ invoiceId, amount }) => [invoiceId, amount]))
  expect([first, second, third].map((id) => amounts.get(id))).toEqual([6_000, 12_000, 12_000])
  expect(await accountSum(shop.db, promoCreditAccount(customer.id))).toBe(30_000)
  expect(await accountSum(shop.db, promoCreditAccount(other.id))).toBe(0)
  expect(await accountSum(shop.db, promoCreditAccount(charged.id))).toBe(0)
  expect((await transfersFor(shop.db, `promo-credit:loyalty:${first}`)).length).toBe(1)
  expect(await status(customer)).toMatchObject({ history: [{ state: 'GRANTED' }, {}, {}] })

  // A refund after the grant takes back what is unspent.
  await shop.db
    .update(promoCreditGrants)
    .set({ remaining: money(5_000) })
    .where(eq(promoCreditGrants.cause, `promo-credit:loyalty:${second}`))
  await refund(first, 30)
  await refund(second, 60)
  await Promise.all([takeBackCashback(shop.db, now), takeBackCashback(shop.db, now)])
  await takeBackCashback(shop.db, new Date(now.getTime() + 1))
  const taken = await shop.db
    .select({ id: loyaltyCashbacks.invoiceId, takenBack: loyaltyCashbacks.takenBack })
    .from(loyaltyCashbacks)
    .where(eq(loyaltyCashbacks.customerId, customer.id))
  const back = new Map(taken.map(({ id, takenBack }) => [id, takenBack]))
  expect([first, second, third].map((id) => back.get(id))).toEqual([3_000, 5_000, 0])
  expect(await accountSum(shop.db, promoCreditAccount(customer.id))).toBe(22_000)
  const notices = (await notificationsOf(shop.db, customer.id)).map(({ code }) => code)
  expect(notices.filter((code) => code === 'PROMO_CREDIT_GRANTED')).toHaveLength(3)
  expect(notices.filter((code) => code === 'PROMO_CREDIT_WITHDRAWN')).toHaveLength(2)
})

it('carries a tier over, and warns before it ends', async () => {
  const customer = await createCustomer(shop)
  const refunded = await createCustomer(shop)
  await paid(customer, 600)
  await paid(refunded, 600)
  // From the middle of March into the second period.
  pass(150)
  expect(await status(customer)).toMatchObject({
    ...{ tier: 'GOLD', reached: 'BRONZE', spent: 0, next: { tier: 'PLATINUM', missing: 2000 } },
  })
  const order = await paid(customer, 100)
  const enough = await paid(refunded, 520)
  const fallen = await createCustomer(shop)
  const onlyOne = await paid(fallen, 600)
  await notifyTiers(shop.db, shop.clock.now())
  expect(await codes(customer)).toEqual([])
  pass(160)
  const warned = new Date('2028-01-01T17:00:00Z')
  await notifyTiers(shop.db, shop.clock.now(), new Date(warned.getTime() + 1))
  expect(await codes(customer)).toEqual([])
  await notifyTiers(shop.db, shop.clock.now(), warned)
  await notifyTiers(shop.db, shop.clock.now())
  expect(await codes(customer)).toEqual([
    { code: 'LOYALTY_TIER_ENDS', params: { amount: '$400.00', date: '31/01/2028' } },
  ])

  // Refunds of the last 30 days: the tier carried over is about to end, one reached only now is gone.
  expect(await codes(refunded)).toEqual([])
  await refund(enough, 100)
  await refund(onlyOne, 550)
  await notifyTiers(shop.db, shop.clock.now())
  await notifyTiers(shop.db, shop.clock.now())
  expect(await codes(refunded)).toEqual([
    { code: 'LOYALTY_TIER_ENDS', params: { amount: '$80.00', date: '31/01/2028' } },
  ])
  expect(await status(fallen)).toMatchObject({ tier: 'BRONZE', spent: 50 })
  expect(await codes(fallen)).toEqual([{ code: 'LOYALTY_TIER_REACHED', params: { percent: 3.5 } }])
  await grantCashback(shop.db, shop.clock.now())
  expect(await transfersFor(shop.db, `promo-credit:loyalty:${order}`)).toMatchObject([
    { amount: 35_000 },
  ])
})

it('grants exactly what its rows say, and still grants after a period was ended', async () => {
  // The latest end is first.
  const running = (await command(['loyalty', 'list'])).text
  const customer = await createCustomer(shop)
  await paid(customer, 10)
  pass(1)
  expect((await command(['loyalty', 'end', running.slice(0, 36)])).code).toBe(0)
  expect(await status(customer)).toMatchObject({ period: null, history: [{ cashback: 0.1 }] })
  pass(30)
  await grantCashback(shop.db, shop.clock.now())
  expect(await accountSum(shop.db, promoCreditAccount(customer.id))).toBe(1_000)

  const [sums] = await shop.db
    .select({ granted: sql<number>`sum(${loyaltyCashbacks.amount})::integer` })
    .from(loyaltyCashbacks)
  const [grants] = await shop.db
    .select({ granted: sql<number>`sum(${promoCreditGrants.amount})::integer` })
    .from(promoCreditGrants)
    .where(eq(promoCreditGrants.source, 'LOYALTY'))
  expect(grants).toEqual(sums)
})

// PGlite has one connection.
it.runIf(inject('databases').kind === 'postgres')(
  'takes cashback back while an order of the customer takes promo credit',
  async () => {
    const periodOf = period('2029-01-01', '2029-06-01')
    expect((await add(periodOf)).code).toBe(0)
    pass((Date.parse('2029-01-02T00:00:00Z') - shop.clock.now().getTime()) / dayMs)
    const customer = await createCustomer(shop)
    const earlier = await paid(customer, 50)
    // One payment of both would lead both to the higher tier.
    shop.clock.advance(1)
    const bought = [earlier, await paid(customer, 50)].toSorted()
    pass(31)
    const now = shop.clock.now()
    // What became due since the day before only.
    expect(await grantCashback(shop.db, now, new Date(now.getTime() - dayMs + 1))).toBe(0)
    expect(await grantCashback(shop.db, now, new Date(now.getTime() - 2 * dayMs))).toBe(2)
    for (const id of bought) await refund(id, 25)
    const lockGrant = (tx: Pick<ShopApi['db'], 'execute'>, id: string) =>
      tx.execute(sql`select from promo_credit_grants
        where cause = ${`promo-credit:loyalty:${id}`} for update`)
    const [first = '', second = ''] = bought
    let takenBack: Promise<number> | undefined
    await shop.db.transaction(async (order) => {
      await lockGrant(order, second)
      takenBack = takeBackCashback(shop.db, now)
      await untilWaiting(shop)
      // The first one is taken back already: it holds no lock that the order could wait for.
      await lockGrant(order, first)
    })
    expect(await takenBack).toBe(2)
    expect(await accountSum(shop.db, promoCreditAccount(customer.id))).toBe(7_500)
  },
)

it('notifies many customers in several statements, which lock few of them at once', async () => {
  expect((await add(period('2030-01-01', '2030-07-01'))).code).toBe(0)
  shop.clock.advance(Date.parse('2030-02-01T00:00:00Z') - shop.clock.now().getTime())
  const customer = await createCustomer(shop)
  const invoice = await paid(customer, 600)
  const copies = (table: string, more: string, where: string) =>
    shop.db.execute(
      sql.raw(`insert into ${table} select (jsonb_populate_record(t,
        jsonb_build_object('id', md5('${table}' || n)::uuid, ${more}))).*
        from ${table} t, generate_series(1, 450) n where ${where}`),
    )
  const customerOf = `'customer_id', md5('customers' || n)::uuid`
  const unique = `'username', 'many' || n, 'email', 'many' || n || '@example.com', 'referral_code', lpad(n::text, 10, '0')`
  await copies('customers', unique, `t.id = '${customer.id}'`)
  await copies('payables', customerOf, `t.customer_id = '${customer.id}'`)
  const numbered = `${customerOf}, 'payable_id', md5('payables' || n)::uuid, 'number', 'MANY-' || n`
  await copies('invoices', numbered, `t.id = '${invoice}'`)

  await notifyTiers(shop.db, shop.clock.now())
  const statements = await rowsOf<{ count: number }>(
    shop.db,
    sql`select count(*)::integer as count from notifications
      where code = 'LOYALTY_TIER_REACHED' group by xmin::text having count(*) > 1 order by 1`,
  )
  expect(statements.map(({ count }) => count)).toEqual([51, 200, 200])
})
