/** The maximum number of compared certificates. */
export const mostCompared = 3

/** The repeatable query parameter of a compared certificate. */
export const comparedParameter = 'with'

/** Returns the certificates of a query: on sale, without duplicates, at most three. */
export const comparedIn = (search: string, onSale: readonly string[]): readonly string[] =>
  [...new Set(new URLSearchParams(search).getAll(comparedParameter))]
    .filter((slug) => onSale.includes(slug))
    .slice(0, mostCompared)

/** Returns the query of a comparison; empty for none. */
export const comparisonQuery = (slugs: readonly string[]): string => {
  const parameters = new URLSearchParams(slugs.map((slug) => [comparedParameter, slug]))
  return slugs.length === 0 ? '' : `?${parameters.toString()}`
}
