import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { nameserverCount, readHostName } from './host-name.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'

/**
 * Where a domain is in its life (commerce §4): it has time, it ends within 30 days, it has ended and
 * is renewed at the usual price, it has ended and the registry brings it back for a fee, it is gone.
 */
export const OwnedDomainState = v.picklist(['ACTIVE', 'EXPIRING', 'GRACE', 'REDEMPTION', 'ENDED'])
export type OwnedDomainState = v.InferOutput<typeof OwnedDomainState>

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
   * period; null when it has ended for good.
   */
  deadline: v.nullable(Moment),
  /** Until then, begun days counted whole; 0 without a deadline. */
  daysLeft: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type OwnedDomain = v.InferOutput<typeof OwnedDomain>

/** What the registry says of it now. */
export const RegistryRecord = v.object({
  /** In A-labels. */
  nameservers: v.array(v.string()),
  /** Whether it can't be transferred to another registrar, by our lock or the registry's. */
  locked: v.boolean(),
  /** Whether the lock is the registry's own, which only the registry takes away. */
  lockedByRegistry: v.boolean(),
  /** As the registry names them (RFC 5731 §2.3): `ok`, `clientTransferProhibited` … */
  statuses: v.array(v.string()),
})
export type RegistryRecord = v.InferOutput<typeof RegistryRecord>

/** A domain with what its registry says of it; null when it is not with us there any more. */
export const OwnedDomainDetail = v.object({
  ...OwnedDomain.entries,
  registry: v.nullable(RegistryRecord),
})
export type OwnedDomainDetail = v.InferOutput<typeof OwnedDomainDetail>

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

/** `GET /user/owned-domains/{id}`, with what the registry says now. Ours. */
export const getOwnedDomain = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}',
  summary: 'One domain, as its registry has it now',
  access: 'customer',
  params: IdParams,
  answer: OwnedDomainDetail,
  errors: ['OWNED_DOMAIN_NOT_FOUND', 'FAILED_TO_LOAD_INFORMATION'],
})

/** What a change at the registry can end in. */
const changeErrors = [
  'OWNED_DOMAIN_NOT_FOUND',
  'DOMAIN_NOT_WITH_US',
  'DOMAIN_STATUS_PROHIBITS',
  'DOMAIN_CHANGE_REFUSED',
  'REGISTRY_UNAVAILABLE',
] as const

const HostName = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check((text) => readHostName(text) !== undefined, 'INVALID_HOST'),
  v.transform((text) => readHostName(text) ?? text),
)

/**
 * `PUT /user/owned-domains/{id}/nameservers`: these instead of those before. One that is there twice
 * is NAMESERVER_EXIST, one that the registry does not take NAMESERVER_REFUSED, at its field. Ours.
 */
export const setNameservers = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/nameservers',
  summary: 'Changes the nameservers of a domain',
  access: 'customer',
  params: IdParams,
  body: v.object({
    nameservers: v.pipe(
      v.array(HostName),
      v.minLength(nameserverCount.min),
      v.maxLength(nameserverCount.max),
    ),
  }),
  answer: OwnedDomainDetail,
  errors: [...changeErrors, 'NAMESERVER_EXIST', 'NAMESERVER_REFUSED'],
})

/**
 * `PUT /user/owned-domains/{id}/lock`: against transfers to another registrar. Without the lock and
 * with the auth code a domain can be taken away: who has found an open session can do neither. Ours.
 */
export const setDomainLock = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/lock',
  summary: 'Locks a domain against transfers, or unlocks it',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ locked: v.boolean() }),
  answer: OwnedDomainDetail,
  errors: changeErrors,
})

/**
 * `POST /user/owned-domains/{id}/auth-code`: the code that another registrar asks for. The customer is
 * told by mail that it was shown. Ours.
 */
export const showAuthCode = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/auth-code',
  summary: 'Shows the auth code of a domain',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.object({ authCode: v.string() }),
  errors: changeErrors,
})
