import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import { retryAfterMs, type Answer } from '../fetch-answer.ts'

/** PayPal's error; its token call has `error` instead of `name`. */
const Problem = v.object({
  name: v.optional(v.string()),
  error: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string()) })), []),
})

/** Returns the code of a refusal: its first issue, else its name. */
const codeOf = (body: unknown, status: number): string => {
  const parsed = v.safeParse(Problem, body)
  if (!parsed.success) return String(status)
  const { name, error, details } = parsed.output
  return details.find(({ issue }) => issue !== undefined)?.issue ?? name ?? error ?? String(status)
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the JSON of a successful answer. @throws ProviderError of any other; `refused` has PayPal's code */
export const parseJson = (answer: Answer, now: Date): unknown => {
  const { status, text, headers } = answer
  const body = jsonOf(text)
  if (status === 429) {
    throw new ProviderError('paypal', 'rate-limited', 'too many requests', {
      code: '429',
      retryAfterMs: retryAfterMs(headers, now),
    })
  }
  if (status >= 500) {
    throw new ProviderError('paypal', 'unreachable', 'out of order', { code: String(status) })
  }
  if (status < 200 || status > 299) {
    const code = codeOf(body, status)
    throw new ProviderError('paypal', 'refused', `refused: ${code}`, { code })
  }
  if (body === undefined) {
    throw new ProviderError('paypal', 'protocol', 'an answer that is no JSON')
  }
  return body
}
