import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { ReferralCode } from './registration.ts'
import { Dollars, Done, Id, Moment } from './shared-shapes.ts'

/** When a referral earns a commission. */
export const AffiliateRule = v.object({
  id: Id,
  currencyCode: v.literal('USD'),
  /** Promo credit for each referred customer. */
  commission: Dollars,
  /** What the referred customer has to spend, without VAT, less refunds. */
  minimumSpend: Dollars,
  /** Days from the payment that reaches it until the commission. */
  days: v.number(),
  /** Days for which the commission can be spent. */
  creditDays: v.number(),
  startsAt: Moment,
  endsAt: Moment,
})
export type AffiliateRule = v.InferOutput<typeof AffiliateRule>

/** The rule for customers who register now; none while the site has no rule. */
export const listAffiliateRules = endpoint({
  method: 'GET',
  path: '/affiliate/rules/active',
  summary: 'The rule of the affiliate programme',
  access: 'public',
  noStore: true,
  answer: v.array(AffiliateRule),
  errors: [],
})

/** Counts a visit that began with a referral link, without anything about the visitor. */
export const countReferralClick = endpoint({
  method: 'POST',
  path: '/affiliate/clicks',
  summary: 'Counts the use of a referral link',
  access: 'public',
  body: v.object({ referralCode: ReferralCode }),
  answer: Done,
  errors: [],
})

/** SPENDING: not enough yet; WAITING: for the days to pass; NONE: no rule when they registered. */
export const ReferralState = v.picklist([
  'NONE',
  'SPENDING',
  'WAITING',
  'PAID',
  'REVERSED',
  'REFUSED',
])
export type ReferralState = v.InferOutput<typeof ReferralState>

export const AffiliateStatus = v.object({
  code: v.string(),
  rule: v.nullable(AffiliateRule),
  clicks: v.number(),
  signUps: v.number(),
  /** Of referrals that wait for their days to pass. */
  pending: Dollars,
  /** Granted less reversed. */
  paid: Dollars,
  /** The newest first. */
  referrals: v.array(
    v.object({
      /** The first two letters of the user name. */
      user: v.string(),
      registeredAt: Moment,
      state: ReferralState,
      commission: Dollars,
      /** When the commission is expected, or was granted. */
      paidAt: v.nullable(Moment),
    }),
  ),
})
export type AffiliateStatus = v.InferOutput<typeof AffiliateStatus>

export const getAffiliateStatus = endpoint({
  method: 'GET',
  path: '/user/affiliate',
  summary: 'The customer’s referrals and commissions',
  access: 'customer',
  answer: AffiliateStatus,
  errors: [],
})
