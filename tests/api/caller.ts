import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AnswerOf, CallInput, EndpointShape } from '../../src/contract/endpoint.ts'
import { Problem } from '../../src/contract/problem.ts'

/** The outcome of a call. */
export type Outcome<E extends EndpointShape> =
  | { readonly ok: true; readonly status: number; readonly answer: AnswerOf<E> }
  | { readonly ok: false; readonly status: number; readonly problem: Problem }

/** The headers of a call besides its input. */
export interface CallOptions {
  readonly token?: string | undefined
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

const urlFor = (base: string, endpoint: EndpointShape, input: unknown): URL => {
  const { params = {}, query = {} } = input as {
    params?: Record<string, string>
    query?: Record<string, string | number | undefined>
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const url = new URL(`${base}/api${path}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

/** Calls the API like a customer’s browser. */
export const createCaller =
  (base: string) =>
  async <E extends EndpointShape>(
    endpoint: E,
    input: CallInput<E>,
    { token, key, headers = {} }: CallOptions = {},
  ): Promise<Outcome<E>> => {
    const body = (input as { body?: unknown }).body
    const response = await fetch(urlFor(base, endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(endpoint.movesMoney === true ? { 'idempotency-key': key ?? randomUUID() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await response.json()
    if (!response.ok) {
      return { ok: false, status: response.status, problem: v.parse(Problem, json) }
    }
    return {
      ok: true,
      status: response.status,
      answer: v.parse(endpoint.answer, json) as AnswerOf<E>,
    }
  }
