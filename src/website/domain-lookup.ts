import { isRecord } from '../client/is-record.ts'
import type { RegisterInfo } from '../contract/domains.ts'

export type LookupProblem = 'name' | 'tld' | 'script' | 'busy' | 'unavailable'

/** Returns the problem of a refused lookup by HTTP status and code. */
export const lookupProblem = (status: number, messageCode: unknown): LookupProblem => {
  if (messageCode === 'UNSUPPORTED_TLD') return 'tld'
  if (messageCode === 'SCRIPT_NOT_TAKEN') return 'script'
  if (messageCode === 'INVALID_DOMAIN' || messageCode === 'REQUIRED_DOMAIN') return 'name'
  return status === 429 ? 'busy' : 'unavailable'
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

const safeUrl = (value: unknown): string | null => {
  const text = textOrNull(value)
  return text !== null && /^(https?|mailto):/i.test(text) ? text : null
}

const isState = (value: unknown): value is RegisterInfo['state'] =>
  value === 'registered' || value === 'not-found' || value === 'reserved' || value === 'unknown'

/** Parses the answer of `GET /domains/register-info`; these pages don't ship valibot. */
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
    lookedUpAt: textOrNull(info['lookedUpAt']) ?? '',
    ownerName: textOrNull(info['ownerName']),
    ownerEmail: textOrNull(info['ownerEmail']),
    ownerPhone: textOrNull(info['ownerPhone']),
    hidden: info['hidden'] === true,
    contactUrl: safeUrl(info['contactUrl']),
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

/** Returns the price in dollars from an answer of `GET /tlds/{tld}`. */
export const readPrice = (
  answer: unknown,
  field: 'transferPrice' | 'registrationPrice',
): number | undefined => {
  const price = isRecord(answer) ? answer[field] : undefined
  return typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : undefined
}
