/** One `key: value` line. */
export interface WhoisLine {
  /** Lower case, single spaces, prefixed with its heading. */
  readonly key: string
  readonly value: string
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[._\-/\s]+/g, ' ')
    .trim()

const splitLine = (line: string): readonly [string, string] | undefined => {
  const bracketed = /^(?:[a-z]\.\s)?\[([^\]]{1,60})\]\s*(.*)$/i.exec(line)
  const [, key = '', value = ''] =
    bracketed ?? /^(\p{L}[^:]{0,60}?)[\s.]*:(?:\s+(.*)|)$/u.exec(line) ?? []
  return key === '' ? undefined : [keyOf(key), value.trim()]
}

/** Returns the `key: value` lines in order; indents attach values to keys and headings. */
export const readLines = (text: string): WhoisLine[] => {
  const lines: WhoisLine[] = []
  let heading = ''
  for (const written of text.split(/\r\n|\r|\n/)) {
    const line = written.trim()
    if (line.startsWith('>>>')) break
    if (line === '') heading = ''
    if (line === '' || /^[%#;*]/.test(line)) continue
    const isBelow = /^\s/.test(written) && heading !== ''
    const [key, value] = splitLine(line) ?? []
    if (key === undefined || value === undefined) {
      if (isBelow) lines.push({ key: heading, value: line })
      else heading = /^\p{L}[\p{L}\s]{2,40}$/u.test(line) ? keyOf(line) : ''
      continue
    }
    if (isBelow) {
      lines.push({ key: `${heading} ${key}`, value })
      continue
    }
    heading = value === '' ? key : ''
    if (value !== '') lines.push({ key, value })
  }
  return lines
}
