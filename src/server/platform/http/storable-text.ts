const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Whether the database can hold every text in an input: PostgreSQL's text has no U+0000, and half
 * of a surrogate pair has no UTF-8.
 */
export const isStorable = (input: unknown): boolean => {
  // A list instead of recursion: JSON may nest deeper than the stack.
  const left = [input]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') {
      if (!isStorableText(value)) return false
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) left.push(part)
    }
  }
  return true
}

// What can't be stored can stand in JSON only as an escape.
const oddEscape = /\\u(?:0000|d[89a-f])/i

/** The same for JSON: `value` is what `text` says. */
export const isStorableJson = (text: string, value: unknown): boolean =>
  !oddEscape.test(text) || isStorable(value)
