import { readProblem, type ApiError } from '../../client/api-error.ts'
import { maximumLabelLength, toAsciiName } from '../../contract/ascii-name.ts'
import {
  cleanDomainInput,
  maximumSearchTerms,
  parseSearchTerm,
  type DomainNameProblem,
} from '../../contract/domain-name.ts'

/** Returns whether a text is a name with its TLD: a dot between other characters. */
const isName = (text: string): boolean => /[^.]\.[^.]/u.test(text)

/** A keyword may contain spaces (`phnom coffee`); names separated by spaces are several. */
const partsOf = (piece: string): readonly string[] => {
  const parts = piece.split(/\s+/u).filter((part) => part !== '')
  return parts.some(isName) ? parts : [parts.join(' ')]
}

/**
 * Splits a text into names and keywords as the API does: by commas, semicolons and lines, names
 * also by spaces; without duplicates.
 */
export const splitTerms = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n\u060c\u3001]+/u)
      .flatMap(partsOf)
      .filter((term) => term !== ''),
  ),
]

/** Returns the query of these terms for `GET /domains/search-iu` and the page's URL. */
export const queryOfTerms = (
  terms: readonly string[],
): { readonly domain: string; readonly keywords?: string } => {
  const [domain = '', ...keywords] = terms
  return keywords.length === 0 ? { domain } : { domain, keywords: keywords.join(',') }
}

/** Returns the terms as the search field shows them. */
export const textOfTerms = (terms: readonly string[]): string => terms.join(', ')

/** Maximum length of a search text; the rest is ignored. */
export const maxTypedLength = 50_000

/** Maximum length of a term; a longer one is a URL or no name. */
const maxTermLength = 300

/** Why a text cannot be searched. */
export type TermsProblem = DomainNameProblem | 'MAXIMUM_SEARCH_TERMS'

/** Only the API knows the TLDs on sale; the other rules do not need them. */
const noTlds = { has: () => false }

const problemOf = (term: string): DomainNameProblem | undefined => {
  const parsed = parseSearchTerm(term.slice(0, maxTermLength), noTlds)
  return typeof parsed === 'string' ? parsed : undefined
}

const cleanTerm = (term: string): string => {
  const read = term.slice(0, maxTermLength)
  const cleaned = cleanDomainInput(read)
  const words = read
    .split(/\s+/u)
    .map(cleanDomainInput)
    .filter((word) => word !== '')
  return words.join('') === cleaned ? words.join(' ') : cleaned
}

/**
 * Parses a text by the API's rules (commerce §5): up to five cleaned terms, in bounded time.
 *
 * @returns no terms for an empty text, or the problem of an invalid one
 */
export const readTerms = (
  text: string,
): { readonly terms: readonly string[] } | { readonly problem: TermsProblem } => {
  const whole = text.trim()
  const terms = new Set<string>()
  let problem: DomainNameProblem | undefined
  for (const term of splitTerms(whole.slice(0, maxTypedLength))) {
    const wrong = problemOf(term)
    problem ??= wrong
    terms.add(wrong === undefined ? cleanTerm(term) : term)
    if (terms.size > maximumSearchTerms) return { problem: 'MAXIMUM_SEARCH_TERMS' }
  }
  if (whole.length > maxTypedLength) problem ??= 'INVALID_DOMAIN'
  return problem === undefined ? { terms: [...terms] } : { problem }
}

/** Returns what to search instead of an invalid text: its name without TLD and symbols, cut to a label; undefined without one. */
export const nearestTerm = (text: string): string | undefined => {
  if (text.length > maxTermLength) return undefined
  const [first = ''] = splitTerms(text)
  const [name = ''] = cleanDomainInput(first).split('.')
  const label = name
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '')
    .slice(0, maximumLabelLength)
    .replaceAll(/^-+|-+$/g, '')
  return label === '' || label === first || problemOf(label) !== undefined ? undefined : label
}

/** Returns whether a name of a text has a label that is longer than DNS allows, in its ASCII form. */
export const hasLongLabel = (text: string): boolean =>
  splitTerms(text.slice(0, maxTypedLength))
    .slice(0, maximumSearchTerms)
    .some((term) => {
      const cleaned = cleanDomainInput(term.slice(0, maxTermLength))
      return (toAsciiName(cleaned) ?? cleaned)
        .split('.')
        .some((label) => label.length > maximumLabelLength)
    })

/** Returns a problem as the API would answer it. */
export const refusalOf = (problem: TermsProblem): ApiError =>
  readProblem(400, { messageCode: problem })
