import { pathOf, splitFile } from './content-file.ts'
import type { ContentFile, Line } from './content-file.ts'
import { count } from './count-things.ts'
import type { Problem } from './problem.ts'

const shown = ({ text }: Line): string => text.trim().replace(/\s+/g, ' ')

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

/** Returns the differences of the tables of two languages. */
export const tableDifferences = (one: ContentFile, other: ContentFile): Problem[] => {
  const [ours, theirs] = [tablesOf(one), tablesOf(other)]
  if (ours.length !== theirs.length) {
    const [fewer, more, file, reference] =
      ours.length < theirs.length ? [ours, theirs, one, other] : [theirs, ours, other, one]
    return [
      {
        path: pathOf(file),
        line: fewer[0]?.header.number ?? 1,
        text: `${count(fewer.length, 'table')}, ${more.length} in ${pathOf(reference)} (${more.map(({ header }) => `"${shown(header)}" in line ${header.number}`).join(', ')}); write the missing one here, or remove it there`,
      },
    ]
  }
  return ours.flatMap((table, index) => {
    const counterpart = theirs[index]
    return counterpart === undefined ||
      (table.columns === counterpart.columns && table.rows === counterpart.rows)
      ? []
      : [
          {
            path: pathOf(other),
            line: counterpart.header.number,
            text: `the table has ${sizeOf(counterpart)}, in ${pathOf(one)} (line ${table.header.number}) it has ${sizeOf(table)}; write the same in both`,
          },
        ]
  })
}
