import { isDomainName, maximumSearchTerms } from '../../../contract/domain-name.ts'
import type { SearchLine } from '../../../contract/domains.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { superFilter } from '../../../contract/super-filter.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { createStreamedRows, type NamesToCheck, type SearchAnswer } from './streamed-rows.ts'
import type { Availability } from './availability.ts'
import { parseDomain, parseTerm, type DomainName } from '../../catalogue/domain-names/index.ts'
import { exactName, fits, sameName, type PageName } from './search-page.ts'
import { parseTlds, pieces } from './search-query.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'

export type SuperFilterQuery = QueryOf<typeof superFilter>

export interface SuperFilterRequest {
  /** Its cost in rate limit points: one per five names. */
  readonly points: number
  lines(signal?: AbortSignal): AsyncGenerator<SearchLine, void, undefined>
  answer(signal?: AbortSignal): Promise<SearchAnswer>
}

/** Checks exactly the requested names (commerce §7). */
export interface SuperFilter {
  read(query: SuperFilterQuery): SuperFilterRequest
}

const pageLength = 20

const limited = (texts: readonly string[]): void => {
  if (texts.length <= maximumSearchTerms) return
  throw new ApiError('MAXIMUM_SEARCH_TERMS', { maximum: maximumSearchTerms })
}

const distinct = (list: string | undefined): string[] => [
  ...new Set(pieces(list).map((piece) => piece.trim().toLowerCase())),
]

const readNames = (texts: readonly string[], catalogue: SoldTlds) => {
  const names: PageName[] = []
  const unsupported: string[] = []
  for (const text of texts) {
    const { label, tld: typedTld, unicode } = parseTerm(text, catalogue)
    if (typedTld === undefined) throw new ApiError('INVALID_DOMAIN')
    const tld = catalogue.find(typedTld)
    if (tld === undefined) {
      unsupported.push(unicode)
    } else if (!isDomainName(`${label}.${typedTld}`)) {
      throw new ApiError('INVALID_DOMAIN')
    } else {
      names.push(exactName({ name: `${label}.${tld.tld}`, label, tld }))
    }
  }
  return { names, unsupported }
}

const readKeywords = (
  texts: readonly string[],
  tlds: readonly TldRecord[],
  catalogue: SoldTlds,
): DomainName[] => {
  const labels = texts.map((text) => {
    const { label, tld } = parseTerm(text, catalogue)
    if (tld !== undefined) throw new ApiError('INVALID_DOMAIN')
    return label
  })
  return labels.flatMap((label) => tlds.map((tld) => ({ name: `${label}.${tld.tld}`, label, tld })))
}

const tldOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Combines `domains` with each keyword under each TLD; throws on invalid input. */
export const namesOf = (
  query: SuperFilterQuery,
  catalogue: SoldTlds,
): { readonly names: readonly PageName[]; readonly unsupported: readonly string[] } => {
  const domains = distinct(query.domains)
  const keywords = distinct(query.keywords)
  if (domains.length + keywords.length === 0) throw new ApiError('REQUIRED_DOMAIN')
  limited([...domains, ...keywords])
  const { only, unsold } = parseTlds(query.tlds, catalogue)
  if (keywords.length > 0 && only.length + unsold.length === 0) throw new ApiError('INVALID_TLD')
  const typed = readNames(domains, catalogue)
  const wanted = readKeywords(keywords, only, catalogue)
  const fitting = wanted.filter(({ label, tld }) => fits(label, tld))
  const names = new Map<string, PageName>()
  for (const one of [...typed.names, ...fitting.map(sameName)]) {
    if (!names.has(one.name)) names.set(one.name, one)
  }
  const unsupported = [...typed.unsupported, ...unsold.map((tld) => `.${tld}`)]
  const [first] = unsupported
  if (names.size === 0 && first !== undefined) {
    throw new ApiError('UNSUPPORTED_TLD', { tld: tldOf(first) })
  }
  if (names.size === 0) {
    // Parsing each name alone reports its error.
    for (const { name } of wanted) parseDomain(name, catalogue)
    throw new ApiError('INVALID_DOMAIN')
  }
  return { names: [...names.values()], unsupported }
}

export const createSuperFilter = ({
  availability,
  catalogue,
  clock,
}: {
  readonly availability: Pick<Availability, 'peek' | 'check'>
  readonly catalogue: SoldTlds
  readonly clock: Clock
}): SuperFilter => {
  const rows = createStreamedRows({ availability, clock })
  return {
    read: (query) => {
      const { names, unsupported } = namesOf(query, catalogue)
      const from = (query.page - 1) * pageLength
      const page: NamesToCheck = {
        names: names.slice(from, from + pageLength),
        unsupported,
        hasMore: names.length > from + pageLength,
      }
      return {
        points: Math.max(1, Math.ceil(page.names.length / maximumSearchTerms)),
        lines: (signal) => rows.lines(page, { signal }),
        answer: (signal) => rows.answer(page, { signal }),
      }
    },
  }
}
