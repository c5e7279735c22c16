import { isDomainName, parseSearchTerm } from '../../../contract/domain-name.ts'

/** Maximum number of names in one list. */
export const maximumBulkNames = 500

const maxCells = 10_000
const maxBad = 500
const maxCellLength = 300
/** A first line with more cells is no header. */
const maxHeaderCells = 40

/** A name of the list. */
export interface ReadName {
  readonly name: string
  readonly unicodeName: string
}

/** Why a cell is not a valid name. */
export type NameProblem = 'INVALID_DOMAIN' | 'NO_TLD' | 'UNSUPPORTED_TLD'

/** An invalid cell and its line, from 1. */
export interface BadName {
  readonly text: string
  readonly line: number
  readonly problem: NameProblem
}

/** The content of a list. */
export interface NameList {
  readonly names: readonly ReadName[]
  readonly bad: readonly BadName[]
  /** The number of invalid cells, including those that `bad` leaves out. */
  readonly badCount: number
  readonly duplicates: number
  /** The number of cells beyond the limit. */
  readonly left: number
}

export const noNames: NameList = { names: [], bad: [], badCount: 0, duplicates: 0, left: 0 }

/** Reads a list in chunks; the chunking does not affect the result. */
export interface NameReader {
  readonly take: (piece: string) => void
  readonly end: () => NameList
}

interface Cell {
  readonly text: string
  readonly line: number
  /** From 0; spaces separate names, not columns. */
  readonly column: number
}

const headerWords: ReadonlySet<string> = new Set([
  ...['domain', 'domains', 'domainname', 'domain_name', 'domain-name', 'name', 'names'],
  ...['website', 'url', 'host', 'hostname', 'ដូមែន', 'ឈ្មោះដូមែន', 'ឈ្មោះ', 'โดเมน'],
])

const divides = /[\s,;|\u060c\u061b\u3001\uff0c\uff1b]/u
const isSpace = /\s/u

const nameOf = (
  text: string,
  soldTlds: Pick<ReadonlySet<string>, 'has'>,
): ReadName | NameProblem => {
  const term = parseSearchTerm(text, soldTlds)
  if (typeof term === 'string') return 'INVALID_DOMAIN'
  if (term.tld === undefined) return 'NO_TLD'
  if (!soldTlds.has(term.tld)) return 'UNSUPPORTED_TLD'
  const name = `${term.label}.${term.tld}`
  return isDomainName(name) ? { name, unicodeName: term.unicode } : 'INVALID_DOMAIN'
}

const createCollector = (soldTlds: Pick<ReadonlySet<string>, 'has'>) => {
  const names = new Map<string, ReadName>()
  const bad: BadName[] = []
  let [badCount, duplicates, left, cells] = [0, 0, 0, 0]
  return {
    add: ({ text, line }: Cell): void => {
      cells += 1
      if (names.size >= maximumBulkNames || cells > maxCells) {
        left += 1
        return
      }
      const found = nameOf(text, soldTlds)
      if (typeof found === 'string') {
        badCount += 1
        if (bad.length < maxBad) bad.push({ text, line, problem: found })
      } else if (names.has(found.name)) duplicates += 1
      else names.set(found.name, found)
    },
    list: (): NameList => ({ names: [...names.values()], bad, badCount, duplicates, left }),
  }
}

/**
 * Skips a header. A first line that names its columns (`Domain,Price`) is not data; of the other
 * lines only the column of the domain counts.
 */
const createHeaderFilter = (add: (cell: Cell) => void) => {
  // Cells of the first line, until it is known to be a header or not.
  let buffered: Cell[] | undefined = []
  let only: number | undefined
  const release = (): void => {
    const cells = buffered ?? []
    buffered = undefined
    for (const cell of cells) add(cell)
  }
  return {
    cell: (cell: Cell): void => {
      if (buffered === undefined) {
        if (only === undefined || only === cell.column) add(cell)
        return
      }
      buffered.push(cell)
      if (cell.text.includes('.') || buffered.length > maxHeaderCells) release()
    },
    lineEnd: (): void => {
      if (buffered === undefined || buffered.length === 0) return
      const header = buffered.find(({ text }) => headerWords.has(text.toLowerCase()))
      if (header === undefined) {
        release()
        return
      }
      // Under a single heading, a line may still hold several names.
      if (buffered.some(({ column }) => column !== header.column)) only = header.column
      buffered = undefined
    },
  }
}

/**
 * Reads names separated by lines, commas, semicolons, tabs or spaces, or as CSV with quotes and an
 * optional header.
 *
 * @param soldTlds ASCII, without a leading dot
 */
export const createNameReader = (soldTlds: Pick<ReadonlySet<string>, 'has'>): NameReader => {
  const collector = createCollector(soldTlds)
  const filter = createHeaderFilter(collector.add)
  let text = ''
  let [line, column] = [1, 0]
  let [quoted, afterReturn] = [false, false]

  const endCell = (): void => {
    if (text !== '') filter.cell({ text, line, column })
    text = ''
  }
  const endLine = (): void => {
    endCell()
    filter.lineEnd()
    line += 1
    column = 0
    quoted = false
  }
  const takeSign = (sign: string): void => {
    if (sign === '\n' || sign === '\r') {
      // CRLF is one line end.
      if (sign === '\r' || !afterReturn) endLine()
    } else if (sign === '"') {
      quoted = !quoted
    } else if (divides.test(sign)) {
      endCell()
      if (!quoted && !(sign !== '\t' && isSpace.test(sign))) column += 1
    } else if (text.length < maxCellLength) {
      text += sign
    }
    afterReturn = sign === '\r'
  }

  return {
    take: (piece) => {
      for (let at = 0; at < piece.length; at += 1) takeSign(piece.charAt(at))
    },
    end: () => {
      endLine()
      return collector.list()
    },
  }
}

/** Characters per chunk: a few milliseconds on a slow phone. */
const slice = 8_192

/**
 * Reads a text of any length without blocking the page.
 *
 * @param rest yields to other tasks
 * @returns undefined when cancelled
 */
export const readNames = async (
  text: string,
  soldTlds: Pick<ReadonlySet<string>, 'has'>,
  rest: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<NameList | undefined> => {
  const reader = createNameReader(soldTlds)
  for (let from = 0; from < text.length; from += slice) {
    if (from > 0) await rest()
    if (signal?.aborted === true) return undefined
    reader.take(text.slice(from, from + slice))
  }
  return reader.end()
}

/** Makes control and direction characters visible, so that a text cannot imitate another. */
export const visibleText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
