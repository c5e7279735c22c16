/** A word of a zone file; a quoted one without its quotes, its escapes as they are. */
export interface Word {
  readonly text: string
  readonly isQuoted: boolean
}

/** An entry of a zone file, which parentheses continue over lines (RFC 1035 §5.1). */
export interface Entry {
  /** The number of its first line, from 1. */
  readonly line: number
  readonly words: readonly Word[]
  /** It begins with a blank: its name is that of the entry before. */
  readonly isIndented: boolean
  /** A quote or a parenthesis is open at its end. */
  readonly isOpen: boolean
}

const pieces = /"(?:[^"\\\n]|\\[^\n])*"|;[^\n]*|[()\n]|[^\S\n]+|(?:[^\s"();\\]|\\[^\n])+|["\\]/g

/** Splits a zone file into its entries. */
export const tokenize = (text: string): Entry[] => {
  const entries: Entry[] = []
  let line = 1
  let depth = 0
  let begun: { line: number; words: Word[]; isIndented: boolean; isOpen: boolean } | undefined
  let isIndented = false
  const end = (): void => {
    if (begun !== undefined) entries.push({ ...begun, isOpen: begun.isOpen || depth > 0 })
    begun = undefined
    isIndented = false
  }
  const entry = () => (begun ??= { line, words: [], isIndented, isOpen: false })
  for (const [piece] of text.replaceAll(/\r\n?/g, '\n').matchAll(pieces)) {
    if (piece === '\n') {
      if (depth === 0) end()
      line += 1
    } else if (piece === '(') {
      depth += 1
      entry()
    } else if (piece === ')') {
      if (depth === 0) entry().isOpen = true
      else depth -= 1
    } else if (/^\s/.test(piece)) isIndented ||= begun === undefined
    else if (piece === '"' || piece === '\\') entry().isOpen = true
    else if (piece.startsWith('"')) entry().words.push({ text: piece.slice(1, -1), isQuoted: true })
    else if (!piece.startsWith(';')) entry().words.push({ text: piece, isQuoted: false })
  }
  end()
  return entries
}
