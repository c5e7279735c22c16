import type { Contact, SavedContact } from '../../../contract/addresses.ts'
import { countryName } from '../../catalogue/sites/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { hasLatin } from '../../providers/registry/latin-contact.ts'
import { shownLatin } from './latin-form.ts'

/** Returns a contact as pages show it. */
export const showContact = (contact: Contact, locale: Locale): SavedContact => ({
  ...contact,
  countryName: countryName(contact.country, locale),
  latin: shownLatin(contact),
  hasLatin: hasLatin(contact),
})

/** Returns contacts as pages show them. */
export const showContacts = (contacts: readonly Contact[], locale: Locale): SavedContact[] =>
  contacts.map((contact) => showContact(contact, locale))
