import { toStrictAscii } from '../../platform/domain-names/index.ts'

/** What a typed text may mean. */
export interface Search {
  /** How an email, user name or domain begins, in lower case. */
  readonly start: string
  /** The ASCII form of a name in Khmer or Thai; as typed, if it is none. */
  readonly ascii: string
  /** A first and a last name, in either order; one word for both. */
  readonly names: readonly [string, string]
  readonly id: string | undefined
  /** Of an order or a top-up. */
  readonly number: number | undefined
  /** Without spaces, as typed and in capitals: of an invoice or a payment. */
  readonly references: readonly [string, string]
  /** The phone numbers that it may be, in E.164. */
  readonly phones: readonly string[]
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The calling codes of the countries whose customers write numbers without one. */
const homes = ['855', '66'] as const

/**
 * Returns what a typed phone number may be in E.164. Only a stored number is found, so none is checked:
 * the tables that check them take longer to load than the search.
 */
const phonesOf = (typed: string): readonly string[] => {
  const written = typed.trim()
  if (!/^\+?[\d()\s.-]{6,20}$/.test(written)) return []
  const digits = written.replace(/\D/g, '').replace(/^00/, '')
  const coded = homes.flatMap((code) => {
    // `+855 (0)12 …` has the zero of calls within the country.
    const withoutZero = digits.replace(new RegExp(`^${code}0`), code)
    return withoutZero.startsWith(code) ? [`+${withoutZero}`] : []
  })
  const isInternational = /^(\+|00)/.test(written)
  const national = homes.map((code) => `+${code}${digits.replace(/^0/, '')}`)
  return [...new Set([`+${digits}`, ...coded, ...(isInternational ? [] : national)])]
}

/** Reads a typed text. */
export const readSearch = (typed: string): Search => {
  const start = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  const [first = '', ...rest] = start.split(' ')
  const last = rest.at(-1) ?? first
  const compact = typed.replace(/\s+/g, '')
  const isNumber = /^\d{1,15}$/.test(compact)
  return {
    start,
    ascii: toStrictAscii(start) ?? start,
    names: [first, last],
    id: uuid.test(start) ? start : undefined,
    number: isNumber ? Number(compact) : undefined,
    references: [compact, compact.toUpperCase()],
    phones: phonesOf(typed),
  }
}
