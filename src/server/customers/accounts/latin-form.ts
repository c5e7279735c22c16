import type { Contact, ContactFields } from '../../../contract/addresses.ts'
import type { LatinForm } from '../../../contract/latin-form.ts'
import { proposeLatin } from '../../platform/transliteration/index.ts'
import { nonLatinFields } from '../../providers/registry/latin-contact.ts'

type Latin = Partial<Record<keyof LatinForm, string>>

const collect = (
  fields: Parameters<typeof nonLatinFields>[0],
  textOf: (name: keyof LatinForm) => string | undefined,
): Latin =>
  Object.fromEntries(
    nonLatinFields(fields).flatMap((name) => {
      const text = textOf(name)
      return text === undefined ? [] : [[name, text]]
    }),
  )

/** Returns the Latin form of a changed contact: what was given, and what still belongs to its text. */
export const latinAfter = (
  before: Contact,
  fields: ContactFields,
  given: LatinForm = {},
): LatinForm | null => {
  const latin = collect(
    fields,
    (name) => given[name] ?? (fields[name] === before[name] ? before.latin?.[name] : undefined),
  )
  return Object.keys(latin).length === 0 ? null : latin
}

/** Returns the Latin form of each field that needs one, a proposal where none is saved. */
export const shownLatin = (contact: Contact): Latin =>
  collect(contact, (name) => contact.latin?.[name] ?? proposeLatin(contact[name]))
