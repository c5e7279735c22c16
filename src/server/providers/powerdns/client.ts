import * as v from 'valibot'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, type Answer } from '../fetch-answer.ts'

export interface PowerdnsConfig {
  /** Without `/api`. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeoutMs: number
}

export type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>

const maxBytes = 8_000_000

/** Creates the calls below `/api/v1/servers/localhost`. They throw ProviderError without an answer. */
export const createCall =
  ({ baseUrl, apiKey, timeoutMs }: PowerdnsConfig): Call =>
  (method, path, body) =>
    fetchAnswer(
      'powerdns',
      `${baseUrl}/api/v1/servers/localhost${path}`,
      {
        method,
        headers: {
          'x-api-key': apiKey,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { timeoutMs, maxBytes },
    )

/** Parses an answer. @throws ProviderError */
export const readAnswer = <Output>(
  { text }: Answer,
  schema: v.GenericSchema<unknown, Output>,
): Output => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ProviderError('powerdns', 'protocol', 'an answer that is not JSON')
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return parsed.output
  throw new ProviderError('powerdns', 'protocol', 'an answer that cannot be read')
}
