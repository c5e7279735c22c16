import type { RegisterInfo } from '../contract/domains.ts'

/** What a look-up ended in, other than an answer. */
export type LookupProblem = 'name' | 'tld' | 'busy' | 'silent'

/** The problem that a refused look-up tells of, by its HTTP status and its code. */
export const lookupProblem = (status: number, messageCode: unknown): LookupProblem => {
  if (messageCode === 'UNSUPPORTED_TLD') return 'tld'
  if (messageCode === 'INVALID_DOMAIN' || messageCode === 'REQUIRED_DOMAIN') return 'name'
  return status === 429 ? 'busy' : 'silent'
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/**
 * The one name of an answer to `GET /domains/register-info`; undefined when it is not what that call
 * answers. Read by hand, since a page without an island carries no schemas.
 */
export const readRegisterInfo = (answer: unknown): RegisterInfo | undefined => {
  const info: unknown = Array.isArray(answer) ? answer[0] : undefined
  if (!isRecord(info)) return undefined
  const { domainName, state } = info
  if (typeof domainName !== 'string') return undefined
  if (state !== 'registered' && state !== 'not-found' && state !== 'unknown') return undefined
  return {
    domainName,
    state,
    ownerName: textOrNull(info['ownerName']),
    ownerEmail: textOrNull(info['ownerEmail']),
    ownerPhone: textOrNull(info['ownerPhone']),
    hidden: info['hidden'] === true,
    registrar: textOrNull(info['registrar']),
    registeredAt: textOrNull(info['registeredAt']),
    expiresAt: textOrNull(info['expiresAt']),
    nameservers: texts(info['nameservers']),
    statuses: texts(info['statuses']),
  }
}

/** The price of a transfer in an answer to `GET /tlds/{tld}`, in dollars. */
export const readTransferPrice = (answer: unknown): number | undefined => {
  const price = isRecord(answer) ? answer['transferPrice'] : undefined
  return typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : undefined
}

/**
 * The status of a name in the form of our texts: `client transfer prohibited` (RFC 8056) and
 * `clientTransferProhibited` (EPP) are `transfer-prohibited`. Whether the registrar or the registry
 * set it makes no difference to its holder.
 */
export const statusSlug = (status: string): string =>
  status
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(/^(client|server)-(?=hold$|.*-prohibited$)/, '')

/** Whether a name can be transferred to us, and if not, what stands in the way. */
export type Readiness = 'ready' | 'locked' | 'moving' | 'expired' | 'free' | 'silent'

/** The readiness of a name for a transfer (commerce §2, step 4). */
export const transferReadiness = (info: RegisterInfo, now: Date): Readiness => {
  if (info.state === 'not-found') return 'free'
  if (info.state === 'unknown') return 'silent'
  const statuses = new Set(info.statuses.map(statusSlug))
  if (statuses.has('pending-transfer')) return 'moving'
  const ended = ['redemption-period', 'pending-delete', 'pending-restore']
  if (ended.some((status) => statuses.has(status))) return 'expired'
  if (info.expiresAt !== null && Date.parse(info.expiresAt) < now.getTime()) return 'expired'
  return statuses.has('transfer-prohibited') ? 'locked' : 'ready'
}
