import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromDollars, money, shareOf, type Money } from '../../src/contract/money.ts'
import type { LoyaltyTier } from '../../src/contract/loyalty.ts'
import {
  grantCommissions,
  reverseCommissions,
} from '../../src/server/engagement/affiliate/index.ts'
import { grantCashback, takeBackCashback } from '../../src/server/engagement/loyalty/index.ts'
import { accountSum, ledgerSum, promoCreditAccount } from '../../src/server/money/ledger/index.ts'
import {
  findGrants,
  refundCredit,
  spendCredit,
  takeCredit,
} from '../../src/server/money/promo-credit/index.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import {
  affiliateRules,
  customers,
  loyaltyPeriods,
  payables,
} from '../../src/server/platform/db/schema/index.ts'
import { ApiError } from '../../src/server/platform/http/api-error.ts'
import { insertCustomer } from './customers.ts'
import { storePaidInvoice, storeRefund } from './paid-invoices.ts'
import { openTestDatabase } from './shop-api.ts'

const dayMs = 86_400_000
/** Until cashback is due, and commissions by the rule below. */
const waitMs = 30 * dayMs
const startsAt = new Date('2027-01-10T03:00:00Z')
const minimumSpend = fromDollars(30)

const tier = (name: LoyaltyTier, dollars: number, cashbackBasisPoints: number) => ({
  ...{ tier: name, minimumSpend: fromDollars(dollars), cashbackBasisPoints },
})
const tiers = [
  ...[tier('BRONZE', 0, 100), tier('SILVER', 40, 200)],
  ...[tier('GOLD', 90, 350), tier('PLATINUM', 200, 500)],
]

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
  const { db } = opened.database
  // No credit expires within a history.
  const terms = { sites: ['KH' as const], startsAt, creditDays: 3000 }
  const endsAt = new Date('2031-01-10T03:00:00Z')
  await db.insert(loyaltyPeriods).values({ ...terms, id: randomUUID(), endsAt, tiers })
  const reward = { commission: fromDollars(5), minimumSpend, days: 30 }
  await db.insert(affiliateRules).values({ ...terms, id: randomUUID(), endsAt, ...reward })
})
afterAll(() => opened.drop())

const createClock = () => {
  let now = startsAt.getTime()
  return { now: () => new Date(now), advance: (ms: number) => (now += ms) }
}

/** Of three customers, of whom each but the first was referred by the one before. */
const Who = fc.nat({ max: 2 })
const Part = fc.integer({ min: 1, max: 100 })
const does = <Name extends string>(name: Name) => fc.constant(name)
const Payment = fc.record({
  ...{ does: does('pay'), who: Who, cents: fc.integer({ min: 100, max: 9000 }) },
})
const Refund = fc.record({
  ...{ does: does('refund'), invoice: fc.nat({ max: 9 }), percent: fc.constantFrom(10, 60, 100) },
})
const Spending = fc.record({ does: does('spend'), who: Who, percent: Part })
const Return = fc.record({ does: does('return'), use: fc.nat({ max: 9 }), percent: Part })
const Wait = fc.record({ does: does('pass'), days: fc.constantFrom(1, 31) })
const Grant = fc.record({ does: does('grant') })
const TakeBack = fc.record({ does: does('take back') })
const Race = fc.record({ does: does('take back while spending'), who: Who, percent: Part })
const Step = fc.oneof(
  ...[Payment, Refund, Refund, Spending, Return, Wait, Grant, TakeBack, TakeBack, Race],
)
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never

interface Invoice {
  readonly id: string
  readonly customerId: string
  readonly paidAt: Date
  readonly cents: number
  readonly refundedCents: number
}

interface Use {
  readonly payableId: string
  readonly customerId: string
  readonly left: Money
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
const shareOfCents = (cents: number, percent: number): number => Math.ceil((cents * percent) / 100)
const countedOf = ({ cents, refundedCents }: Invoice): number => (cents - refundedCents) * 100

/** Creates three customers, what steps do with them, and a model of what they are to have. */
const beginHistory = async () => {
  const { db } = opened.database
  const clock = createClock()
  const shop = { db, clock }
  // Earlier histories are over: no run grants anything to their customers.
  await db.update(customers).set({ websiteId: 'TH' })
  const account = () => insertCustomer(db, { dollars: 0, site: 'KH', now: clock.now() })
  const ids = [await account(), await account(), await account()] as const
  const referrals = [
    { referrer: ids[0], referred: ids[1] },
    { referrer: ids[1], referred: ids[2] },
  ]
  for (const { referrer: referredBy, referred } of referrals)
    await db.update(customers).set({ referredBy }).where(eq(customers.id, referred))

  let invoices: readonly Invoice[] = []
  let uses: readonly Use[] = []
  const due = new Set<string>()

  const spend = async (who: number, percent: number): Promise<void> => {
    const customerId = ids[who] ?? ids[0]
    const grants = await findGrants(db, customerId)
    const has = money(sumOf(grants.map(({ remaining }) => remaining)))
    const shares = spendCredit(grants, shareOf(has, percent, 100), clock.now())
    if (shares.length === 0) return
    const left = money(sumOf(shares.map(({ amount }) => amount)))
    const payableId = randomUUID()
    const paid = { state: 'PAID', createdAt: clock.now(), paidAt: clock.now() } as const
    try {
      await db.transaction(async (tx) => {
        await tx
          .insert(payables)
          .values({ id: payableId, kind: 'ORDER', customerId, amount: left, ...paid })
        await takeCredit(tx, { customerId, payableId, shares }, clock.now())
      })
      uses = [...uses, { payableId, customerId, left }]
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  const takeBack = () => [
    ...[takeBackCashback(db, clock.now()), takeBackCashback(db, clock.now())],
    ...[reverseCommissions(db, clock.now()), reverseCommissions(db, clock.now())],
  ]

  const perform = async (step: Step): Promise<void> => {
    switch (step.does) {
      case 'pay': {
        const customerId = ids[step.who] ?? ids[0]
        const id = await storePaidInvoice(shop, { id: customerId }, step.cents / 100)
        const invoice = { id, customerId, paidAt: clock.now(), cents: step.cents, refundedCents: 0 }
        invoices = [...invoices, invoice]
        return
      }
      case 'refund': {
        const at = step.invoice % Math.max(1, invoices.length)
        const invoice = invoices[at]
        if (invoice === undefined) return
        const cents = shareOfCents(invoice.cents - invoice.refundedCents, step.percent)
        if (cents === 0) return
        await storeRefund(shop, invoice.id, cents / 100)
        invoices = invoices.with(at, {
          ...invoice,
          refundedCents: invoice.refundedCents + cents,
        })
        return
      }
      case 'spend':
        return spend(step.who, step.percent)
      case 'return': {
        const at = step.use % Math.max(1, uses.length)
        const use = uses[at]
        if (use === undefined) return
        const amount = shareOf(use.left, step.percent, 100)
        const refund = { ...use, cause: `refund:${randomUUID()}`, name: 'an order', amount }
        await db.transaction((tx) => refundCredit(tx, refund, clock.now()))
        uses = uses.with(at, { ...use, left: money(use.left - amount) })
        return
      }
      case 'pass':
        clock.advance(step.days * dayMs)
        return
      case 'grant': {
        const at = clock.now()
        await Promise.all([
          ...[grantCashback(db, at), grantCashback(db, at)],
          ...[grantCommissions(db, at), grantCommissions(db, at)],
        ])
        const waited = invoices.filter(({ paidAt }) => at.getTime() - paidAt.getTime() >= waitMs)
        for (const { id } of waited) due.add(`promo-credit:loyalty:${id}`)
        for (const { referred } of referrals) {
          const own = waited.filter(({ customerId }) => customerId === referred)
          if (sumOf(own.map(countedOf)) >= minimumSpend)
            due.add(`promo-credit:affiliate:${referred}`)
        }
        return
      }
      case 'take back':
        await Promise.all(takeBack())
        return
      case 'take back while spending':
        await Promise.all([...takeBack(), spend(step.who, step.percent)])
    }
  }

  /** Returns what was granted, with its grant, the number of its transfers and the most that stays of it. */
  const readGifts = async () => {
    const rows = await rowsOf<{
      cause: string
      customer_id: string
      basis_points: number | null
      amount: number
      taken_back: number
      transfers: number
      remaining: number
    }>(
      db,
      sql`with gifts as (
          select 'promo-credit:loyalty:' || invoice_id as cause, customer_id, basis_points, amount,
            taken_back from loyalty_cashbacks
          union all select 'promo-credit:affiliate:' || referred_id, customer_id, null, amount,
            taken_back from affiliate_commissions where state = 'GRANTED')
        select cause, customer_id::text as customer_id, basis_points, amount, taken_back,
          (select count(*) from ledger_transfers t where t.cause = gifts.cause)::integer
            as transfers,
          coalesce((select remaining from promo_credit_grants g where g.cause = gifts.cause), 0)
            as remaining
        from gifts where customer_id in ${ids} order by cause`,
    )
    return rows.map((row) => {
      const id = row.cause.split(':')[2]
      const own = invoices.filter((one) => one.id === id || one.customerId === id)
      const spent = money(sumOf(own.map(countedOf)))
      const commission = spent >= minimumSpend ? row.amount : 0
      const stays =
        row.basis_points === null ? commission : shareOf(spent, row.basis_points, 10_000)
      return { ...row, stays }
    })
  }

  const check = async (step: Step): Promise<void> => {
    const gifts = await readGifts()
    expect(gifts.map(({ cause }) => cause)).toEqual([...due].toSorted())
    for (const gift of gifts) {
      expect(gift.transfers).toBe(gift.amount > 0 ? 1 : 0)
      expect(gift.taken_back).toBeGreaterThanOrEqual(0)
      expect(gift.taken_back).toBeLessThanOrEqual(gift.amount)
      expect(gift.remaining).toBeGreaterThanOrEqual(0)
      const left = gift.amount - gift.taken_back
      // What has to go is taken back at once, as far as it is unspent, and no more of cashback.
      if (step.does.startsWith('take back') && gift.remaining > 0)
        expect(left).toBeLessThanOrEqual(gift.stays)
      if (gift.basis_points !== null) expect(left).toBeGreaterThanOrEqual(gift.stays)
    }
    const sums = await Promise.all(ids.map((id) => accountSum(db, promoCreditAccount(id))))
    for (const [at, id] of ids.entries()) {
      const own = gifts.filter((gift) => gift.customer_id === id)
      const spent = sumOf(uses.filter((use) => use.customerId === id).map(({ left }) => left))
      const left = sumOf(own.map(({ amount, taken_back: takenBack }) => amount - takenBack)) - spent
      expect(sums[at]).toBe(left)
      expect(sumOf(own.map(({ remaining }) => remaining))).toBe(left)
    }
    expect(await ledgerSum(db)).toBe(0)
  }
  return { perform, check }
}

/** Payments that are granted for, and what happens then. */
const History = fc
  .tuple(
    fc.array(Payment, { minLength: 1, maxLength: 6, size: 'max' }),
    fc.array(Step, { minLength: 1, maxLength: 14, size: 'max' }),
  )
  .map(([payments, steps]): readonly Step[] => [
    ...[...payments, { does: 'pass', days: 31 } as const, { does: 'grant' } as const],
    ...steps,
  ])

/** Two servers take back at one moment, the second one more than the first. */
const atOneMoment: readonly Step[] = [
  ...[{ does: 'pay', who: 0, cents: 150 } as const, { does: 'pass', days: 31 } as const],
  ...[{ does: 'grant' } as const, { does: 'refund', invoice: 0, percent: 10 } as const],
  ...[{ does: 'take back' } as const, { does: 'refund', invoice: 0, percent: 100 } as const],
  { does: 'take back' },
]

it('grants once and takes back what is unspent, whatever happens in which order', async () => {
  await fc.assert(
    fc.asyncProperty(History, async (steps) => {
      const { perform, check } = await beginHistory()
      for (const step of steps) {
        await perform(step)
        await check(step)
      }
    }),
    { numRuns: 50, endOnFailure: true, examples: [[atOneMoment]] },
  )
})

it('grants cashback and commissions to the same customers at the same time', async () => {
  const { db } = opened.database
  const clock = createClock()
  const account = () => insertCustomer(db, { dollars: 0, site: 'KH', now: startsAt })
  // Whose cashback is due first has the commission for the last who registered.
  const referrers = []
  for (let left = 20; left > 0; left -= 1) {
    const [referredBy, referred] = [await account(), await account()]
    const createdAt = new Date(startsAt.getTime() + left)
    await db.update(customers).set({ referredBy, createdAt }).where(eq(customers.id, referred))
    clock.advance(dayMs)
    await storePaidInvoice({ db, clock }, { id: referredBy }, 10)
    await storePaidInvoice({ db, clock }, { id: referred }, 30)
    referrers.push(referredBy)
  }
  clock.advance(waitMs)
  const now = clock.now()
  await Promise.all([grantCashback(db, now), grantCommissions(db, now)])
  const sums = []
  for (const id of referrers) sums.push(await accountSum(db, promoCreditAccount(id)))
  expect(new Set(sums)).toEqual(new Set([fromDollars(5.1)]))
})
