import { isDomainName } from '../../../contract/domain-name.ts'
import type { SearchRow } from '../../../contract/domains.ts'
import {
  isCheapEnough,
  isShortEnough,
  labelLength,
  sortNames,
  type ListedName,
  type NameListing,
} from '../../../contract/listed-names.ts'
import type { NameSort } from '../../../contract/name-sorts.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { DomainName } from '../../catalogue/domain-names/index.ts'
import type { ParsedSearch } from './search-query.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import type { Idea } from './label-ideas.ts'
import { homographOf } from './homograph.ts'
import { suggest } from './suggest.ts'
import { takesScript, untakenScript } from '../../catalogue/domain-names/index.ts'
import { tldPart, type TldPart } from './tld-part.ts'

export interface PageName {
  readonly name: string
  readonly unicodeName: string
  readonly label: string
  readonly tld: TldRecord
  readonly match: SearchRow['match']
  readonly idea: Idea | undefined
  readonly lookAlike: SearchRow['lookAlike']
  /** The script that the registry rejects (ISO 15924); only for an exact name. */
  readonly untaken: string | undefined
}

export interface SearchPage {
  readonly names: readonly PageName[]
  readonly hasMore: boolean
}

/** Same-label names on the first page and on each further one. */
const firstPageLength = 12
const furtherPageLength = 20
const suggestions = 8

export const fits = (label: string, tld: TldRecord): boolean =>
  isDomainName(`${label}.${tld.tld}`) && takesScript(label, tld)

interface ReadableLabel {
  readonly unicode: string
  readonly length: number
  readonly lookAlike: PageName['lookAlike']
}

const readLabel = (label: string): ReadableLabel => {
  const unicode = toUnicodeName(label)
  return { unicode, length: labelLength(unicode), lookAlike: homographOf(unicode) }
}

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

export const exactName = ({ label, tld }: DomainName): PageName =>
  pageName({ label, tld, ...exact }, readLabel(label))

/** Returns one name as the typed one under another TLD. */
export const sameName = ({ label, tld }: DomainName): PageName =>
  pageName({ label, tld, ...same }, readLabel(label))

export interface PageSetting {
  readonly tlds: readonly TldRecord[]
  readonly find: (tld: string) => TldRecord | undefined
  readonly site: WebsiteId
  readonly now: Date
}

interface PageInput {
  readonly labels: readonly string[]
  readonly tlds: readonly TldRecord[]
  readonly firstLength: number
  readonly seen: Set<string>
  readonly ideas: () => readonly Candidate[]
}

interface FoundPage {
  readonly found: readonly Candidate[]
  readonly hasMore: boolean
}

/** Yields unlisted names of the same label and marks them as listed. */
const sameNames = function* ({ labels, tlds, seen }: PageInput): Generator<Candidate, void> {
  for (const tld of tlds) {
    for (const label of labels) {
      const name = `${label}.${tld.tld}`
      if (seen.has(name) || !fits(label, tld)) continue
      yield { label, tld, ...same }
      seen.add(name)
    }
  }
}

/** Builds a page in our own order: ideas follow the first same-label names. */
const rankedPage = (input: PageInput, page: number): FoundPage => {
  const { firstLength, ideas } = input
  const from = page === 1 ? 0 : firstLength + (page - 2) * furtherPageLength
  const to = page === 1 ? firstLength : from + furtherPageLength
  const found: Candidate[] = []
  let at = 0
  let hasMore = false
  for (const candidate of sameNames(input)) {
    hasMore = at >= to
    if (hasMore) break
    if (at >= from) found.push(candidate)
    at += 1
  }
  return { found: page === 1 ? [...found, ...ideas()] : found, hasMore }
}

/** Builds a page in another order from all candidates. */
const sortedPage = (
  input: PageInput,
  page: number,
  sort: NameSort,
  listed: (candidate: Candidate) => ListedName,
): FoundPage => {
  const all = [...sameNames(input), ...input.ideas()].map((candidate) => ({
    ...listed(candidate),
    candidate,
  }))
  const from = (page - 1) * furtherPageLength
  const to = from + furtherPageLength
  const found = sortNames(all, sort).slice(from, to)
  return { found: found.map(({ candidate }) => candidate), hasMore: all.length > to }
}

/** Builds a page (from 1): typed names, the same label under popular TLDs, then ideas. */
export const pageOf = (
  { terms, words, only }: ParsedSearch,
  page: number,
  { tlds, find, site, now }: PageSetting,
  listing: NameListing,
): SearchPage => {
  const read = labelReader()
  const facts = (tld: TldRecord): TldPart => tldPart(tld, now.getTime())
  // Most ideas are never shown, so this is lazy.
  const isShort = (label: string): boolean =>
    listing.maximumLength === undefined || isShortEnough(read(label).length, listing)
  const isCheap = (tld: TldRecord): boolean => isCheapEnough(facts(tld).firstYearPrice, listing)

  // Exact names appear in any script; their row shows that it is rejected.
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
  // Each label gets its first TLD on the first page.
  const firstLength =
    only.length > 0 ? only.length * labels.length : Math.max(firstPageLength, labels.length)
  const input: PageInput = { labels, tlds: wanted, firstLength, seen, ideas }

  const { found, hasMore } =
    listing.sort === 'relevance'
      ? rankedPage(input, page)
      : sortedPage(input, page, listing.sort, ({ label, tld }) => {
          const { unicode, length } = read(label)
          return { ...facts(tld), unicodeName: `${unicode}.${tld.unicode}`, length }
        })
  const shown = page === 1 ? [...typed, ...found] : found
  return { names: shown.map((one) => pageName(one, read(one.label))), hasMore }
}
