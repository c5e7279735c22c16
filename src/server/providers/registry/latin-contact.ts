import type { Contact } from '../../../contract/addresses.ts'
import { latinFields, type LatinForm } from '../../../contract/latin-form.ts'
import { asciiOf } from '../../platform/transliteration/index.ts'

type Texts = Readonly<Record<keyof LatinForm, string>>

/** Returns the fields whose text has no ASCII form of its own. */
export const nonLatinFields = (contact: Texts): readonly (keyof LatinForm)[] =>
  latinFields.filter((name) => contact[name] !== '' && asciiOf(contact[name]) === '')

/** Returns whether a registry gets all fields of a contact in ASCII (`int`, RFC 5733 §2.4). */
export const hasLatin = (contact: Texts & Pick<Contact, 'latin'>): boolean =>
  nonLatinFields(contact).every((name) => contact.latin?.[name] !== undefined)
