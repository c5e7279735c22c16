import * as v from 'valibot'
import { maximumLabelLength } from './ascii-name.ts'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Moment } from './shared-shapes.ts'

/** The stage of a domain's life (commerce §4). EXPIRING: within 30 days; GRACE: at the usual price; REDEMPTION: for a fee. */
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

/** The yearly renewal from the balance. */
export const AutoRenew = v.object({
  on: v.boolean(),
  /** The start in this term, at the earliest a day after it is turned on. */
  from: Moment,
  /** After this, the term must be renewed by hand. */
  until: Moment,
  /** The current cost of the year with tax; null when it is not on sale. */
  total: v.nullable(Dollars),
})
export type AutoRenew = v.InferOutput<typeof AutoRenew>

export const OwnedDomain = v.object({
  id: Id,
  domainName: v.string(),
  unicodeName: v.string(),
  registeredAt: Moment,
  expiresAt: Moment,
  state: OwnedDomainState,
  /** The end of this stage; null after the last one and when the domain moved away. */
  deadline: v.nullable(Moment),
  daysLeft: v.pipe(v.number(), v.integer(), v.minValue(0)),
  autoRenew: AutoRenew,
  /** The price of a reactivation before tax: `price` is the sum. */
  reactivation: v.nullable(
    v.object({
      price: Dollars,
      fee: Dollars,
      renewal: Dollars,
    }),
  ),
})
export type OwnedDomain = v.InferOutput<typeof OwnedDomain>

const whole = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))

export const ownedDomainsLimit = 20

/** By the end of the term (account §7). Page and search are ours. */
export const listOwnedDomains = endpoint({
  method: 'GET',
  path: '/user/owned-domains',
  summary: 'The customer’s domains',
  access: 'customer',
  query: v.object({
    limit: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(100)), String(ownedDomainsLimit)),
    page: v.optional(v.pipe(whole, v.minValue(1)), '1'),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(253)), ''),
  }),
  answer: v.object({
    domains: v.array(OwnedDomain),
    total: v.number(),
  }),
  errors: [],
})

export const ownedLabelsLimit = 50

const Labels = v.pipe(
  v.string(),
  v.maxLength(ownedLabelsLimit * (maximumLabelLength + 1)),
  v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/),
  v.transform((labels) => labels.split(',')),
  v.maxLength(ownedLabelsLimit),
)

/** The customer's own domains among the names of a search. Ours. */
export const findOwnedNames = endpoint({
  method: 'GET',
  path: '/user/owned-names',
  summary: 'The customer’s own names with the given labels',
  access: 'customer',
  query: v.object({
    labels: Labels,
  }),
  answer: v.array(
    v.object({
      domainName: v.string(),
      id: Id,
    }),
  ),
  errors: [],
})
