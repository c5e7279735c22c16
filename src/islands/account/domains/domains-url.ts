/** The state of the domains page. */
export interface DomainsView {
  /** The id of the open domain. */
  readonly domain: string | undefined
  readonly search: string
  /** From 1. */
  readonly page: number
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Parses the query `?domain=<id>&search=angkor&page=2`. Anything else is the whole list. */
export const parseDomainsView = (query: string): DomainsView => {
  const params = new URLSearchParams(query)
  const domain = params.get('domain') ?? ''
  const page = params.get('page') ?? ''
  return {
    domain: id.test(domain) ? domain : undefined,
    search: (params.get('search') ?? '').trim().slice(0, 253),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** Returns the canonical query; '' for the whole list. */
export const formatDomainsView = ({ domain, search, page }: DomainsView): string => {
  const query = new URLSearchParams({
    ...(domain === undefined ? {} : { domain }),
    ...(search === '' ? {} : { search }),
    ...(page > 1 ? { page: `${page}` } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}
