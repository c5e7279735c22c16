import { createHash } from 'node:crypto'
import type { Contact } from '../../../contract/addresses.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { DomainContact } from '../../../contract/owned-domains.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { registrantOf, type RegistryContact } from '../../providers/registry/contact.ts'
import { countryName } from '../../catalogue/sites/index.ts'
import {
  changeAtRegistry,
  contactAtRegistry,
  readRegistryInfo,
  type RegistryDeps,
} from './change-at-registry.ts'
import { registrantChange, registrantId } from './registrant.ts'
import type { OurDomain } from './registry-record.ts'

const show = (contact: RegistryContact, locale: Locale): DomainContact => {
  const [address1 = '', ...further] = contact.streets
  const country = contact.country.toUpperCase()
  return {
    name: contact.name,
    organizationName: contact.organization,
    email: contact.email,
    phoneNumber: contact.phone,
    address1,
    address2: further.join(', '),
    city: contact.city,
    stateProvince: contact.state,
    postalCode: contact.postalCode,
    country,
    countryName: countryName(country, locale),
  }
}

const contactOf = async (
  deps: RegistryDeps,
  { registrant }: OurDomain,
  locale: Locale,
  failure: ErrorCode,
): Promise<DomainContact | null> => {
  if (registrant === '') return null
  const contact = await contactAtRegistry(deps, registrant, failure)
  return contact === undefined ? null : show(contact, locale)
}

/** Returns a name's registrant. @throws ApiError DOMAIN_NOT_WITH_US, FAILED_TO_LOAD_INFORMATION */
export const readRegistrant = async (
  deps: RegistryDeps,
  name: string,
  locale: Locale,
): Promise<DomainContact | null> => {
  const info = await readRegistryInfo(deps, name)
  if (info?.ownedByUs !== true) throw new ApiError('DOMAIN_NOT_WITH_US')
  return contactOf(deps, info, locale, 'FAILED_TO_LOAD_INFORMATION')
}

/**
 * Makes a saved contact the registrant; `cause` is the same for a repeated call.
 * @throws ApiError as `changeAtRegistry`
 */
export const setRegistrant = async (
  deps: RegistryDeps,
  { id, domainName }: { readonly id: string; readonly domainName: string },
  contact: Contact,
): Promise<{ readonly changed: OurDomain; readonly cause: string }> => {
  const registrant = registrantOf(contact)
  const contactId = registrantId(id, registrant)
  const changed = await changeAtRegistry(deps, domainName, (before) =>
    registrantChange(before, contactId, registrant),
  )
  const cause = createHash('sha256')
    // The time distinguishes two changes to the same contact.
    .update([id, contactId, changed.updatedAt].join(' '))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  return { changed, cause }
}

/** Returns the registrant of a name that was just changed. @throws ApiError REGISTRY_UNAVAILABLE */
export const changedRegistrant = (
  deps: RegistryDeps,
  changed: OurDomain,
  locale: Locale,
): Promise<DomainContact | null> => contactOf(deps, changed, locale, 'REGISTRY_UNAVAILABLE')
