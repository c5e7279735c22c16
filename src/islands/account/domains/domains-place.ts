/** Which part of the customer's domains the page shows. */
export interface DomainsPlace {
  /** The id of the one that is open. */
  readonly domain: string | undefined
  /** A part of the name. */
  readonly search: string
  /** From 1. */
  readonly page: number
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the query `?domain=<id>&search=angkor&page=2`. Anything else is the whole list. */
export const readDomainsPlace = (query: string): DomainsPlace => {
  const params = new URLSearchParams(query)
  const domain = params.get('domain') ?? ''
  const page = params.get('page') ?? ''
  return {
    domain: id.test(domain) ? domain : undefined,
    search: (params.get('search') ?? '').trim().slice(0, 253),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the query of a place, `''` for the whole list: each place has one URL. */
export const domainsQuery = ({ domain, search, page }: DomainsPlace): string => {
  const query = new URLSearchParams({
    ...(domain === undefined ? {} : { domain }),
    ...(search === '' ? {} : { search }),
    ...(page > 1 ? { page: `${page}` } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}
