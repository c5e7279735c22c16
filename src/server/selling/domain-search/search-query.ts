import { maximumSearchTerms } from '../../../contract/domain-name.ts'
import type { NameSort } from '../../../contract/name-sorts.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toStrictAscii, toUnicodeName } from '../../platform/domain-names/index.ts'
import { parseTerm } from '../../catalogue/domain-names/index.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'

export interface SearchQuery {
  readonly domain?: string | undefined
  /** Further names or keywords, comma-separated. */
  readonly keywords?: string | undefined
  readonly tlds?: string | undefined
  readonly page: number
  readonly maximumPrice?: number | undefined
  readonly maximumLength?: number | undefined
  readonly sort?: NameSort | undefined
  /** Its favourite TLDs come first. */
  readonly site: WebsiteId
}

export interface SearchedTerm {
  readonly label: string
  readonly tld: TldRecord | undefined
}

export interface ParsedSearch {
  readonly terms: readonly SearchedTerm[]
  /** The first term's words, if it had several: `phnom coffee`. */
  readonly words: readonly string[]
  /** The TLDs to search; empty for all. */
  readonly only: readonly TldRecord[]
  readonly unsupported: readonly string[]
}

export const pieces = (list: string | undefined): string[] =>
  (list ?? '').split(/[,;\n\u060c\u3001]/).filter((piece) => piece.trim() !== '')

/** Splits at spaces between names (`a.com b.com`), but not in a keyword (`phnom coffee`). */
const typedTerms = (piece: string): string[] => {
  const parts = piece.trim().split(/\s+/)
  return parts.length > 1 && parts.some((part) => /[^.]\.[^.]/.test(part)) ? parts : [piece]
}

const wordsOf = (piece: string): string[] =>
  piece
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /^[a-z0-9]+$/.test(word))

/** Parses TLDs and separates unsold ones. Throws MAXIMUM_SEARCH_TERMS {maximum} above five. */
export const parseTlds = (list: string | undefined, catalogue: SoldTlds) => {
  const given = new Set(pieces(list).map((piece) => piece.trim().toLowerCase().replace(/^\.+/, '')))
  if (given.size > maximumSearchTerms) {
    throw new ApiError('MAXIMUM_SEARCH_TERMS', { maximum: maximumSearchTerms })
  }
  const only: TldRecord[] = []
  const unsold: string[] = []
  for (const typed of given) {
    const ascii = toStrictAscii(typed)
    if (ascii === undefined) throw new ApiError('INVALID_TLD')
    const tld = catalogue.find(ascii)
    if (tld === undefined) unsold.push(typed.slice(0, 63))
    else only.push(tld)
  }
  return { only, unsold }
}

/** Parses a search. Throws REQUIRED_DOMAIN, INVALID_DOMAIN and others. */
export const parseSearch = (query: SearchQuery, catalogue: SoldTlds): ParsedSearch => {
  const typed = [...pieces(query.domain), ...pieces(query.keywords)].flatMap(typedTerms)
  const [first] = typed
  if (first === undefined) throw new ApiError('REQUIRED_DOMAIN')
  const distinct = new Set(typed.map((text) => text.trim().toLowerCase()))
  if (distinct.size > maximumSearchTerms) {
    throw new ApiError('MAXIMUM_SEARCH_TERMS', { maximum: maximumSearchTerms })
  }

  const { only, unsold } = parseTlds(query.tlds, catalogue)
  const terms = new Map<string, SearchedTerm>()
  const unsupported = new Set<string>()
  let firstUnsold = unsold[0]
  for (const text of distinct) {
    const { label, tld, unicode } = parseTerm(text, catalogue)
    const sold = tld === undefined ? undefined : catalogue.find(tld)
    if (tld !== undefined && sold === undefined) {
      unsupported.add(unicode)
      firstUnsold ??= toUnicodeName(tld)
    } else {
      terms.set(`${label}.${tld ?? ''}`, { label, tld: sold })
    }
  }
  const noTldLeft = only.length === 0 && unsold.length > 0
  if (terms.size === 0 || noTldLeft) {
    throw new ApiError('UNSUPPORTED_TLD', { tld: firstUnsold ?? '' })
  }
  for (const tld of unsold) unsupported.add(`.${tld}`)
  return { terms: [...terms.values()], words: wordsOf(first), only, unsupported: [...unsupported] }
}
