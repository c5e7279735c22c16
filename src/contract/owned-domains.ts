import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { nameserverCount, readHostName } from './host-name.ts'
import { OwnedDomain } from './owned-domain-list.ts'
import { HoldReason } from './service-holds.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

/** The registry's data on a domain. */
export const RegistryRecord = v.object({
  /** In A-labels. */
  nameservers: v.array(v.string()),
  /** Whether it can't be transferred to another registrar, by our lock or the registry's. */
  locked: v.boolean(),
  /** Whether the lock is the registry's own, which only the registry can remove. */
  lockedByRegistry: v.boolean(),
  /**
   * From when on ICANN's rules allow the transfer of a new domain, or of one that has just come to us;
   * null for older ones, and for TLDs outside those rules.
   */
  transferableFrom: v.nullable(Moment),
  /** As the registry names them (RFC 5731 §2.3): `ok`, `clientTransferProhibited` … */
  statuses: v.array(v.string()),
})
export type RegistryRecord = v.InferOutput<typeof RegistryRecord>

/** A domain with its holds, its removal and its registry's data. */
export const OwnedDomainDetail = v.object({
  ...OwnedDomain.entries,
  /** Why it is suspended; empty when it is not. */
  holds: v.array(HoldReason),
  /** Null when the registration can no longer be undone. */
  removal: v.nullable(
    v.object({
      until: Moment,
      /** What goes back into the balance, tax included. */
      amount: Dollars,
      /** It was requested, and the registry has not answered yet. */
      isUnderWay: v.boolean(),
    }),
  ),
  /** Null when the registry no longer has it with us. */
  registry: v.nullable(RegistryRecord),
})
export type OwnedDomainDetail = v.InferOutput<typeof OwnedDomainDetail>

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
 * with the auth code a domain can be taken away, so an open session alone allows neither. Ours.
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
 * `POST /user/owned-domains/{id}/auth-code`: the code that another registrar asks for. A mail notifies
 * the customer that it was shown. Ours.
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

/** A domain's registrant, as its registry has it: of a contact's fields those that EPP knows. */
export const DomainContact = v.object({
  /** First and last name: registries keep them in one. */
  name: v.string(),
  organizationName: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  address1: v.string(),
  address2: v.string(),
  city: v.string(),
  stateProvince: v.string(),
  postalCode: v.string(),
  country: v.string(),
  /** In the language of `x-locale`. */
  countryName: v.string(),
})
export type DomainContact = v.InferOutput<typeof DomainContact>

/** Null where the registry shows it to nobody, or has none. */
const DomainContactAnswer = v.object({ contact: v.nullable(DomainContact) })

/** `GET /user/owned-domains/{id}/contact`, asked of the registry now. Ours. */
export const getDomainContact = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/contact',
  summary: 'The registrant of a domain, as its registry has it now',
  access: 'customer',
  params: IdParams,
  answer: DomainContactAnswer,
  errors: ['OWNED_DOMAIN_NOT_FOUND', 'DOMAIN_NOT_WITH_US', 'FAILED_TO_LOAD_INFORMATION'],
})

/**
 * `PUT /user/owned-domains/{id}/contact`: a saved contact becomes the registrant, and every other
 * contact that the registry has. The registrant owns the domain: the customer is notified by mail.
 * Repeating it is harmless. Ours.
 */
export const setDomainContact = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/contact',
  summary: 'Makes a saved contact the registrant of a domain',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ addressId: Id }),
  answer: DomainContactAnswer,
  errors: [...changeErrors, 'ADDRESS_NOT_FOUND'],
})

/**
 * `PUT /user/owned-domains/{id}/transfer-out`: approves or rejects another registrar's transfer. Without an answer it is usually done after five days. TRANSFER_ENDED: none waits. Ours.
 */
export const answerTransferOut = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/transfer-out',
  summary: 'Approves or rejects the transfer of a domain to another registrar',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ decision: v.picklist(['APPROVE', 'REJECT']) }),
  answer: OwnedDomainDetail,
  errors: [
    'OWNED_DOMAIN_NOT_FOUND',
    'DOMAIN_NOT_WITH_US',
    'TRANSFER_ENDED',
    'REGISTRY_UNAVAILABLE',
    'FAILED_TO_LOAD_INFORMATION',
  ],
})

/** `PUT /user/owned-domains/{id}/auto-renew`: renews it by itself from now on, or no longer. Ours. */
export const setAutoRenew = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/auto-renew',
  summary: 'Turns the automatic renewal of a domain on or off',
  access: 'customer',
  params: IdParams,
  body: v.object({ enabled: v.boolean() }),
  answer: v.object({ enabled: v.boolean() }),
  errors: ['OWNED_DOMAIN_NOT_FOUND'],
})

/**
 * `POST /user/owned-domains/{id}/removal`: gives a domain back to its registry, within the first days
 * after its registration (commerce §9), and what was paid for it to the customer. Repeating it is
 * harmless. REMOVING: the registry could not be asked, and is asked again until it answers. Ours.
 */
export const removeDomain = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/removal',
  summary: 'Removes a domain that was registered a few days ago',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.object({
    state: v.picklist(['REMOVED', 'REMOVING']),
    /** What goes back into the balance, tax included. */
    amount: Dollars,
  }),
  errors: [
    'OWNED_DOMAIN_NOT_FOUND',
    'REMOVAL_NOT_OFFERED',
    'REMOVAL_TOO_LATE',
    'DOMAIN_NOT_WITH_US',
    'DOMAIN_STATUS_PROHIBITS',
    'DOMAIN_CHANGE_REFUSED',
  ],
})
