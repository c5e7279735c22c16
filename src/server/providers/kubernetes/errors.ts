import * as v from 'valibot'
import {
  ProviderError,
  type FailureClass,
  type ProviderErrorKind,
} from '../../platform/provider-error.ts'
import { retryAfterMs, type Answer } from '../fetch-answer.ts'

const Status = v.object({
  kind: v.literal('Status'),
  reason: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
})

/** A refusal of the API server. */
export class KubernetesRefused extends ProviderError {
  declare readonly class: FailureClass
  readonly status: number
  /** The server's own word, such as `AlreadyExists`. */
  readonly reason: string

  constructor(
    what: string,
    errorClass: FailureClass,
    answer: Answer,
    status: KubeStatus,
    now: Date,
  ) {
    super('kubernetes', kindOf(errorClass, answer.status), `${what}: ${status.message}`, {
      code: status.reason === '' ? String(answer.status) : status.reason,
      retryAfterMs: retryAfterMs(answer.headers, now),
      class: errorClass,
    })
    this.status = answer.status
    this.reason = status.reason
  }
}

type KubeStatus = v.InferOutput<typeof Status>

const kindOf = (errorClass: FailureClass, status: number): ProviderErrorKind => {
  if (status === 429) return 'rate-limited'
  return errorClass === 'retry' || errorClass === 'busy' ? 'unreachable' : 'refused'
}

const statusOf = ({ text }: Answer): KubeStatus => {
  try {
    const parsed = v.safeParse(Status, JSON.parse(text))
    if (parsed.success) return parsed.output
  } catch {}
  return { kind: 'Status', reason: '', message: text.slice(0, 200) }
}

/** Whether a message is of a quota. */
export const isQuota = (message: string): boolean => /exceeded quota/i.test(message)

/** Classifies a refusal by its HTTP status and its message. */
export const classOf = (status: number, message: string): FailureClass => {
  if (status === 429 || status >= 500) return 'retry'
  if (status === 409) return 'busy'
  if (status === 403 && isQuota(message)) return 'quota'
  return status === 403 && /being terminated/.test(message) ? 'busy' : 'fatal'
}

/** Returns the error of an answer with an unexpected status. */
export const refusedBy = (what: string, answer: Answer, now: Date): KubernetesRefused => {
  const status = statusOf(answer)
  return new KubernetesRefused(what, classOf(answer.status, status.message), answer, status, now)
}
