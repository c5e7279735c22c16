/** The outside parties. */
export const providers = [
  'payway',
  'cybersource',
  'paypal',
  'registry',
  'rdap',
  'whois',
  'mail',
  'google',
  'resolver',
  'recaptcha',
  'breached-passwords',
  'openstack',
  'powerdns',
  'whm',
  'sectigo',
  'kubernetes',
  'wordpress-org',
  'smpp',
  'bank',
  'meta',
  'ga4',
  'sentry',
] as const
export type Provider = (typeof providers)[number]

/**
 * The kinds of failure:
 * - `unreachable`: no connection, or out of order (5xx, EPP 2400 and 2500); worth a retry;
 * - `timeout`: no answer; the party may have acted;
 * - `rate-limited`: by the party, or our own queue for it is full;
 * - `refused`: our credentials, IP or parameters; a retry cannot help;
 * - `protocol`: an invalid answer.
 */
export const providerErrorKinds = [
  'unreachable',
  'timeout',
  'rate-limited',
  'refused',
  'protocol',
] as const
export type ProviderErrorKind = (typeof providerErrorKinds)[number]

const counted = new Map<Provider, Map<ProviderErrorKind, number>>()

/** The failures of this process by party and kind, for its metrics. */
export const providerErrors: ReadonlyMap<Provider, ReadonlyMap<ProviderErrorKind, number>> = counted

const count = (provider: Provider, kind: ProviderErrorKind): void => {
  const kinds = counted.get(provider) ?? new Map<ProviderErrorKind, number>()
  counted.set(provider, kinds.set(kind, (kinds.get(kind) ?? 0) + 1))
}

/** The optional details of a {@link ProviderError}. */
export interface ProviderErrorDetails {
  readonly retryAfterMs?: number | undefined
  /** The party's own code: an HTTP status, a gateway, EPP or system error code. */
  readonly code?: string | undefined
  readonly cause?: unknown
  /** What it asks of provisioning, where the party says so. */
  readonly class?: FailureClass
}

/** A failure of an outside party, the only error that provider functions reject with. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly provider: Provider
  readonly kind: ProviderErrorKind
  readonly retryAfterMs: number | undefined
  readonly code: string | undefined
  readonly class: FailureClass | undefined

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
    this.class = details.class
    count(provider, kind)
  }
}

/**
 * What a failure asks of provisioning: `retry` later, `busy` until the object's state changes, `quota`
 * of staff, `input` of the customer, `fatal` of the operator.
 */
export type FailureClass = 'retry' | 'busy' | 'quota' | 'input' | 'fatal'

/** Returns the class of a failed call, as its party says; else what never arrived or was never answered is worth a retry. */
export const failureClass = (error: Pick<ProviderError, 'kind' | 'class'>): FailureClass =>
  error.class ?? (error.kind === 'refused' || error.kind === 'protocol' ? 'fatal' : 'retry')

/** Returns the `code` of a Node system error, also of a fetch error's cause. */
export const systemErrorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return systemErrorCode(error.cause)
}
