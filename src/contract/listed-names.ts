import type { NameSort } from './name-sorts.ts'

/** The filters and order of a search. Typed names are exempt and come first. */
export interface NameListing {
  /** In dollars, of the first year. */
  readonly maximumPrice: number | undefined
  /** In displayed characters ({@link labelLength}). */
  readonly maximumLength: number | undefined
  readonly sort: NameSort
}

/** The properties of a name for filters and order; prices in dollars. */
export interface ListedName {
  readonly unicodeName: string
  readonly length: number
  readonly firstYearPrice: number
  readonly renewalPrice: number
}

// Created for the first label that needs it: most searches have none.
let segmenter: Intl.Segmenter | undefined

const graphemesOf = (label: string): readonly unknown[] => {
  segmenter ??= new Intl.Segmenter('km', { granularity: 'grapheme' })
  return [...segmenter.segment(label)]
}

/** Returns the displayed length of a Unicode label: ខ្មែរ has two characters. */
export const labelLength = (label: string): number =>
  /^[a-z0-9-]*$/u.test(label) ? label.length : graphemesOf(label).length

/** Returns whether a first-year price in dollars passes the filter. */
export const isCheapEnough = (
  firstYearPrice: number,
  { maximumPrice }: Pick<NameListing, 'maximumPrice'>,
): boolean => maximumPrice === undefined || firstYearPrice <= maximumPrice

/** Returns whether a label passes the filter. */
export const isShortEnough = (
  length: number,
  { maximumLength }: Pick<NameListing, 'maximumLength'>,
): boolean => maximumLength === undefined || length <= maximumLength

type Comparison = (one: ListedName, other: ListedName) => number

const comparisons: Readonly<Record<NameSort, Comparison>> = {
  relevance: () => 0,
  price: (one, other) => one.firstYearPrice - other.firstYearPrice,
  renewal: (one, other) => one.renewalPrice - other.renewalPrice,
  length: (one, other) => one.length - other.length,
  name: (one, other) => {
    if (one.unicodeName === other.unicodeName) return 0
    return one.unicodeName < other.unicodeName ? -1 : 1
  },
}

/** Sorts names in ascending order; stable. */
export const sortNames = <Name extends ListedName>(
  names: readonly Name[],
  sort: NameSort,
): readonly Name[] => (sort === 'relevance' ? names : [...names].sort(comparisons[sort]))
