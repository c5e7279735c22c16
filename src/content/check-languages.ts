import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { isMarkdown, pathOf, splitFile } from './content-file.ts'
import type { ContentFile, Line } from './content-file.ts'

/** Returns one line for each difference between the languages, for an editor. */
export const languageProblems = (files: readonly ContentFile[]): string[] => {
  const names = [...new Set(files.map(({ name }) => name))].toSorted()
  return names.flatMap((name) => {
    const written = files.filter((file) => file.name === name)
    const missing = locales.filter((locale) => !written.some((file) => file.locale === locale))
    if (missing.length > 0) return missing.map((locale) => entryMissing(written, { locale, name }))
    const [first, ...others] = written
    return first === undefined ? [] : others.flatMap((other) => comparePair(first, other))
  })
}

const entryMissing = (
  written: readonly ContentFile[],
  missing: { readonly locale: Locale; readonly name: string },
): string =>
  `${written.map(pathOf).join(', ')}: there is no ${pathOf(missing)}; write it, or remove this file`

const comparePair = (one: ContentFile, other: ContentFile): string[] => [
  ...compareFields(one, other),
  ...(isMarkdown(one) ? [...compareHeadings(one, other), ...compareTables(one, other)] : []),
]

const count = (number: number, one: string, more = `${one}s`): string =>
  number === 0 ? `no ${one}` : `${number} ${number === 1 ? one : more}`

const entries = (number: number): string => count(number, 'entry', 'entries')

const shown = ({ text }: Line): string => text.trim().replace(/\s+/g, ' ')

/** Returns the fields of a file with the number of entries of their list, 0 without a list. */
const fieldsOf = (file: ContentFile): ReadonlyMap<string, number> => {
  const fields = new Map<string, number>()
  let field = ''
  let indent: string | undefined
  for (const { text } of splitFile(file).head) {
    const name = /^([A-Za-z][\w-]*):/.exec(text)?.[1]
    if (name !== undefined) {
      field = name
      indent = undefined
      fields.set(field, 0)
      continue
    }
    const dash = /^(\s*)- /.exec(text)?.[1]
    if (dash === undefined || (indent !== undefined && dash !== indent)) continue
    indent = dash
    fields.set(field, (fields.get(field) ?? 0) + 1)
  }
  return fields
}

const compareFields = (one: ContentFile, other: ContentFile): string[] => {
  const [ours, theirs] = [fieldsOf(one), fieldsOf(other)]
  const missing = (here: ContentFile, fields: typeof ours, there: ContentFile, all: typeof ours) =>
    [...all.keys()]
      .filter((field) => !fields.has(field))
      .map(
        (field) =>
          `${pathOf(here)}: the field "${field}" is missing, ${pathOf(there)} has it; write it here, or remove it there`,
      )
  const lengths = [...ours].flatMap(([field, length]) => {
    const counterpart = theirs.get(field)
    return counterpart === undefined || counterpart === length
      ? []
      : [
          `${pathOf(other)}: "${field}" has ${entries(counterpart)}, in ${pathOf(one)} it has ${entries(length)}; write the same entries in both`,
        ]
  })
  return [...missing(one, ours, other, theirs), ...missing(other, theirs, one, ours), ...lengths]
}

interface Heading extends Line {
  readonly level: string
  readonly title: string
  /** The name for links: `refunds` of `## Refunds {#refunds}`. */
  readonly anchor: string | undefined
}

export const headingsOf = (file: ContentFile): Heading[] =>
  splitFile(file).body.flatMap((line) => {
    const [, level, words = ''] = /^(#{1,6})\s+(.+)$/.exec(line.text) ?? []
    const [, title = words, anchor] = /^(.+?)\s*\{#(.+)\}$/.exec(words) ?? []
    return level === undefined ? [] : [{ ...line, level, title, anchor }]
  })

const compareHeadings = (one: ContentFile, other: ContentFile): string[] => {
  const [ours, theirs] = [headingsOf(one), headingsOf(other)]
  const named = [...namedOnlyIn(one, ours, other, theirs), ...namedOnlyIn(other, theirs, one, ours)]
  if (named.length > 0) return named
  const levels = [...new Set([...ours, ...theirs].map(({ level }) => level))].toSorted()
  const counts = levels.flatMap((level) => {
    const here = ours.filter((heading) => heading.level === level)
    const there = theirs.filter((heading) => heading.level === level)
    if (here.length === there.length) return []
    const [fewer, more, file, reference] =
      here.length < there.length ? [here, there, one, other] : [there, here, other, one]
    return [
      `${pathOf(file)}: ${count(fewer.length, 'heading')} with ${level}, ${more.length} in ${pathOf(reference)} (${more.map(({ title, number }) => `"${title}" in line ${number}`).join(', ')}); write the missing one here, or remove it there`,
    ]
  })
  if (counts.length > 0) return counts
  const index = ours.findIndex(({ level, anchor }, at) => {
    const counterpart = theirs[at]
    return level !== counterpart?.level || anchor !== counterpart.anchor
  })
  const [mine, its] = [ours[index], theirs[index]]
  return mine === undefined || its === undefined
    ? []
    : [
        `${pathOf(other)}: the heading "${its.level} ${its.title}" in line ${its.number} is where ${pathOf(one)} has "${mine.level} ${mine.title}"; keep the same order in both`,
      ]
}

const namedOnlyIn = (
  one: ContentFile,
  ours: readonly Heading[],
  other: ContentFile,
  theirs: readonly Heading[],
): string[] =>
  ours
    .filter(({ anchor }) => anchor !== undefined)
    .filter(({ anchor }) => !theirs.some((heading) => heading.anchor === anchor))
    .map(
      ({ level, title, anchor, number }) =>
        `${pathOf(other)}: no heading {#${anchor ?? ''}}; ${pathOf(one)} has "${level} ${title} {#${anchor ?? ''}}" in line ${number}: write the section here too, with the same name in {#…}`,
    )

interface Table {
  readonly header: Line
  readonly columns: number
  readonly rows: number
}

const cellsOf = (row: string): number =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/).length

const tablesOf = (file: ContentFile): Table[] => {
  const { body } = splitFile(file)
  return body.flatMap((line, index) => {
    const header = body[index - 1]
    const isRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/.test(line.text)
    if (!isRule || header === undefined || !header.text.includes('|')) return []
    const after = body.slice(index + 1)
    const end = after.findIndex(({ text }) => !text.includes('|'))
    return [{ header, columns: cellsOf(header.text), rows: end === -1 ? after.length : end }]
  })
}

const sizeOf = ({ rows, columns }: Table): string =>
  `${count(rows, 'row')} and ${count(columns, 'column')}`

const compareTables = (one: ContentFile, other: ContentFile): string[] => {
  const [ours, theirs] = [tablesOf(one), tablesOf(other)]
  if (ours.length !== theirs.length) {
    const [fewer, more, file, reference] =
      ours.length < theirs.length ? [ours, theirs, one, other] : [theirs, ours, other, one]
    return [
      `${pathOf(file)}: ${count(fewer.length, 'table')}, ${more.length} in ${pathOf(reference)} (${more.map(({ header }) => `"${shown(header)}" in line ${header.number}`).join(', ')}); write the missing one here, or remove it there`,
    ]
  }
  return ours.flatMap((table, index) => {
    const counterpart = theirs[index]
    return counterpart === undefined ||
      (table.columns === counterpart.columns && table.rows === counterpart.rows)
      ? []
      : [
          `${pathOf(other)}: the table in line ${counterpart.header.number} has ${sizeOf(counterpart)}, in ${pathOf(one)} (line ${table.header.number}) it has ${sizeOf(table)}; write the same in both`,
        ]
  })
}
