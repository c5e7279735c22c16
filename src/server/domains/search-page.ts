import { isDomainName } from '../../contract/domain-name.ts'
import type { SearchRow } from '../../contract/domains.ts'
import type { WebsiteId } from '../../contract/shared-shapes.ts'
import { toUnicodeName } from './idn.ts'
import type { DomainName } from './parse-domain.ts'
import type { ParsedSearch } from './search-query.ts'
import type { TldRecord } from '../catalogue/index.ts'
import type { Idea } from './label-ideas.ts'
import { lookAlikeOf } from './look-alike.ts'
import { suggest } from './suggest.ts'
import { takesScript, untakenScript } from './taken-scripts.ts'

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
  readonly lookAlike: PageName['lookAlike']
}

const readLabel = (label: string): ReadableLabel => {
  const unicode = toUnicodeName(label)
  return { unicode, lookAlike: lookAlikeOf(unicode) }
}

const exact = { match: 'exact', idea: undefined } as const
const same = { match: 'same-name', idea: undefined } as const

const alone = (
  { name, label, tld }: DomainName,
  why: Pick<PageName, 'match' | 'idea'>,
): PageName => {
  const { unicode, lookAlike } = readLabel(label)
  const untaken = untakenScript(label, tld)
  return { name, unicodeName: `${unicode}.${tld.unicode}`, label, tld, lookAlike, untaken, ...why }
}

/** One name by itself, as what was typed. */
export const exactName = (name: DomainName): PageName => alone(name, exact)

/** One name by itself, as what was typed under another TLD. */
export const sameName = (name: DomainName): PageName => alone(name, same)

/** Where and when a page is shown. */
export interface PageSetting {
  /** In the order in which they are to appear. */
  readonly tlds: readonly TldRecord[]
  readonly find: (tld: string) => TldRecord | undefined
  readonly site: WebsiteId
  readonly now: Date
}

/**
 * The names of a page of results: what was typed first, then the same label under the most wanted
 * TLDs, then ideas of ours; further pages go on with the next TLDs.
 *
 * @param page from 1
 */
export const pageOf = (
  { terms, words, only }: ParsedSearch,
  page: number,
  { tlds, find, site, now }: PageSetting,
): SearchPage => {
  const names: PageName[] = []
  const seen = new Set<string>()
  const readable = new Map<string, ReadableLabel>()
  const readableOf = (label: string): ReadableLabel => {
    const known = readable.get(label) ?? readLabel(label)
    readable.set(label, known)
    return known
  }
  const add = (
    label: string,
    tld: TldRecord,
    why: Pick<PageName, 'match' | 'idea'>,
    shown: boolean,
  ): boolean => {
    const name = `${label}.${tld.tld}`
    if (seen.has(name)) return false
    seen.add(name)
    if (shown) {
      const { unicode, lookAlike } = readableOf(label)
      const untaken = untakenScript(label, tld)
      const unicodeName = `${unicode}.${tld.unicode}`
      names.push({ name, unicodeName, label, tld, lookAlike, untaken, ...why })
    }
    return true
  }

  for (const { label, tld } of terms) {
    // What is exact is shown whatever its script: its row tells that it is not taken.
    if (tld !== undefined && isDomainName(`${label}.${tld.tld}`)) {
      add(label, tld, exact, page === 1)
    }
  }

  const labels = [...new Set(terms.map(({ label }) => label))]
  const wanted = only.length > 0 ? only : tlds
  // However many labels: each gets its first TLD on the first page.
  const first =
    only.length > 0 ? only.length * labels.length : Math.max(firstPageLength, labels.length)
  const from = page === 1 ? 0 : first + (page - 2) * furtherPageLength
  const to = page === 1 ? first : from + furtherPageLength
  let at = 0
  let hasMore = false
  search: for (const tld of wanted) {
    for (const label of labels) {
      if (!fits(label, tld)) continue
      if (at >= to) {
        hasMore = !seen.has(`${label}.${tld.tld}`)
        if (hasMore) break search
        continue
      }
      if (add(label, tld, same, at >= from)) at += 1
    }
  }

  if (page === 1) {
    const offered = only.length > 0 ? only : wanted.slice(0, 12).filter((tld) => !tld.needsPapers)
    const isOffered = (tld: string): TldRecord | undefined =>
      only.length > 0 ? only.find((one) => one.tld === tld) : find(tld)
    const ideas = suggest({
      labels,
      words,
      wanted: offered,
      find: isOffered,
      shown: seen,
      count: suggestions,
      site,
      now,
    })
    for (const { label, tld, reason, word } of ideas) {
      add(label, tld, { match: 'suggestion', idea: { reason, word } }, true)
    }
  }
  return { names, hasMore }
}
