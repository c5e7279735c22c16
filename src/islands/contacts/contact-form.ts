import { checkFields } from '../../client/check-fields.ts'
import type { ContactProfile } from '../../contract/accounts.ts'
import { ContactFields, type Contact } from '../../contract/addresses.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { SessionUser } from '../../stores/session.ts'
import { nameFields } from '../account/name-fields.ts'

/** An unsaved contact. */
export type ContactDraft = Readonly<Record<keyof ContactFields, string>>

const otherFields = [
  { name: 'organizationName', autoComplete: 'organization', optional: true, wide: true },
  { name: 'taxIdentificationNumber', autoComplete: 'off', optional: true, wide: true },
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'phoneNumber', autoComplete: 'tel', type: 'tel' },
  { name: 'address1', autoComplete: 'address-line1', wide: true },
  { name: 'address2', autoComplete: 'address-line2', optional: true, wide: true },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'stateProvince', autoComplete: 'address-level1', optional: true },
  { name: 'postalCode', autoComplete: 'postal-code', optional: true },
  { name: 'country', autoComplete: 'country' },
] as const satisfies readonly {
  readonly name: keyof ContactFields
  readonly autoComplete: string
  readonly type?: string
  readonly optional?: boolean
  readonly wide?: boolean
}[]

/** Returns the fields in display order; optional ones are marked. */
export const contactFields = (locale: Locale) => [...nameFields(locale), ...otherFields]

/** An empty contact; Cambodia is the default country. */
export const emptyDraft: ContactDraft = {
  firstName: '',
  lastName: '',
  organizationName: '',
  taxIdentificationNumber: '',
  phoneNumber: '',
  email: '',
  address1: '',
  address2: '',
  stateProvince: '',
  postalCode: '',
  city: '',
  country: 'KH',
}

/** Whose contact it is: the session's user, or the profile once it is loaded. */
export type ContactOwner = Partial<SessionUser> & Partial<ContactProfile>

/** Returns a new contact prefilled from the customer. */
export const newDraft = (owner: ContactOwner = {}): ContactDraft => ({
  ...emptyDraft,
  // Without a name, the session has the user name in its place.
  firstName: owner.firstName === owner.username ? '' : (owner.firstName ?? ''),
  lastName: owner.lastName ?? '',
  organizationName: owner.organization ?? '',
  email: owner.email ?? '',
  phoneNumber: owner.phoneNumber ?? '',
  address1: owner.address1 ?? '',
  address2: owner.address2 ?? '',
  city: owner.city ?? '',
  stateProvince: owner.stateProvince ?? '',
  postalCode: owner.postalCode ?? '',
  country: owner.registerCountry ?? emptyDraft.country,
})

export const draftOf = (contact: Contact): ContactDraft => ({
  firstName: contact.firstName,
  lastName: contact.lastName,
  organizationName: contact.organizationName,
  taxIdentificationNumber: contact.taxIdentificationNumber,
  phoneNumber: contact.phoneNumber,
  email: contact.email,
  address1: contact.address1,
  address2: contact.address2,
  stateProvince: contact.stateProvince,
  postalCode: contact.postalCode,
  city: contact.city,
  country: contact.country,
})

/** Returns the errors of a draft by the contract's rules, one per field, in the form's order. */
export const checkContact = (draft: ContactDraft, locale: Locale): readonly FieldError[] =>
  checkFields(
    ContactFields,
    Object.fromEntries(contactFields(locale).map(({ name }) => [name, draft[name]])),
  )
