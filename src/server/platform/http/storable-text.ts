const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns whether PostgreSQL can store all texts: no U+0000 and no lone surrogates. */
export const isStorable = (input: unknown): boolean => {
  // A list, because JSON may nest deeper than the stack.
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

// JSON contains such characters only as escapes.
const oddEscape = /\\u(?:0000|d[89a-f])/i

/** Checks JSON; `value` is the parsed `text`. */
export const isStorableJson = (text: string, value: unknown): boolean =>
  !oddEscape.test(text) || isStorable(value)
