import { isDomainName } from '../../../contract/domain-name.ts'
import type { SearchRow } from '../../../contract/domains.ts'
import {
  isCheapEnough,
  isShortEnough,
  labelLength,
  sortNames,
  type ListedName,
  type NameListing,
  type NameSort,
} from '../../../contract/listed-names.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { toUnicodeName } from '../../platform/domain-names/idn.ts'
import type { DomainName } from '../../catalogue/domain-names/index.ts'
import type { ParsedSearch } from './search-query.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import type { Idea } from './label-ideas.ts'
import { homographOf } from './homograph.ts'
import { suggest } from './suggest.ts'
import { takesScript, untakenScript } from '../../catalogue/domain-names/index.ts'
import { tldPart, type TldPart } from './tld-part.ts'

/** A name of a page of results. */
export interface PageName {
  /** ASCII. */
  readonly name: string
  /** As people read it. */
  readonly unicodeName: string
  readonly label: string
  readonly tld: TldRecord
  readonly match: SearchRow['match']
  /** How we came to a suggestion. */
  readonly idea: Idea | undefined
  readonly lookAlike: SearchRow['lookAlike']
  /** The script in which its registry takes no names (ISO 15924); only an exact name has one. */
  readonly untaken: string | undefined
}

/** The names of one page, in their order, no two the same. */
export interface SearchPage {
  readonly names: readonly PageName[]
  readonly hasMore: boolean
}

/** Names of the same label under other TLDs on the first page, and on each further one. */
const firstPageLength = 12
const furtherPageLength = 20
const suggestions = 8

/** Whether registries take the label under the TLD. */
export const fits = (label: string, tld: TldRecord): boolean =>
  isDomainName(`${label}.${tld.tld}`) && takesScript(label, tld)

interface ReadableLabel {
  readonly unicode: string
  /** As a reader counts. */
  readonly length: number
  readonly lookAlike: PageName['lookAlike']
}

const readLabel = (label: string): ReadableLabel => {
  const unicode = toUnicodeName(label)
  return { unicode, length: labelLength(unicode), lookAlike: homographOf(unicode) }
}

/** Reads each label once. */
const labelReader = (): ((label: string) => ReadableLabel) => {
  const read = new Map<string, ReadableLabel>()
  return (label) => {
    const known = read.get(label) ?? readLabel(label)
    read.set(label, known)
    return known
  }
}

const exact = { match: 'exact', idea: undefined } as const
const same = { match: 'same-name', idea: undefined } as const

/** A name that may be on a page, and why. */
type Candidate = Pick<PageName, 'label' | 'tld' | 'match' | 'idea'>

const pageName = (
  { label, tld, match, idea }: Candidate,
  { unicode, lookAlike }: ReadableLabel,
): PageName => ({
  name: `${label}.${tld.tld}`,
  unicodeName: `${unicode}.${tld.unicode}`,
  ...{ label, tld, match, idea, lookAlike },
  untaken: untakenScript(label, tld),
})

/** One name by itself, as what was typed. */
export const exactName = ({ label, tld }: DomainName): PageName =>
  pageName({ label, tld, ...exact }, readLabel(label))

/** One name by itself, as what was typed under another TLD. */
export const sameName = ({ label, tld }: DomainName): PageName =>
  pageName({ label, tld, ...same }, readLabel(label))

/** Where and when a page is shown. */
export interface PageSetting {
  /** In the order in which they are to appear. */
  readonly tlds: readonly TldRecord[]
  readonly find: (tld: string) => TldRecord | undefined
  readonly site: WebsiteId
  readonly now: Date
}

/** Of what a page is made, as narrowed. */
interface PageParts {
  /** Those typed that are short enough. */
  readonly labels: readonly string[]
  /** Cheap enough, in their order. */
  readonly tlds: readonly TldRecord[]
  /** How many names of the same label the first page has, where they are in our own order. */
  readonly firstLength: number
  /** ASCII names that are there already. */
  readonly seen: Set<string>
  /** Ideas of ours that are not there yet, the best first. */
  readonly ideas: () => readonly Candidate[]
}

interface FoundPage {
  readonly found: readonly Candidate[]
  readonly hasMore: boolean
}

/** The same label under each TLD, without what is there already; what comes out is there then. */
const sameNames = function* ({ labels, tlds, seen }: PageParts): Generator<Candidate, void> {
  for (const tld of tlds) {
    for (const label of labels) {
      const name = `${label}.${tld.tld}`
      if (seen.has(name) || !fits(label, tld)) continue
      yield { label, tld, ...same }
      seen.add(name)
    }
  }
}

/** In our own order, ideas after the first names of the same label. */
const rankedPage = (parts: PageParts, page: number): FoundPage => {
  const { firstLength, ideas } = parts
  const from = page === 1 ? 0 : firstLength + (page - 2) * furtherPageLength
  const to = page === 1 ? firstLength : from + furtherPageLength
  const found: Candidate[] = []
  let at = 0
  let hasMore = false
  for (const candidate of sameNames(parts)) {
    hasMore = at >= to
    if (hasMore) break
    if (at >= from) found.push(candidate)
    at += 1
  }
  return { found: page === 1 ? [...found, ...ideas()] : found, hasMore }
}

/** In another order: all that there could be, as one list. */
const sortedPage = (
  parts: PageParts,
  page: number,
  sort: NameSort,
  listed: (candidate: Candidate) => ListedName,
): FoundPage => {
  const all = [...sameNames(parts), ...parts.ideas()].map((candidate) => ({
    ...listed(candidate),
    candidate,
  }))
  const from = (page - 1) * furtherPageLength
  const to = from + furtherPageLength
  const found = sortNames(all, sort).slice(from, to)
  return { found: found.map(({ candidate }) => candidate), hasMore: all.length > to }
}

/**
 * The names of a page of results: what was typed first, then the same label under the most wanted
 * TLDs, then ideas of ours; further pages go on with the next TLDs. Prices and lengths are known
 * before anybody is asked about a name, so `listing` narrows and orders all names that there could
 * be, and no other is asked for. What was typed is there in any case.
 *
 * @param page from 1
 */
export const pageOf = (
  { terms, words, only }: ParsedSearch,
  page: number,
  { tlds, find, site, now }: PageSetting,
  listing: NameListing,
): SearchPage => {
  const read = labelReader()
  const facts = (tld: TldRecord): TldPart => tldPart(tld, now.getTime())
  // Many ideas are not shown: they are read only where there is a reason to.
  const isShort = (label: string): boolean =>
    listing.maximumLength === undefined || isShortEnough(read(label).length, listing)
  const isCheap = (tld: TldRecord): boolean => isCheapEnough(facts(tld).firstYearPrice, listing)

  // What is exact is shown whatever its script: its row tells that it is not taken.
  const typed = terms.flatMap(({ label, tld }): Candidate[] =>
    tld !== undefined && isDomainName(`${label}.${tld.tld}`) ? [{ label, tld, ...exact }] : [],
  )
  const seen = new Set(typed.map(({ label, tld }) => `${label}.${tld.tld}`))

  const searched = [...new Set(terms.map(({ label }) => label))]
  const labels = searched.filter(isShort)
  const every = only.length > 0 ? only : tlds
  const wanted = listing.maximumPrice === undefined ? every : every.filter(isCheap)
  const ideas = (): readonly Candidate[] => {
    const findOffered = (name: string): TldRecord | undefined => {
      const tld = only.length > 0 ? only.find(({ tld }) => tld === name) : find(name)
      return tld !== undefined && isCheap(tld) ? tld : undefined
    }
    const found = suggest({
      ...{ labels: searched, words, find: findOffered, isWanted: isShort, shown: seen },
      wanted: only.length > 0 ? wanted : wanted.slice(0, 12).filter((tld) => !tld.needsDocuments),
      ...{ count: suggestions, site, now },
    })
    return found.map(({ label, tld, ...idea }) => ({ label, tld, match: 'suggestion', idea }))
  }
  // However many labels: each gets its first TLD on the first page.
  const firstLength =
    only.length > 0 ? only.length * labels.length : Math.max(firstPageLength, labels.length)
  const parts: PageParts = { labels, tlds: wanted, firstLength, seen, ideas }

  const { found, hasMore } =
    listing.sort === 'relevance'
      ? rankedPage(parts, page)
      : sortedPage(parts, page, listing.sort, ({ label, tld }) => {
          const { unicode, length } = read(label)
          return { ...facts(tld), unicodeName: `${unicode}.${tld.unicode}`, length }
        })
  const shown = page === 1 ? [...typed, ...found] : found
  return { names: shown.map((one) => pageName(one, read(one.label))), hasMore }
}
