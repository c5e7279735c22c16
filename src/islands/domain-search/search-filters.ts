import { maximumLabelLength } from '../../contract/ascii-name.ts'
import { maximumSearchTerms } from '../../contract/domain-name.ts'
import { answersTo, type NamedTld } from '../../contract/find-tlds.ts'
import type { SearchRow } from '../../contract/domains.ts'

/** In which order names are listed; `relevance` is the API's. */
export const searchSorts = ['relevance', 'price', 'renewal', 'length', 'name'] as const
export type SearchSort = (typeof searchSorts)[number]

/** What somebody narrowed a search to. The TLDs go to the API, the rest is done with its rows. */
export interface SearchFilters {
  /** ASCII, at most {@link maximumSearchTerms}; empty for all. */
  readonly tlds: readonly string[]
  /** The most that the first year may cost, in whole dollars. */
  readonly price: number | undefined
  /** The most characters before the ending, as a reader counts them. */
  readonly length: number | undefined
  /** Only names that may be had. */
  readonly free: boolean
  readonly sort: SearchSort
}

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

/** So many endings are listed at once: the most wanted ones, of 1,400. */
export const listedTlds = 40

/** The endings to choose from: some first in any case, then those that answer to what was typed. */
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

/** What stands before the ending, as people write it. */
export const labelOf = ({ unicodeName }: Pick<SearchRow, 'unicodeName'>): string =>
  unicodeName.split('.', 1)[0] ?? unicodeName

/** The ending with its dot, as people write it. */
export const endingOf = (row: Pick<SearchRow, 'unicodeName'>): string =>
  row.unicodeName.slice(labelOf(row).length)

const graphemes = new Intl.Segmenter('km', { granularity: 'grapheme' })

/** The length of a name before its ending, as a reader counts: ខ្មែរ has two characters. */
export const lengthOf = (row: Pick<SearchRow, 'unicodeName'>): number => {
  const label = labelOf(row)
  return /^[a-z0-9-]*$/u.test(label) ? label.length : [...graphemes.segment(label)].length
}

type Compared = Pick<SearchRow, 'unicodeName' | 'firstYearPrice' | 'renewalPrice'>

const compareNames = (one: Compared, other: Compared): number => {
  if (one.unicodeName === other.unicodeName) return 0
  return one.unicodeName < other.unicodeName ? -1 : 1
}

const comparisons: Readonly<
  Record<Exclude<SearchSort, 'relevance'>, (one: Compared, other: Compared) => number>
> = {
  price: (one, other) => one.firstYearPrice - other.firstYearPrice,
  renewal: (one, other) => one.renewalPrice - other.renewalPrice,
  length: (one, other) => lengthOf(one) - lengthOf(other),
  name: compareNames,
}

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
  const others = rows.filter(({ match }) => match !== 'exact')
  const shown = others.filter(
    (row) =>
      (price === undefined || row.firstYearPrice <= price) &&
      (length === undefined || lengthOf(row) <= length) &&
      (!free || (row.state !== 'taken' && row.state !== 'reserved')),
  )
  const lists: Arranged['lists'] =
    sort === 'relevance'
      ? (['same-name', 'suggestion'] as const).map((key) => ({
          key,
          rows: shown.filter(({ match }) => match === key),
        }))
      : [{ key: 'sorted', rows: shown.sort(comparisons[sort]) }]
  return {
    exact,
    lists: lists.filter((list) => list.rows.length > 0),
    hidden: others.length - shown.length,
  }
}
