import { sql } from 'drizzle-orm'
import type {
  LoyaltyPayment,
  LoyaltyPeriod,
  LoyaltyStatus,
  LoyaltyTier,
  RankingConfig,
} from '../../../contract/loyalty.ts'
import { money, toDollars, zero } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { TierRule } from '../../platform/db/schema/index.ts'
import { cashbackOf, counted, refundDays, spendOf } from './cashback.ts'
import { carriedTier, paidInvoices, type PaidInvoice } from './paid-invoices.ts'
import { periodBefore, periodsAt, periodsOf, type Period } from './stored-periods.ts'
import { tookMoneyBack } from './took-money-back.ts'
import { heldTier, nextTier, tierFor } from './tiers.ts'

const dayMs = 24 * 3_600_000

/** Returns tiers as the API shows them. */
export const showTiers = (tiers: readonly TierRule[]): RankingConfig[] =>
  tiers.map(({ tier, minimumSpend, cashbackBasisPoints }) => ({
    tier,
    minimumSpend: toDollars(minimumSpend),
    cashbackPercent: cashbackBasisPoints / 100,
  }))

/** Returns a period as the API shows it. */
export const showPeriod = (period: Period | undefined): LoyaltyPeriod | null =>
  period === undefined
    ? null
    : {
        id: period.id,
        startsAt: period.startsAt.toISOString(),
        endsAt: period.endsAt.toISOString(),
      }

interface Standing {
  readonly carried: LoyaltyTier | undefined
  /** Their bank took a payment back: no cashback is granted any more. */
  readonly isBarred: boolean
}

const showPayment = (
  invoice: PaidInvoice,
  invoices: readonly PaidInvoice[],
  { tiers }: Period,
  { carried, isBarred }: Standing,
): LoyaltyPayment => {
  const { id, number, paidAt, granted } = invoice
  const expected = cashbackOf(invoice, invoices, tiers, carried)
  const open = isBarred ? zero : expected.amount
  return {
    invoiceId: id,
    invoiceNumber: number,
    paidAt: paidAt.toISOString(),
    amount: toDollars(counted(invoice)),
    cashbackPercent: (granted?.basisPoints ?? expected.rule.cashbackBasisPoints) / 100,
    cashback: toDollars(granted === null ? open : money(granted.left)),
    state: granted === null ? 'PENDING' : 'GRANTED',
    grantedAt: (
      granted?.grantedAt ?? new Date(paidAt.getTime() + refundDays * dayMs)
    ).toISOString(),
  }
}

interface HistoryQuery extends Pick<Standing, 'isBarred'> {
  readonly periods: readonly Period[]
  readonly period: Period
}

/** Returns the payments of a period, the newest first. */
const historyOf = async (
  db: Queryable,
  customerId: string,
  { periods, period, isBarred }: HistoryQuery,
): Promise<readonly LoyaltyPayment[]> => {
  const invoices = await paidInvoices(db, customerId, period)
  const carried = await carriedTier(db, customerId, periodBefore(periods, period))
  return invoices
    .toReversed()
    .map((invoice) => showPayment(invoice, invoices, period, { carried, isBarred }))
}

/** How many payments the history has. */
const mostPayments = 100

/** Returns a customer's standing in the programme; outside of a period only the history. */
export const readStatus = async (
  db: Queryable,
  customerId: string,
  site: WebsiteId,
  now: Date,
): Promise<LoyaltyStatus> => {
  const periods = await periodsOf(db, site)
  const { active, before } = periodsAt(periods, now)
  const [row] = await rowsOf<{ barred: boolean }>(
    db,
    sql`select ${tookMoneyBack(sql`${customerId}::uuid`)} as barred`,
  )
  const isBarred = row?.barred === true
  const begun = periods.filter(({ startsAt }) => startsAt <= now)
  const histories = await Promise.all(
    begun
      .slice(-2)
      .toReversed()
      .map((period) => historyOf(db, customerId, { periods, period, isBarred })),
  )
  const history = histories.flat().slice(0, mostPayments)
  if (active === undefined) {
    return {
      ...{ period: null, tiers: [], tier: null, reached: null, spent: 0, next: null, history },
    }
  }
  const spend = spendOf(await paidInvoices(db, customerId, active))
  const held = heldTier(active.tiers, spend, await carriedTier(db, customerId, before)).tier
  const next = nextTier(active.tiers, spend, held)
  return {
    period: showPeriod(active),
    tiers: showTiers(active.tiers),
    tier: held,
    reached: tierFor(active.tiers, spend).tier,
    spent: toDollars(spend),
    next: next === undefined ? null : { tier: next.tier, missing: toDollars(next.missing) },
    history,
  }
}
