import type { StaffVerb } from '../../../contract/staff-verbs.ts'
import type { Messages } from '../../../i18n/fill.ts'
import { verbName } from './verb-name.ts'

type Named = Pick<StaffVerb, 'noun' | 'verb'>

/** Prefixes of choices whose texts the staff area has elsewhere. */
const choicePrefixes: Readonly<Record<string, string>> = {
  role: 'role.',
  for: 'view.services.category.',
}

/** Returns the key of a verb's title; its help is behind the same key with `.help`. */
export const titleKey = ({ noun, verb }: Named): string => `verb.${noun}.${verb}`

/** Returns the keys of a field's label, the noun's own first; its hint is behind the same with `.hint`. */
export const fieldKeys = ({ noun }: Named, field: string): readonly [string, string] => [
  `field.${field}@${noun}`,
  `field.${field}`,
]

/** Returns the key of a choice's label. */
export const choiceKey = (field: string, choice: string): string =>
  `${choicePrefixes[field] ?? `choice.${field}.`}${choice}`

/** Returns what a noun is about; its name without a text. */
export const nounTitle = (messages: Messages, noun: string): string =>
  messages[`noun.${noun}`] ?? noun

/** Returns what a verb does, as a heading or a link; its name without a text. */
export const verbTitle = (messages: Messages, verb: Named): string =>
  messages[titleKey(verb)] ?? verbName(verb)

/** Returns the help of a verb; empty without one. */
export const verbHelp = (messages: Messages, verb: Named): string =>
  messages[`${titleKey(verb)}.help`] ?? ''

/** Returns a field's label and hint; its name without a text. */
export const fieldTexts = (
  messages: Messages,
  verb: Named,
  field: string,
): { readonly label: string; readonly hint: string | undefined } => {
  const [own, shared] = fieldKeys(verb, field)
  const key = own in messages ? own : shared
  return { label: messages[key] ?? field, hint: messages[`${key}.hint`] }
}

/** Returns a choice's label; a standard code is its own. */
export const choiceText = (messages: Messages, field: string, choice: string): string =>
  messages[choiceKey(field, choice)] ?? choice

/** Returns the label of a value that a verb answers; undefined of one that has none. */
export const valueLabel = (messages: Messages, value: string): string | undefined =>
  messages[`value.${value}`] ?? messages[`column.${value}`]

/** Returns the label of a changed value by its path: `planned_prices … renewal_price`. */
export const pathLabel = (messages: Messages, path: string): string =>
  path
    .split(' ')
    .map((name) => valueLabel(messages, name) ?? name)
    .join(' ')

/** Returns the verbs whose name, title or help has each typed word, in English or in the page's language. */
export const verbsMatching = (
  verbs: readonly StaffVerb[],
  typed: string,
  messages: Messages,
): readonly StaffVerb[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return verbs.filter((verb) => {
    const own = [nounTitle(messages, verb.noun), verbTitle(messages, verb)]
    const text = [verbName(verb), ...own, verbHelp(messages, verb), ...verb.help]
    return words.every((word) => text.join(' ').toLowerCase().includes(word))
  })
}
