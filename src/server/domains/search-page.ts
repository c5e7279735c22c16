import { isDomainName } from '../../contract/domain-name.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { toUnicodeName } from './idn.ts'
import type { ParsedSearch } from './search-query.ts'
import type { TldRecord } from '../catalogue/index.ts'
import { suggest } from './suggest.ts'

/** A name of a page of results. */
export interface PageName {
  /** ASCII. */
  readonly name: string
  /** As people read it. */
  readonly unicodeName: string
  readonly label: string
  readonly tld: TldRecord
  readonly match: SearchRow['match']
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

/** Whether registries take the label under the TLD; what is exact is shown in any case. */
const fits = (label: string, tld: TldRecord): boolean =>
  (tld.acceptsIdn || !label.startsWith('xn--')) && isDomainName(`${label}.${tld.tld}`)

/**
 * The names of a page of results: what was typed first, then the same label under the most wanted
 * TLDs, then ideas of ours; further pages go on with the next TLDs.
 *
 * @param tlds in the order in which they are to appear
 */
export const pageOf = (
  { terms, words, only }: ParsedSearch,
  page: number,
  tlds: readonly TldRecord[],
  find: (tld: string) => TldRecord | undefined,
): SearchPage => {
  const names: PageName[] = []
  const seen = new Set<string>()
  const unicodeLabels = new Map<string, string>()
  const unicodeLabel = (label: string): string => {
    const unicode = unicodeLabels.get(label) ?? toUnicodeName(label)
    unicodeLabels.set(label, unicode)
    return unicode
  }
  const add = (
    label: string,
    tld: TldRecord,
    match: PageName['match'],
    shown: boolean,
  ): boolean => {
    const name = `${label}.${tld.tld}`
    if (seen.has(name)) return false
    seen.add(name)
    if (shown) {
      const unicodeName = `${unicodeLabel(label)}.${tld.unicode}`
      names.push({ name, unicodeName, label, tld, match })
    }
    return true
  }

  for (const { label, tld } of terms) {
    if (tld !== undefined && fits(label, tld)) add(label, tld, 'exact', page === 1)
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
      if (add(label, tld, 'same-name', at >= from)) at += 1
    }
  }

  if (page === 1) {
    const offered = only.length > 0 ? only : wanted.slice(0, 12).filter((tld) => !tld.needsPapers)
    const isOffered = (tld: string): TldRecord | undefined =>
      only.length > 0 ? only.find((one) => one.tld === tld) : find(tld)
    for (const { label, tld } of suggest(labels, words, offered, isOffered, seen, suggestions)) {
      add(label, tld, 'suggestion', true)
    }
  }
  return { names, hasMore }
}
