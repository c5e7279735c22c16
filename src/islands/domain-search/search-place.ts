import { maximumSearchTerms } from '../../contract/domain-name.ts'
import { nameSorts } from '../../contract/listed-names.ts'
import { noFilters, readLimit, type AskedFilters, type SearchFilters } from './search-filters.ts'
import { queryOfTerms, splitTerms } from './search-terms.ts'

/** What the page shows, whole: its address says it, so that it can be kept and sent to others. */
export interface SearchPlace extends SearchFilters {
  readonly terms: readonly string[]
  /** How many pages of names were asked for, from 1. */
  readonly pages: number
}

/** Nothing was asked yet. */
export const noPlace: SearchPlace = { ...noFilters, terms: [], pages: 1 }

/** An address asks for at most so many pages at once. */
export const mostPages = 20

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

/** What an address asks for: `?domain=sabay.com&keywords=shop&tlds=com,net&price=20&sort=price`. */
export const readSearchPlace = (search: string): SearchPlace => {
  const query = new URLSearchParams(search)
  const of = (name: string): string => query.get(name) ?? ''
  const pages = Number(of('pages'))
  return {
    terms: splitTerms(`${of('domain')},${of('keywords')}`),
    tlds: readTlds(of('tlds')),
    price: readLimit('price', of('price')),
    length: readLimit('length', of('length')),
    free: of('free') === '1',
    sort: nameSorts.find((sort) => sort === of('sort')) ?? noFilters.sort,
    pages: Number.isInteger(pages) && pages >= 1 && pages <= mostPages ? pages : 1,
  }
}

/** The address of a place on this page; each place has one. */
export const searchAddress = (pathname: string, place: SearchPlace): string => {
  const { terms, tlds, price, length, free, sort, pages } = place
  const query = new URLSearchParams({
    ...(terms.length === 0 ? {} : queryOfTerms(terms)),
    ...(tlds.length === 0 ? {} : { tlds: tlds.join(',') }),
    ...(price === undefined ? {} : { price: String(price) }),
    ...(length === undefined ? {} : { length: String(length) }),
    ...(free ? { free: '1' } : {}),
    ...(sort === 'relevance' ? {} : { sort }),
    ...(pages === 1 ? {} : { pages: String(pages) }),
  }).toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** What the API is asked for a place, as a text: two places of the same one show the same rows. */
export const searchKey = ({
  terms,
  tlds,
  price,
  length,
  sort,
}: AskedFilters & Pick<SearchPlace, 'terms'>): string =>
  JSON.stringify([terms, tlds, price, length, sort])
