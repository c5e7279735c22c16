import { isRecord } from '../../../client/is-record.ts'

/** Rows of a command's answer as cells of text. */
export interface ResultTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns an answer's list as a table; undefined of any other answer. */
export const resultTable = (data: unknown): ResultTable | undefined => {
  if (!Array.isArray(data) || data.length === 0 || !data.every(isRecord)) return undefined
  const columns = [...new Set(data.flatMap((row) => Object.keys(row)))]
  return { columns, rows: data.map((row) => columns.map((column) => cellOf(row[column]))) }
}

/** Returns the values of an answer that is one thing, as text; empty of any other answer. */
export const resultFacts = (data: unknown): readonly (readonly [string, string])[] =>
  isRecord(data)
    ? Object.entries(data)
        .map(([name, value]) => [name, cellOf(value)] as const)
        .filter(([, text]) => text !== '')
    : []
