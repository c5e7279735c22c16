/** The names and keywords in a text: separated by spaces, commas or semicolons; each once. */
export const splitTerms = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/u).filter((term) => term !== '')),
]

/** The terms that a page's address asks for: `?domain=sabay.com&keywords=shop,store`. */
export const termsOfAddress = (search: string): readonly string[] => {
  const query = new URLSearchParams(search)
  return splitTerms(`${query.get('domain') ?? ''} ${query.get('keywords') ?? ''}`)
}

/** The query of `GET /domains/search-iu`, and of the page's address, for these terms. */
export const queryOfTerms = (
  terms: readonly string[],
): { readonly domain: string; readonly keywords?: string } => {
  const [domain = '', ...keywords] = terms
  return keywords.length === 0 ? { domain } : { domain, keywords: keywords.join(',') }
}

/** The address of a search on this page. */
export const addressOfTerms = (pathname: string, terms: readonly string[]): string => {
  const { domain, keywords } = queryOfTerms(terms)
  const query = new URLSearchParams({ domain, ...(keywords === undefined ? {} : { keywords }) })
  return `${pathname}?${query.toString()}`
}

/** The terms as they stand in the search field. */
export const textOfTerms = (terms: readonly string[]): string => terms.join(', ')
