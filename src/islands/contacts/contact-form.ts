import { checkFields } from '../../client/check-fields.ts'
import { ContactFields, type Contact } from '../../contract/accounts.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { SessionUser } from '../../stores/session.ts'

/** A contact as it is being typed. */
export type ContactDraft = Readonly<Record<keyof ContactFields, string>>

/** The fields in the order in which they are asked; those that may stay empty are marked. */
export const contactFields = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
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

/** An empty contact, in Cambodia until another country is chosen. */
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

/** A new contact, which mostly is the customer: begun with what is known of them. */
export const newDraft = ({
  firstName = '',
  lastName = '',
  email = '',
  registerCountry: country = emptyDraft.country,
}: Partial<SessionUser> = {}): ContactDraft => ({
  ...emptyDraft,
  firstName,
  lastName,
  email,
  country,
})

/** The draft of a saved contact. */
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

/** What is wrong with a draft, by the contract's own rules: one error a field, in the form's order. */
export const checkContact = (draft: ContactDraft): readonly FieldError[] =>
  checkFields(
    ContactFields,
    Object.fromEntries(contactFields.map(({ name }) => [name, draft[name]])),
  )
