import * as v from 'valibot'
import {
  failureClass,
  ProviderError,
  type FailureClass,
  type ProviderErrorKind,
} from '../../platform/provider-error.ts'
import { retryAfterMs, type Answer } from '../fetch-answer.ts'

export type Service = 'identity' | 'compute' | 'volume' | 'image' | 'network'

/** A refusal of OpenStack. */
export class OpenStackError extends ProviderError {
  readonly fault: FailureClass
  readonly status: number
  /** The service's own words. */
  readonly words: string

  constructor(fault: FailureClass, answer: Answer, words: string, now: Date) {
    const { status, headers } = answer
    const requestId = headers.get('x-openstack-request-id') ?? 'no request id'
    super('openstack', kindOf(fault, status), `${status} ${words} (${requestId})`, {
      code: String(status),
      retryAfterMs: retryAfterMs(headers, now),
    })
    this.fault = fault
    this.status = status
    this.words = words
  }
}

const kindOf = (fault: FailureClass, status: number): ProviderErrorKind => {
  if (status === 429) return 'rate-limited'
  return fault === 'retry' ? 'unreachable' : 'refused'
}

/** `{"forbidden": {"message"}}`, `{"NeutronError": {"type", "message"}}` or `{"error": {…}}`. */
const Envelope = v.record(
  v.string(),
  v.object({ type: v.optional(v.string(), ''), message: v.optional(v.string(), '') }),
)

const wordsOf = ({ text }: Answer): { readonly type: string; readonly message: string } => {
  try {
    const json: unknown = JSON.parse(text)
    const parsed = v.safeParse(Envelope, json)
    const [error] = parsed.success ? Object.values(parsed.output) : []
    if (error !== undefined) return error
  } catch {}
  return { type: '', message: text.slice(0, 200) }
}

const fullNetworks = new Set([
  'OverQuota',
  'IpAddressGenerationFailure',
  'ExternalIpAddressExhausted',
])
const ofQuota = /quota|maximum number|no valid host|not enough hosts/i
const ofState = /status must be|is still in use|in use|while it is in|is locked/i
const ofCustomer = /keypair data is invalid|minimum disk|mindisk|minimum size/i

/** Classifies a refusal by service, status and words. */
export const classOf = (
  service: Service,
  status: number,
  { type, message }: { readonly type: string; readonly message: string },
): FailureClass => {
  if (status === 429 || (status >= 500 && status !== 501)) return 'retry'
  switch (status) {
    case 413:
      return ofQuota.test(message) ? 'quota' : 'retry'
    case 403:
      return service === 'compute' && ofQuota.test(message) ? 'quota' : 'fatal'
    case 409:
      return fullNetworks.has(type) ? 'quota' : 'busy'
    case 400:
      if (fullNetworks.has(type) || ofQuota.test(message)) return 'quota'
      if (ofState.test(message)) return 'busy'
      return ofCustomer.test(message) ? 'input' : 'fatal'
    default:
      return 'fatal'
  }
}

/** Returns the error of an answer with an unexpected status. */
export const refusedBy = (service: Service, answer: Answer, now: Date): OpenStackError => {
  const words = wordsOf(answer)
  return new OpenStackError(classOf(service, answer.status, words), answer, words.message, now)
}

/** Classifies why a server has the status ERROR. */
export const classOfFault = (words: string): FailureClass =>
  ofQuota.test(words) ? 'quota' : 'retry'

/** Classifies a failure of a call; undefined when it is none of OpenStack's. */
export const faultOf = (error: unknown): FailureClass | undefined => {
  if (error instanceof OpenStackError) return error.fault
  return error instanceof ProviderError ? failureClass(error) : undefined
}
