import { createHash } from 'node:crypto'
import type { Contact } from '../../../contract/accounts.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { DomainContact } from '../../../contract/owned-domains.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { registrantOf, type RegistryContact } from '../../providers/registry/contact.ts'
import { countriesIn } from '../../catalogue/sites/index.ts'
import {
  changeAtRegistry,
  contactAtRegistry,
  lookAtRegistry,
  type AskingDeps,
} from './change-at-registry.ts'
import { holderChange, holderId } from './registrant.ts'
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
    countryName: countriesIn(locale).find(({ code }) => code === country)?.name ?? country,
  }
}

const holderOf = async (
  deps: AskingDeps,
  { registrant }: OurDomain,
  locale: Locale,
  trouble: ErrorCode,
): Promise<DomainContact | null> => {
  if (registrant === '') return null
  const contact = await contactAtRegistry(deps, registrant, trouble)
  return contact === undefined ? null : show(contact, locale)
}

/**
 * Who holds a name, as its registry has it; null where that shows nobody.
 *
 * @throws ApiError DOMAIN_NOT_WITH_US, FAILED_TO_LOAD_INFORMATION
 */
export const readHolder = async (
  deps: AskingDeps,
  name: string,
  locale: Locale,
): Promise<DomainContact | null> => {
  const info = await lookAtRegistry(deps, name)
  if (info?.ownedByUs !== true) throw new ApiError('DOMAIN_NOT_WITH_US')
  return holderOf(deps, info, locale, 'FAILED_TO_LOAD_INFORMATION')
}

/**
 * Makes a saved contact the holder of a domain.
 *
 * @returns the name as it is then, and the same UUID however often this change was asked for
 * @throws ApiError DOMAIN_NOT_WITH_US, DOMAIN_STATUS_PROHIBITS, DOMAIN_CHANGE_REFUSED,
 *   REGISTRY_UNAVAILABLE (it may have been done)
 */
export const setHolder = async (
  deps: AskingDeps,
  { id, domainName }: { readonly id: string; readonly domainName: string },
  contact: Contact,
): Promise<{ readonly changed: OurDomain; readonly cause: string }> => {
  const registrant = registrantOf(contact)
  const contactId = holderId(id, registrant)
  const changed = await changeAtRegistry(deps, domainName, (before) =>
    holderChange(before, contactId, registrant),
  )
  const cause = createHash('sha256')
    // The time tells a change from the same one made once more after another.
    .update([id, contactId, changed.updatedAt].join(' '))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  return { changed, cause }
}

/** The holder of a name that was just changed. @throws ApiError REGISTRY_UNAVAILABLE */
export const changedHolder = (
  deps: AskingDeps,
  changed: OurDomain,
  locale: Locale,
): Promise<DomainContact | null> => holderOf(deps, changed, locale, 'REGISTRY_UNAVAILABLE')
