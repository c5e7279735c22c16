import { readProblem, type ApiError } from '../../client/api-error.ts'
import {
  cleanDomainInput,
  maximumSearchTerms,
  parseSearchTerm,
  type DomainNameProblem,
} from '../../contract/domain-name.ts'

/** Whether a text reads as a name with its TLD: a dot between other characters. */
const isName = (text: string): boolean => /[^.]\.[^.]/u.test(text)

/** A keyword may have spaces (`phnom coffee`); names with spaces between them are several. */
const partsOf = (piece: string): readonly string[] => {
  const parts = piece.split(/\s+/u).filter((part) => part !== '')
  return parts.some(isName) ? parts : [parts.join(' ')]
}

/**
 * The names and keywords in a text, as the API divides them: by commas, semicolons and lines, names
 * also by spaces; each once.
 */
export const splitTerms = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n\u060c\u3001]+/u)
      .flatMap(partsOf)
      .filter((term) => term !== ''),
  ),
]

/** The query of `GET /domains/search-iu`, and of the page's address, for these terms. */
export const queryOfTerms = (
  terms: readonly string[],
): { readonly domain: string; readonly keywords?: string } => {
  const [domain = '', ...keywords] = terms
  return keywords.length === 0 ? { domain } : { domain, keywords: keywords.join(',') }
}

/** The terms as they stand in the search field. */
export const textOfTerms = (terms: readonly string[]): string => terms.join(', ')

/** More characters than this are no search; what comes after them is not looked at. */
export const mostTyped = 50_000

/** Of a term only so many characters are read: a longer one is an address, or no name. */
const mostOfTerm = 300

/** Why a text can't be searched for. */
export type TermsProblem = DomainNameProblem | 'MAXIMUM_SEARCH_TERMS'

/** Which TLDs are sold only the API knows; all else of a name is the same without them. */
const noTlds = { has: () => false }

const problemOf = (term: string): DomainNameProblem | undefined => {
  const parsed = parseSearchTerm(term.slice(0, mostOfTerm), noTlds)
  return typeof parsed === 'string' ? parsed : undefined
}

/** A term that is one, cleaned; the words of a keyword stay apart, since ideas come of them. */
const cleanTerm = (term: string): string => {
  const read = term.slice(0, mostOfTerm)
  const cleaned = cleanDomainInput(read)
  const words = read
    .split(/\s+/u)
    .map(cleanDomainInput)
    .filter((word) => word !== '')
  return words.join('') === cleaned ? words.join(' ') : cleaned
}

/**
 * What a text searches for, by the rules by which the API reads it (commerce §5): each term cleaned,
 * at most five of them. A text of any length takes no time.
 *
 * @returns no terms for a text with nothing in it; what speaks against any other that can't be sent
 */
export const readTerms = (
  text: string,
): { readonly terms: readonly string[] } | { readonly problem: TermsProblem } => {
  const whole = text.trim()
  const terms = new Set<string>()
  let problem: DomainNameProblem | undefined
  for (const term of splitTerms(whole.slice(0, mostTyped))) {
    const wrong = problemOf(term)
    problem ??= wrong
    terms.add(wrong === undefined ? cleanTerm(term) : term)
    if (terms.size > maximumSearchTerms) return { problem: 'MAXIMUM_SEARCH_TERMS' }
  }
  if (whole.length > mostTyped) problem ??= 'INVALID_DOMAIN'
  return problem === undefined ? { terms: [...terms] } : { problem }
}

/** A problem as the API would answer it. */
export const refusalOf = (problem: TermsProblem): ApiError =>
  readProblem(400, { messageCode: problem })
