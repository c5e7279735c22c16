/** How many certificates can be compared side by side. */
export const mostCompared = 3

/** The parameter of an address that names a certificate to compare; it may stand there repeatedly. */
export const comparedParameter = 'with'

/**
 * The certificates that an address asks to compare, in its order: only those on sale, each once, at
 * most three.
 */
export const comparedIn = (search: string, onSale: readonly string[]): readonly string[] =>
  [...new Set(new URLSearchParams(search).getAll(comparedParameter))]
    .filter((slug) => onSale.includes(slug))
    .slice(0, mostCompared)

/** The query of an address that compares these; empty for none. */
export const comparisonQuery = (slugs: readonly string[]): string => {
  const parameters = new URLSearchParams(slugs.map((slug) => [comparedParameter, slug]))
  return slugs.length === 0 ? '' : `?${parameters.toString()}`
}
