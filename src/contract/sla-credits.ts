import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { LastingOutage, Outage } from './outages.ts'
import { ServiceType } from './service-types.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** The states of a claim (account §4); REFUSED is ours. */
export const SlaClaimState = v.picklist(['CLAIMED', 'CONFIRMED', 'REFUSED', 'ISSUED'])
export type SlaClaimState = v.InferOutput<typeof SlaClaimState>

/** A calendar month in Phnom Penh: `2026-11`. */
export const SlaMonthName = v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))

/** A service that missed the guarantee in a month. */
export const SlaService = v.object({
  serviceId: Id,
  type: ServiceType,
  name: v.string(),
  /** In percent, rounded down to three decimals. */
  uptime: v.number(),
  /** How many percent of the month's price are credited. */
  creditPercent: v.picklist([5, 10, 15]),
  /** The month's share of what was paid, before VAT. */
  monthPrice: Dollars,
  credit: Dollars,
  outages: v.array(Outage),
})
export type SlaService = v.InferOutput<typeof SlaService>

export const SlaClaim = v.object({
  state: SlaClaimState,
  claimedAt: Moment,
  /** Of the confirmed credit; before, what we recorded so far. */
  amount: Dollars,
  /** By when a confirmed credit is issued. */
  issueBy: v.nullable(Moment),
  issuedAt: v.nullable(Moment),
  /** When an issued credit expires. */
  expiresAt: v.nullable(Moment),
  /** Why it was refused. */
  reason: v.nullable(v.string()),
})
export type SlaClaim = v.InferOutput<typeof SlaClaim>

/** Whether a month can be claimed; CLAIMED: there is a claim. */
export const SlaMonthState = v.picklist([
  'RUNNING',
  'CLAIMABLE',
  'TOO_SMALL',
  'TOO_LATE',
  'CLAIMED',
])
export type SlaMonthState = v.InferOutput<typeof SlaMonthState>

/** A month in which a service missed the guarantee, or that was claimed. */
export const SlaMonth = v.object({
  month: SlaMonthName,
  state: SlaMonthState,
  /** The last moment in which it can be claimed. */
  claimUntil: Moment,
  /** Of all services together. */
  credit: Dollars,
  services: v.array(SlaService),
  claim: v.nullable(SlaClaim),
})
export type SlaMonth = v.InferOutput<typeof SlaMonth>

/** How many months are listed, the current one included. */
export const listedSlaMonths = 12

/** The months that missed the guarantee, the latest first. */
export const listSlaCredits = endpoint({
  method: 'GET',
  path: '/user/sla-credits',
  summary: 'The months in which the guaranteed uptime was missed, and their claims',
  access: 'customer',
  /** `isMeasured`: whether a service ran in these months that the agreement covers. */
  answer: v.object({
    months: v.array(SlaMonth),
    isMeasured: v.boolean(),
    outages: v.array(LastingOutage),
  }),
  errors: [],
})

/** Idempotent: there is one claim per customer and month. */
export const claimSlaCredit = endpoint({
  method: 'POST',
  path: '/user/sla-credits',
  summary: 'Claims the SLA credit of a month',
  access: 'customer',
  body: v.object({ month: SlaMonthName }),
  answer: SlaMonth,
  errors: ['SLA_MONTH_RUNNING', 'SLA_CLAIM_TOO_LATE', 'SLA_CREDIT_TOO_SMALL'],
})
