import * as v from 'valibot'
import { maximumLabelLength } from './ascii-name.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/**
 * The stage of a domain's life (commerce §4). EXPIRING: it ends within 30 days; GRACE: it has ended and
 * is renewed at the usual price; REDEMPTION: the registry restores it for a fee; PENDING_DELETE: the
 * registry is about to release it. TRANSFER_OUT: another registrar has requested its transfer;
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

/** How a domain is renewed automatically for a year, from the account balance. */
export const AutoRenew = v.object({
  on: v.boolean(),
  /** From when on in this term; a day after it is turned on at the earliest. */
  from: Moment,
  /** Until when; once it has passed, this term must be renewed by hand. */
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
  /** As customers read it: `ខ្មែរ.com`. */
  unicodeName: v.string(),
  registeredAt: Moment,
  expiresAt: Moment,
  state: OwnedDomainState,
  /**
   * The end of this stage: of the term (ACTIVE, EXPIRING), of the grace or redemption period, of the
   * days until its release; null when it has ended for good, or is not with us.
   */
  deadline: v.nullable(Moment),
  /** Days until then, rounded up; 0 without a deadline. */
  daysLeft: v.pipe(v.number(), v.integer(), v.minValue(0)),
  autoRenew: AutoRenew,
  /** The price of a reactivation before tax, while it can be ordered: `price` is the others' sum. */
  reactivation: v.nullable(
    v.object({
      price: Dollars,
      /** For restoring it out of its redemption period. */
      fee: Dollars,
      /** For the year by which it is renewed with that. */
      renewal: Dollars,
    }),
  ),
})
export type OwnedDomain = v.InferOutput<typeof OwnedDomain>

const whole = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))

/** The page size unless the query has another. */
export const ownedDomainsLimit = 20

/** `GET /user/owned-domains` (account §7), by the end of the term. Page and search are ours. */
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
    /** The number of all that match the search. */
    total: v.number(),
  }),
  errors: [],
})

/** The most labels in one call. */
export const ownedLabelsLimit = 50

const Labels = v.pipe(
  v.string(),
  v.maxLength(ownedLabelsLimit * (maximumLabelLength + 1)),
  v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/),
  v.transform((labels) => labels.split(',')),
  v.maxLength(ownedLabelsLimit),
)

/**
 * `GET /user/owned-names`: the customer's own among the names that a search shows as taken, without
 * those that have left us or ended. Ours.
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
