/** In which order names are listed; `relevance` is the order of our own ranking. */
export const nameSorts = ['relevance', 'price', 'renewal', 'length', 'name'] as const
export type NameSort = (typeof nameSorts)[number]

/** What narrows and orders the names of a search. What was typed itself is always there, and first. */
export interface NameListing {
  /** The most that the first year may cost, in dollars; undefined for any price. */
  readonly maximumPrice: number | undefined
  /** The most characters before the TLD ({@link labelLength}); undefined for any length. */
  readonly maximumLength: number | undefined
  readonly sort: NameSort
}

/** What a name is listed by. */
export interface ListedName {
  readonly unicodeName: string
  /** Of its label ({@link labelLength}). */
  readonly length: number
  /** In dollars. */
  readonly firstYearPrice: number
  /** In dollars. */
  readonly renewalPrice: number
}

const graphemes = new Intl.Segmenter('km', { granularity: 'grapheme' })

/**
 * The length of a label as a reader counts: ខ្មែរ has two characters.
 *
 * @param label what stands before the TLD, Unicode
 */
export const labelLength = (label: string): number =>
  /^[a-z0-9-]*$/u.test(label) ? label.length : [...graphemes.segment(label)].length

/** Whether a first year at this price, in dollars, may be shown. */
export const isCheapEnough = (
  firstYearPrice: number,
  { maximumPrice }: Pick<NameListing, 'maximumPrice'>,
): boolean => maximumPrice === undefined || firstYearPrice <= maximumPrice

/** Whether a label of this length may be shown. */
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

/** Names in the order that is asked for, the least first; ties stay as they are. */
export const sortNames = <Name extends ListedName>(
  names: readonly Name[],
  sort: NameSort,
): readonly Name[] => (sort === 'relevance' ? names : [...names].sort(comparisons[sort]))
