/** Whether a text reads as a name with its ending: a dot between other characters. */
const isName = (text: string): boolean => /[^.]\.[^.]/u.test(text)

/** A keyword may have spaces (`phnom coffee`); names with spaces between them are several. */
const partsOf = (piece: string): readonly string[] => {
  const parts = piece.split(/\s+/u).filter((part) => part !== '')
  return parts.some(isName) ? parts : [parts.join(' ')]
}

/**
 * The names and keywords in a text, as the API divides them: by commas, semicolons and lines, names
 * also by spaces; each once.
 */
export const splitTerms = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n\u060c\u3001]+/u)
      .flatMap(partsOf)
      .filter((term) => term !== ''),
  ),
]

/** The query of `GET /domains/search-iu`, and of the page's address, for these terms. */
export const queryOfTerms = (
  terms: readonly string[],
): { readonly domain: string; readonly keywords?: string } => {
  const [domain = '', ...keywords] = terms
  return keywords.length === 0 ? { domain } : { domain, keywords: keywords.join(',') }
}

/** The terms as they stand in the search field. */
export const textOfTerms = (terms: readonly string[]): string => terms.join(', ')
