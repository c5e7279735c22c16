import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { nameserverCount, readHostName } from './host-name.ts'
import { OwnedDomain } from './owned-domain-list.ts'
import { HoldReason } from './service-holds.ts'
import { Dollars, Id, IdParams, Moment } from './shared-shapes.ts'

export const RegistryRecord = v.object({
  nameservers: v.array(v.string()),
  /** All of them are ours, which answer with the records of its zone here. */
  hasOurNameservers: v.boolean(),
  /** Locked against transfers, by us or the registry. */
  locked: v.boolean(),
  lockedByRegistry: v.boolean(),
  /** When ICANN's rules allow a transfer; null for older domains and other TLDs. */
  transferableFrom: v.nullable(Moment),
  /** How its registry transfers names: with an auth code, or by letter or tag. */
  transfer: v.object({ authCode: v.boolean() }),
  /** As the registry names them (RFC 5731 §2.3): `ok`, `clientTransferProhibited` … */
  statuses: v.array(v.string()),
})
export type RegistryRecord = v.InferOutput<typeof RegistryRecord>

export const OwnedDomainDetail = v.object({
  ...OwnedDomain.entries,
  holds: v.array(HoldReason),
  /** A year's renewal before VAT, agreed until a term that begins then; null for what is no longer the customer's. */
  renewalPrice: v.nullable(
    v.object({
      agreed: Dollars,
      lockedUntil: Moment,
      /** The announced price from then on. */
      raised: v.nullable(Dollars),
    }),
  ),
  /** Null when the registration can no longer be undone. */
  removal: v.nullable(
    v.object({
      until: Moment,
      /** The refund to the balance, tax included. */
      amount: Dollars,
      /** It was requested and the registry has not answered yet. */
      isUnderWay: v.boolean(),
    }),
  ),
  /** Null when the registry no longer has it with us. */
  registry: v.nullable(RegistryRecord),
  /** Whether we host its DNS zone; null where we host none. */
  hasZone: v.nullable(v.boolean()),
  /** Those before the latest change, for a week: setting them again undoes it. */
  earlierNameservers: v.nullable(v.object({ nameservers: v.array(v.string()), until: Moment })),
})
export type OwnedDomainDetail = v.InferOutput<typeof OwnedDomainDetail>

export const getOwnedDomain = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}',
  summary: 'One domain, as its registry has it now',
  access: 'customer',
  params: IdParams,
  answer: OwnedDomainDetail,
  errors: ['OWNED_DOMAIN_NOT_FOUND', 'FAILED_TO_LOAD_INFORMATION'],
})

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

/** Replaces the nameservers, and informs the customer by mail. A repeated one is NAMESERVER_EXIST, one that the registry refuses NAMESERVER_REFUSED. DOMAIN_SIGNED: it has DNSSEC, and the new ones are ours. Ours. */
export const setNameservers = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/nameservers',
  summary: 'Changes the nameservers of a domain',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({
    nameservers: v.pipe(
      v.array(HostName),
      v.minLength(nameserverCount.min),
      v.maxLength(nameserverCount.max),
    ),
  }),
  answer: OwnedDomainDetail,
  errors: [...changeErrors, 'NAMESERVER_EXIST', 'NAMESERVER_REFUSED', 'DOMAIN_SIGNED'],
})

/** Locks against transfers; sensitive, because a lost lock and auth code lose the domain. Ours. */
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

/** Shows the auth code; a mail notifies the customer. NO_AUTH_CODE: its registry has none. Ours. */
export const showAuthCode = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/auth-code',
  summary: 'Shows the auth code of a domain',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.object({ authCode: v.string() }),
  errors: [...changeErrors, 'NO_AUTH_CODE'],
})

/** The registrant: the fields of a contact that EPP has. */
export const DomainContact = v.object({
  /** First and last name in one, as the registry has it. */
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
  countryName: v.string(),
})
export type DomainContact = v.InferOutput<typeof DomainContact>

/** Null where the registry hides it or has none. */
const DomainContactAnswer = v.object({ contact: v.nullable(DomainContact) })

export const getDomainContact = endpoint({
  method: 'GET',
  path: '/user/owned-domains/{id}/contact',
  summary: 'The registrant of a domain, as its registry has it now',
  access: 'customer',
  params: IdParams,
  answer: DomainContactAnswer,
  errors: ['OWNED_DOMAIN_NOT_FOUND', 'DOMAIN_NOT_WITH_US', 'FAILED_TO_LOAD_INFORMATION'],
})

/** Makes a saved contact the registrant and every other contact; notifies by mail. Ours. */
export const setDomainContact = endpoint({
  method: 'PUT',
  path: '/user/owned-domains/{id}/contact',
  summary: 'Makes a saved contact the registrant of a domain',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ addressId: Id }),
  answer: DomainContactAnswer,
  errors: [...changeErrors, 'ADDRESS_NOT_FOUND', 'CONTACT_NOT_LATIN'],
})

/** Approves or rejects a transfer to another registrar. TRANSFER_ENDED: none is pending. Ours. */
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

/** Returns a domain to its registry (commerce §9) and refunds it. REMOVING: the registry has not answered yet. Ours. */
export const removeDomain = endpoint({
  method: 'POST',
  path: '/user/owned-domains/{id}/removal',
  summary: 'Removes a domain that was registered a few days ago',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.object({
    state: v.picklist(['REMOVED', 'REMOVING']),
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
