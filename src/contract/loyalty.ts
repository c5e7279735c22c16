import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** The four tiers (account §1), the lowest first; the text of each is `tier.<key>`. */
export const LoyaltyTier = v.picklist(['BRONZE', 'SILVER', 'GOLD', 'PLATINUM'])
export type LoyaltyTier = v.InferOutput<typeof LoyaltyTier>

/** What a tier requires and gives. */
export const RankingConfig = v.object({
  tier: LoyaltyTier,
  /** Paid in the period, without VAT, less refunds. */
  minimumSpend: Dollars,
  cashbackPercent: v.number(),
})
export type RankingConfig = v.InferOutput<typeof RankingConfig>

export const LoyaltyPeriod = v.object({ id: Id, startsAt: Moment, endsAt: Moment })
export type LoyaltyPeriod = v.InferOutput<typeof LoyaltyPeriod>

/** The tiers of the site's active period, else of the next one; none without a period. */
export const listRankingConfigs = endpoint({
  method: 'GET',
  path: '/loyalty/ranking-configs',
  summary: 'The tiers of the loyalty programme',
  access: 'public',
  noStore: true,
  answer: v.array(RankingConfig),
  errors: [],
})

/** How cashback of the active period works; none while no period is active. */
export const listProgramConfigs = endpoint({
  method: 'GET',
  path: '/loyalty/program-configs/active',
  summary: 'The rules of cashback in the active period',
  access: 'public',
  noStore: true,
  answer: v.array(
    v.object({
      periodId: Id,
      currencyCode: v.literal('USD'),
      /** Days after a payment until its cashback is granted. */
      refundDays: v.number(),
      /** Days for which cashback can be spent. */
      creditDays: v.number(),
    }),
  ),
  errors: [],
})

/** The site's active period and the next one. */
export const getLoyaltyPeriods = endpoint({
  method: 'GET',
  path: '/loyalty/periods/active',
  summary: 'The active period of the loyalty programme',
  access: 'public',
  noStore: true,
  answer: v.object({ active: v.nullable(LoyaltyPeriod), next: v.nullable(LoyaltyPeriod) }),
  errors: [],
})

export const LoyaltyPayment = v.object({
  invoiceId: Id,
  invoiceNumber: v.string(),
  paidAt: Moment,
  /** Without VAT, less refunds. */
  amount: Dollars,
  cashbackPercent: v.number(),
  /** What was granted less what was taken back, or what will be granted. */
  cashback: Dollars,
  state: v.picklist(['PENDING', 'GRANTED']),
  grantedAt: Moment,
})
export type LoyaltyPayment = v.InferOutput<typeof LoyaltyPayment>

export const LoyaltyStatus = v.object({
  period: v.nullable(LoyaltyPeriod),
  tiers: v.array(RankingConfig),
  /** The customer's tier: the higher one of this period and the one before. */
  tier: v.nullable(LoyaltyTier),
  /** By what was spent in this period; it counts in the next one too. */
  reached: v.nullable(LoyaltyTier),
  spent: Dollars,
  next: v.nullable(v.object({ tier: LoyaltyTier, missing: Dollars })),
  /** Payments that count, the newest first. */
  history: v.array(LoyaltyPayment),
})
export type LoyaltyStatus = v.InferOutput<typeof LoyaltyStatus>

export const getLoyaltyStatus = endpoint({
  method: 'GET',
  path: '/user/loyalty',
  summary: 'The customer’s tier, progress and cashback',
  access: 'customer',
  answer: LoyaltyStatus,
  errors: [],
})
