import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Answer } from '../fetch-answer.ts'

const ErrorBody = v.object({ error: v.string() })

/** Returns the server's own message. */
export const messageOf = ({ text }: Pick<Answer, 'text'>): string => {
  try {
    const parsed = v.safeParse(ErrorBody, JSON.parse(text))
    return parsed.success ? parsed.output.error : ''
  } catch {
    return ''
  }
}

/** Returns the error of an unexpected status. */
export const statusError = (answer: Answer): ProviderError => {
  const { status } = answer
  const code = String(status)
  const message = `answered ${status} ${messageOf(answer)}`.trim()
  if (status >= 500) return new ProviderError('powerdns', 'unreachable', message, { code })
  if (status === 429) return new ProviderError('powerdns', 'rate-limited', message, { code })
  if (status >= 400) return new ProviderError('powerdns', 'refused', message, { code })
  return new ProviderError('powerdns', 'protocol', message, { code })
}
