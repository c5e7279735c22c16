/** A line of a CSV with its number, from 1. */
export interface CsvLine {
  readonly row: number
  readonly cells: readonly string[]
}

/** A read CSV; `openQuote` is the row of a quote that does not end. */
export interface Csv {
  readonly lines: readonly CsvLine[]
  readonly openQuote?: number
}

const separators = ['\t', ';', ','] as const

/** Returns what separates the cells: of a copied table, or as a spreadsheet's language has it. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1)
  return separators.find((one) => first.includes(one)) ?? ','
}

/** Reads CSV (RFC 4180), cells without the spaces around them; empty lines are left out. */
export const readCsv = (given: string): Csv => {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let [cells, cell, row, begin]: [string[], string, number, number] = [[], '', 1, 1]
  let isQuoted = false
  const endCell = (): void => {
    cells.push(cell.trim())
    cell = ''
  }
  const endLine = (): void => {
    endCell()
    if (cells.some((one) => one !== '')) lines.push({ row: begin, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '\n') row += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += letter
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator) endCell()
    else if (letter === '\n') {
      endLine()
      begin = row
    } else cell += letter
  }
  if (isQuoted) return { lines, openQuote: begin }
  endLine()
  return { lines }
}
