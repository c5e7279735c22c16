/** The outside parties that this folder talks to. */
export type Provider =
  'payway' | 'registry' | 'rdap' | 'whois' | 'mail' | 'recaptcha' | 'breached-passwords'

/**
 * How an outside party failed us:
 * - `unreachable`: no connection, a lost one, or the party says that it is out of order (5xx, EPP 2400
 *   and 2500); trying again later may help;
 * - `timeout`: no answer in time; the party may or may not have done what was asked;
 * - `rate-limited`: it wants us to come back later, or our own queue for it is full;
 * - `refused`: it understood and said no to us as a client (credentials, whitelist, parameters):
 *   trying again as is cannot help;
 * - `protocol`: what came back is not what its protocol says.
 */
export type ProviderErrorKind = 'unreachable' | 'timeout' | 'rate-limited' | 'refused' | 'protocol'

/** What a {@link ProviderError} may carry besides its message. */
export interface ProviderErrorDetails {
  /** How long the party asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /** The party's own code, as text: an HTTP status, a gateway code, an EPP result code, a system error. */
  readonly code?: string | undefined
  readonly cause?: unknown
}

/** Trouble with an outside party; the only error that a provider's functions reject with on its account. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly provider: Provider
  readonly kind: ProviderErrorKind
  readonly retryAfterMs: number | undefined
  readonly code: string | undefined

  constructor(
    provider: Provider,
    kind: ProviderErrorKind,
    message: string,
    details: ProviderErrorDetails = {},
  ) {
    super(`${provider}: ${message}`, details.cause === undefined ? {} : { cause: details.cause })
    this.provider = provider
    this.kind = kind
    this.retryAfterMs = details.retryAfterMs
    this.code = details.code
  }
}

/** The `code` of a Node system error (`ECONNREFUSED`), also when it is the cause of a fetch error. */
export const systemErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return systemErrorCode(error.cause)
}
