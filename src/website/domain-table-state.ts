import { placeRegions } from './place-regions.ts'
import type { PlaceRegion } from './place-regions.ts'

/** Maximum years with a displayed price (commerce §9). */
export const longestYears = 10

export const rowKinds = ['gtld', 'cctld'] as const
export type TldRowKind = (typeof rowKinds)[number]

/** The sort keys of a table; `popular` is the API's order. */
export const sortKeys = ['popular', 'name', 'register', 'renew', 'transfer'] as const
export type SortKey = (typeof sortKeys)[number]

export interface TableState {
  readonly query: string
  readonly years: number
  readonly kind: TldRowKind | undefined
  readonly region: PlaceRegion | undefined
  readonly favourites: boolean
  readonly sort: SortKey
  readonly descending: boolean
}

export const initialState: TableState = {
  query: '',
  years: 1,
  kind: undefined,
  region: undefined,
  favourites: false,
  sort: 'popular',
  descending: false,
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined => values.find((value) => value === text)

/** Returns a region as URLs write it: `asia-pacific`. */
export const regionSlug = (region: PlaceRegion): string => region.toLowerCase().replace('_', '-')

const regionOfSlug = (slug: string | null): PlaceRegion | undefined =>
  placeRegions.find((region) => regionSlug(region) === slug)

const yearsOf = (text: string | null): number => {
  const years = Number(text)
  return Number.isInteger(years) && years >= 1 && years <= longestYears ? years : initialState.years
}

/** Parses the state of a URL or form; ignores invalid values. */
export const readTableState = (query: URLSearchParams): TableState => {
  const sort = query.get('sort') ?? ''
  return {
    query: query.get('q') ?? initialState.query,
    years: yearsOf(query.get('years')),
    kind: oneOf(rowKinds, query.get('kind')),
    region: regionOfSlug(query.get('region')),
    favourites: query.has('favourites'),
    sort: oneOf(sortKeys, sort.replace(/^-/, '')) ?? initialState.sort,
    descending: sort.startsWith('-'),
  }
}

/** Returns the state's query: `''`, or `?q=shop&sort=-renew`. */
export const tableStateQuery = (state: TableState): string => {
  const query = new URLSearchParams()
  if (state.query.trim() !== '') query.set('q', state.query.trim())
  if (state.years !== initialState.years) query.set('years', String(state.years))
  if (state.kind !== undefined) query.set('kind', state.kind)
  if (state.region !== undefined) query.set('region', regionSlug(state.region))
  if (state.favourites) query.set('favourites', '1')
  if (state.sort !== 'popular') query.set('sort', `${state.descending ? '-' : ''}${state.sort}`)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the state after a click on a column heading: ascending first, then descending. */
export const sortedBy = (state: TableState, sort: SortKey): TableState => ({
  ...state,
  sort,
  descending: state.sort === sort && !state.descending,
})
