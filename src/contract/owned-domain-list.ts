import * as v from 'valibot'
import { maximumLabelLength } from './ascii-name.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/**
 * Where a domain is in its life (commerce §4): it has time, it ends within 30 days, it has ended and
 * is renewed at the usual price, it has ended and the registry brings it back for a fee, the registry
 * is about to release it, it is gone. TRANSFER_OUT: another registrar has asked for it and waits;
 * MOVED_AWAY: it is with another registrar.
 */
export const OwnedDomainState = v.picklist([
  'ACTIVE',
  'EXPIRING',
  'GRACE',
  'REDEMPTION',
  'PENDING_DELETE',
  'ENDED',
  'TRANSFER_OUT',
  'MOVED_AWAY',
])
export type OwnedDomainState = v.InferOutput<typeof OwnedDomainState>

/** How a domain is renewed by itself for a year, out of the account balance. */
export const AutoRenew = v.object({
  on: v.boolean(),
  /** From when on for this term; what is turned on later is done a day later at the earliest. */
  from: Moment,
  /** Until when; a past one: this term is to be renewed by hand. */
  until: Moment,
  /** What the year costs now, with tax; null when it is not sold. */
  total: v.nullable(Dollars),
})
export type AutoRenew = v.InferOutput<typeof AutoRenew>

/** A domain that a customer has through us. */
export const OwnedDomain = v.object({
  id: Id,
  /** In A-labels: `xn--j2e0cg3n2c.com`. */
  domainName: v.string(),
  /** As people read it: `ខ្មែរ.com`. */
  unicodeName: v.string(),
  registeredAt: Moment,
  expiresAt: Moment,
  state: OwnedDomainState,
  /**
   * The end that comes next: of the term (ACTIVE, EXPIRING), of the grace period, of the redemption
   * period, of the days until its release; null when it has ended for good, or is not with us.
   */
  deadline: v.nullable(Moment),
  /** Until then, begun days counted whole; 0 without a deadline. */
  daysLeft: v.pipe(v.number(), v.integer(), v.minValue(0)),
  autoRenew: AutoRenew,
  /** What bringing it back costs, before tax, while that can be ordered: `price` is both others. */
  reactivation: v.nullable(
    v.object({
      price: Dollars,
      /** For taking it out of its redemption period. */
      fee: Dollars,
      /** For the year that it is renewed for with that. */
      renewal: Dollars,
    }),
  ),
})
export type OwnedDomain = v.InferOutput<typeof OwnedDomain>

const whole = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))

/** So many domains at once unless the query says otherwise. */
export const ownedDomainsLimit = 20

/** `GET /user/owned-domains` (account §7): what ends first comes first. Page and search are ours. */
export const listOwnedDomains = endpoint({
  method: 'GET',
  path: '/user/owned-domains',
  summary: 'The customer’s domains',
  access: 'customer',
  query: v.object({
    limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(100)), String(ownedDomainsLimit)),
    /** From 1. */
    page: v.optional(v.pipe(whole, v.minValue(1)), '1'),
    /** A part of the name, in either form. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(253)), ''),
  }),
  answer: v.object({
    domains: v.array(OwnedDomain),
    /** All that fit the search. */
    total: v.number(),
  }),
  errors: [],
})

/** So many labels at most in one question for one's own names. */
export const ownedLabelsLimit = 50

const Labels = v.pipe(
  v.string(),
  v.maxLength(ownedLabelsLimit * (maximumLabelLength + 1)),
  v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/),
  v.transform((labels) => labels.split(',')),
  v.maxLength(ownedLabelsLimit),
)

/**
 * `GET /user/owned-names`: which names are the customer's own, of those that lists of names show as
 * taken. What has left us, or has ended, is not among them. Ours.
 */
export const findOwnedNames = endpoint({
  method: 'GET',
  path: '/user/owned-names',
  summary: 'The customer’s own names with the given labels',
  access: 'customer',
  query: v.object({
    /** What stands before the TLDs, in A-labels, separated by commas. */
    labels: Labels,
  }),
  answer: v.array(
    v.object({
      /** In A-labels. */
      domainName: v.string(),
      id: Id,
    }),
  ),
  errors: [],
})
