import type { RegisterInfo } from '../contract/domains.ts'

/** What a look-up ended in, other than an answer. */
export type LookupProblem = 'name' | 'tld' | 'script' | 'busy' | 'silent'

/** The problem that a refused look-up tells of, by its HTTP status and its code. */
export const lookupProblem = (status: number, messageCode: unknown): LookupProblem => {
  if (messageCode === 'UNSUPPORTED_TLD') return 'tld'
  if (messageCode === 'SCRIPT_NOT_TAKEN') return 'script'
  if (messageCode === 'INVALID_DOMAIN' || messageCode === 'REQUIRED_DOMAIN') return 'name'
  return status === 429 ? 'busy' : 'silent'
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** What a link may lead to, whatever somebody wrote into a registry. */
const safeAddress = (value: unknown): string | null => {
  const text = textOrNull(value)
  return text !== null && /^(https?|mailto):/i.test(text) ? text : null
}

const isState = (value: unknown): value is RegisterInfo['state'] =>
  value === 'registered' || value === 'not-found' || value === 'reserved' || value === 'unknown'

/**
 * The one name of an answer to `GET /domains/register-info`; undefined when it is not what that call
 * answers. Read by hand, since a page without an island carries no schemas.
 */
export const readRegisterInfo = (answer: unknown): RegisterInfo | undefined => {
  const info: unknown = Array.isArray(answer) ? answer[0] : undefined
  if (!isRecord(info)) return undefined
  const { domainName, state, source, signed } = info
  if (typeof domainName !== 'string') return undefined
  if (!isState(state)) return undefined
  return {
    domainName,
    unicodeName: textOrNull(info['unicodeName']) ?? domainName,
    state,
    source: source === 'rdap' || source === 'whois' ? source : 'registry',
    askedAt: textOrNull(info['askedAt']) ?? '',
    ownerName: textOrNull(info['ownerName']),
    ownerEmail: textOrNull(info['ownerEmail']),
    ownerPhone: textOrNull(info['ownerPhone']),
    hidden: info['hidden'] === true,
    contactUrl: safeAddress(info['contactUrl']),
    registrar: textOrNull(info['registrar']),
    registeredAt: textOrNull(info['registeredAt']),
    updatedAt: textOrNull(info['updatedAt']),
    expiresAt: textOrNull(info['expiresAt']),
    nameservers: texts(info['nameservers']),
    statuses: texts(info['statuses']),
    signed: typeof signed === 'boolean' ? signed : null,
    raw: textOrNull(info['raw']),
  }
}

/** A price in an answer to `GET /tlds/{tld}`, in dollars: of a transfer or of the first year. */
export const readPrice = (
  answer: unknown,
  field: 'transferPrice' | 'registrationPrice',
): number | undefined => {
  const price = isRecord(answer) ? answer[field] : undefined
  return typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : undefined
}
