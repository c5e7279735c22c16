import { message, type Messages } from '../../i18n/fill.ts'

/** Returns the labels of a form's fields by name: the texts `{prefix}.{name}`. */
export const labelsOf = (
  messages: Messages,
  prefix: string,
  fields: readonly { readonly name: string }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name }) => [name, message(messages, `${prefix}.${name}`)]))
