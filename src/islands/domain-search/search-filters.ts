import { maximumLabelLength } from '../../contract/ascii-name.ts'
import { maximumSearchTerms } from '../../contract/domain-name.ts'
import { answersTo, type NamedTld } from '../../contract/find-tlds.ts'
import type { SearchRow } from '../../contract/domains.ts'
import {
  isCheapEnough,
  isShortEnough,
  labelLength,
  sortNames,
  type NameSort,
} from '../../contract/listed-names.ts'

/**
 * What somebody narrowed a search to. The API obeys it for all names, by what is known before a
 * registry is asked; what a registry says (a premium price, whether a name is free), the rows obey.
 */
export interface SearchFilters {
  /** ASCII, at most {@link maximumSearchTerms}; empty for all. */
  readonly tlds: readonly string[]
  /** The most that the first year may cost, in whole dollars. */
  readonly price: number | undefined
  /** The most characters before the TLD, as a reader counts them. */
  readonly length: number | undefined
  /** Only names that may be had. */
  readonly free: boolean
  readonly sort: NameSort
}

/** What the API is asked by. */
export type AskedFilters = Pick<SearchFilters, 'tlds' | 'price' | 'length' | 'sort'>

/** Of filters those that the API is asked by. */
export const askedFilters = ({ tlds, price, length, sort }: AskedFilters): AskedFilters => ({
  ...{ tlds, price, length, sort },
})

/** Everything, in the API's order. */
export const noFilters: SearchFilters = {
  tlds: [],
  price: undefined,
  length: undefined,
  free: false,
  sort: 'relevance',
}

/** The highest price, in dollars, and the greatest length that can be asked for. */
export const highestLimits = { price: 99_999, length: maximumLabelLength } as const

/** A limit as it was typed, or as an address has it; undefined when that is none. */
export const readLimit = (limit: keyof typeof highestLimits, text: string): number | undefined => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= highestLimits[limit] ? value : undefined
}

/** How many filters are on; the order of the names is none. */
export const filterCount = ({ tlds, price, length, free }: SearchFilters): number =>
  tlds.length + Number(price !== undefined) + Number(length !== undefined) + Number(free)

/** Chooses a TLD or lets it go; undefined when that would be more than a search takes. */
export const toggledTld = (tlds: readonly string[], tld: string): readonly string[] | undefined => {
  if (tlds.includes(tld)) return tlds.filter((one) => one !== tld)
  return tlds.length < maximumSearchTerms ? [...tlds, tld] : undefined
}

/** So many TLDs are listed at once: the most wanted ones, of 1,400. */
export const listedTlds = 40

/** The TLDs to choose from: some first in any case, then those that answer to what was typed. */
export const choosableTlds = <T extends NamedTld>(
  tlds: readonly T[],
  typed: string,
  first: readonly string[],
): readonly T[] => {
  const answers = answersTo(typed)
  const isFirst = ({ tld }: T): boolean => first.includes(tld)
  const found = tlds.filter((tld) => !isFirst(tld) && answers(tld))
  // What was typed whole stands before what only contains it: `com` before `com.kh`.
  const part = typed.trim().toLowerCase().replace(/^\.+/u, '')
  const whole = found.filter(({ tld, unicode }) => tld === part || unicode === part)
  const rest = found.filter((tld) => !whole.includes(tld))
  return [...tlds.filter(isFirst), ...[...whole, ...rest].slice(0, listedTlds)]
}

/** What stands before the TLD, as people write it. */
export const labelOf = ({ unicodeName }: Pick<SearchRow, 'unicodeName'>): string =>
  unicodeName.split('.', 1)[0] ?? unicodeName

/** The TLD with its dot, as people write it. */
export const tldOf = (row: Pick<SearchRow, 'unicodeName'>): string =>
  row.unicodeName.slice(labelOf(row).length)

/** The names as they are shown. */
export interface Arranged {
  /** What was typed: always there, and first. */
  readonly exact: readonly SearchRow[]
  /** The others by why they are there; sorted, they are one list. */
  readonly lists: readonly {
    readonly key: 'same-name' | 'suggestion' | 'sorted'
    readonly rows: readonly SearchRow[]
  }[]
  /** How many the filters keep back. */
  readonly hidden: number
}

/** The rows that the filters let through, in the order that was asked for; ties stay as they are. */
export const arrangeRows = (rows: readonly SearchRow[], filters: SearchFilters): Arranged => {
  const { price, length, free, sort } = filters
  const exact = rows.filter(({ match }) => match === 'exact')
  const others = rows
    .filter(({ match }) => match !== 'exact')
    .map((row) => ({ ...row, row, length: labelLength(labelOf(row)) }))
  const shown = others.filter(
    (one) =>
      isCheapEnough(one.firstYearPrice, { maximumPrice: price }) &&
      isShortEnough(one.length, { maximumLength: length }) &&
      (!free || (one.state !== 'taken' && one.state !== 'reserved')),
  )
  const ordered = sortNames(shown, sort).map(({ row }) => row)
  const lists: Arranged['lists'] =
    sort === 'relevance'
      ? (['same-name', 'suggestion'] as const).map((key) => ({
          key,
          rows: ordered.filter(({ match }) => match === key),
        }))
      : [{ key: 'sorted', rows: ordered }]
  return {
    exact,
    lists: lists.filter((list) => list.rows.length > 0),
    hidden: others.length - shown.length,
  }
}
