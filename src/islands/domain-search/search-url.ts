import { maximumSearchTerms } from '../../contract/domain-name.ts'
import { nameSorts } from '../../contract/name-sorts.ts'
import { noFilters, readLimit, type RequestFilters, type SearchFilters } from './search-filters.ts'
import { queryOfTerms, splitTerms } from './search-terms.ts'

/** The state of the page, fully encoded in its URL. */
export interface SearchParams extends SearchFilters {
  readonly terms: readonly string[]
  readonly pages: number
}

export const noSearchParams: SearchParams = { ...noFilters, terms: [], pages: 1 }

/** Maximum number of pages that a URL can request. */
export const maxPages = 20

const readTlds = (text: string): readonly string[] =>
  [
    ...new Set(
      text
        .toLowerCase()
        .split(',')
        .map((tld) => tld.trim().replace(/^\.+/u, ''))
        .filter((tld) => tld !== ''),
    ),
  ].slice(0, maximumSearchTerms)

/** Parses a query: `?domain=sabay.com&keywords=shop&tlds=com,net&price=20&sort=price`. */
export const readSearchParams = (search: string): SearchParams => {
  const query = new URLSearchParams(search)
  const of = (name: string): string => query.get(name) ?? ''
  const pages = Number(of('pages'))
  return {
    terms: splitTerms(`${of('domain')},${of('keywords')}`),
    tlds: readTlds(of('tlds')),
    price: readLimit('price', of('price')),
    length: readLimit('length', of('length')),
    free: of('free') === '1',
    noDocuments: of('documents') === '0',
    sort: nameSorts.find((sort) => sort === of('sort')) ?? noFilters.sort,
    pages: Number.isInteger(pages) && pages >= 1 && pages <= maxPages ? pages : 1,
  }
}

/** Returns the canonical URL of a state. */
export const searchUrl = (pathname: string, params: SearchParams): string => {
  const { terms, tlds, price, length, free, noDocuments, sort, pages } = params
  const query = new URLSearchParams({
    ...(terms.length === 0 ? {} : queryOfTerms(terms)),
    ...(tlds.length === 0 ? {} : { tlds: tlds.join(',') }),
    ...(price === undefined ? {} : { price: String(price) }),
    ...(length === undefined ? {} : { length: String(length) }),
    ...(free ? { free: '1' } : {}),
    ...(noDocuments ? { documents: '0' } : {}),
    ...(sort === 'relevance' ? {} : { sort }),
    ...(pages === 1 ? {} : { pages: String(pages) }),
  }).toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** Returns a key that is equal for states with the same API request. */
export const searchKey = ({
  terms,
  tlds,
  price,
  length,
  sort,
}: RequestFilters & Pick<SearchParams, 'terms'>): string =>
  JSON.stringify([terms, tlds, price, length, sort])
