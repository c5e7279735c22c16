import { maximumLabelLength } from '../../contract/ascii-name.ts'
import { maximumSearchTerms } from '../../contract/domain-name.ts'
import { answersTo, type NamedTld } from '../../contract/find-tlds.ts'
import type { SearchRow } from '../../contract/domains.ts'
import {
  isCheapEnough,
  isShortEnough,
  labelLength,
  sortNames,
} from '../../contract/listed-names.ts'
import type { NameSort } from '../../contract/name-sorts.ts'

/**
 * The filters of a search. The API applies them by what it knows before it asks a registry; rows
 * apply what registries answer (premium price, availability).
 */
export interface SearchFilters {
  /** ASCII, at most {@link maximumSearchTerms}; empty means all. */
  readonly tlds: readonly string[]
  /** Maximum price of the first year in whole dollars. */
  readonly price: number | undefined
  /** Maximum number of characters before the TLD, as displayed. */
  readonly length: number | undefined
  readonly free: boolean
  /** Only names whose registry requires no documents. */
  readonly noDocuments: boolean
  readonly sort: NameSort
}

/** The TLDs of Cambodia that companies and organisations register. */
export const khTlds: readonly string[] = ['com.kh', 'net.kh', 'org.kh', 'kh']

export type RequestFilters = Pick<SearchFilters, 'tlds' | 'price' | 'length' | 'sort'>

export const requestFilters = ({ tlds, price, length, sort }: RequestFilters): RequestFilters => ({
  ...{ tlds, price, length, sort },
})

/** No filter, in the API's order. */
export const noFilters: SearchFilters = {
  tlds: [],
  price: undefined,
  length: undefined,
  free: false,
  noDocuments: false,
  sort: 'relevance',
}

/** The highest accepted price in dollars and length in characters. */
export const highestLimits = { price: 99_999, length: maximumLabelLength } as const

/** Parses a limit from an input or a URL; undefined when it is invalid. */
export const readLimit = (limit: keyof typeof highestLimits, text: string): number | undefined => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= highestLimits[limit] ? value : undefined
}

/** Returns the number of active filters; the order does not count. */
export const filterCount = ({ tlds, price, length, free, noDocuments }: SearchFilters): number =>
  tlds.length +
  [price !== undefined, length !== undefined, free, noDocuments].filter(Boolean).length

/** Adds or removes a TLD; undefined when the maximum is exceeded. */
export const toggledTld = (tlds: readonly string[], tld: string): readonly string[] | undefined => {
  if (tlds.includes(tld)) return tlds.filter((one) => one !== tld)
  return tlds.length < maximumSearchTerms ? [...tlds, tld] : undefined
}

/** Maximum number of TLDs listed at once, the most popular first, of 1,400. */
export const listedTlds = 40

/** Returns the TLDs to offer: the pinned ones first, then those that match the text. */
export const choosableTlds = <T extends NamedTld>(
  tlds: readonly T[],
  typed: string,
  first: readonly string[],
): readonly T[] => {
  const answers = answersTo(typed)
  const isFirst = ({ tld }: T): boolean => first.includes(tld)
  const found = tlds.filter((tld) => !isFirst(tld) && answers(tld))
  // An exact match precedes partial ones: `com` before `com.kh`.
  const part = typed.trim().toLowerCase().replace(/^\.+/u, '')
  const whole = found.filter(({ tld, unicode }) => tld === part || unicode === part)
  const rest = found.filter((tld) => !whole.includes(tld))
  return [...tlds.filter(isFirst), ...[...whole, ...rest].slice(0, listedTlds)]
}

/** Returns the part before the TLD, as displayed. */
export const labelOf = ({ unicodeName }: Pick<SearchRow, 'unicodeName'>): string =>
  unicodeName.split('.', 1)[0] ?? unicodeName

/** Returns the TLD with its dot, as displayed. */
export const tldOf = (row: Pick<SearchRow, 'unicodeName'>): string =>
  row.unicodeName.slice(labelOf(row).length)

/** Returns whether several labels were searched, so that a TLD alone names no domain. */
export const hasSeveralLabels = (
  rows: readonly Pick<SearchRow, 'unicodeName' | 'match'>[],
): boolean => new Set(rows.filter(({ match }) => match !== 'suggestion').map(labelOf)).size > 1

/** The names in display order. */
export interface Arranged {
  /** Exact matches: always shown, and first. */
  readonly exact: readonly SearchRow[]
  /** The others by reason; sorted, they form one list. */
  readonly lists: readonly {
    readonly key: 'same-name' | 'suggestion' | 'sorted'
    readonly rows: readonly SearchRow[]
    /** Unavailable ones, which one line sums up. */
    readonly gone: readonly SearchRow[]
  }[]
  readonly hidden: number
}

/** Returns whether a name is unavailable at any price. */
export const isGone = ({ state }: Pick<SearchRow, 'state'>): boolean =>
  state === 'taken' || state === 'reserved'

/** Filters and orders the rows; the sort is stable. The kept ones keep their place when taken. */
export const arrangeRows = (
  rows: readonly SearchRow[],
  filters: SearchFilters,
  kept: readonly string[] = [],
): Arranged => {
  const { price, length, free, noDocuments, sort } = filters
  const exact = rows.filter(({ match }) => match === 'exact')
  // The first Khmer label to be measured takes a phone 100 ms.
  const isMeasured = length !== undefined || sort === 'length'
  const others = rows
    .filter(({ match }) => match !== 'exact')
    .map((row) => ({ ...row, row, length: isMeasured ? labelLength(labelOf(row)) : 0 }))
  const shown = others.filter(
    (one) =>
      isCheapEnough(one.firstYearPrice, { maximumPrice: price }) &&
      isShortEnough(one.length, { maximumLength: length }) &&
      !(free && isGone(one)) &&
      !(noDocuments && one.needsDocuments),
  )
  const ordered = sortNames(shown, sort).map(({ row }) => row)
  const isSummedUp = (row: SearchRow): boolean => isGone(row) && !kept.includes(row.domainName)
  const listOf = (key: Arranged['lists'][number]['key'], names: readonly SearchRow[]) => ({
    key,
    rows: names.filter((row) => !isSummedUp(row)),
    gone: names.filter(isSummedUp),
  })
  const lists =
    sort === 'relevance'
      ? (['same-name', 'suggestion'] as const).map((key) =>
          listOf(
            key,
            ordered.filter(({ match }) => match === key),
          ),
        )
      : [listOf('sorted', ordered)]
  return {
    exact,
    lists: lists.filter((list) => list.rows.length + list.gone.length > 0),
    hidden: others.length - shown.length,
  }
}
