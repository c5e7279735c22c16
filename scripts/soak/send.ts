import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, EndpointShape } from '../../src/contract/endpoint.ts'
import { createCaller, type CallOptions, type Outcome } from '../../tests/api/caller.ts'
import type { Random } from '../histories/random.ts'
import type { Figures } from './figures.ts'
import { within } from './within.ts'

/** Calls the API like a browser. */
export type Send = <E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Outcome<E>>

export interface SendDeps {
  readonly urls: readonly string[]
  readonly random: Random
  readonly figures: Figures
}

// A killed server is back within seconds, and the other one answers meanwhile.
const mostTries = 60

/** Longer than the shop waits for any outside party. */
const longestMs = 90_000

/** Creates calls to either server, repeated with the same key when the connection breaks. */
export const createSend = ({ urls, random, figures }: SendDeps): Send => {
  const callers = urls.map(createCaller)
  return async (endpoint, input, options = {}) => {
    const key = options.key ?? randomUUID()
    for (let tries = 1; ; tries += 1) {
      const call = random.pick(callers)
      if (call === undefined) throw new Error('no server')
      const begun = performance.now()
      try {
        const answered = await within(longestMs, call(endpoint, input, { ...options, key }))
        if (answered === undefined) {
          figures.unanswered(`${endpoint.method} ${endpoint.path}`)
          throw new Error('no answer')
        }
        const outcome = answered.result
        const code = outcome.ok ? '' : outcome.problem.messageCode
        const what = `${endpoint.method} ${endpoint.path}`
        figures.answered(what, performance.now() - begun, outcome.status, code)
        return outcome
      } catch (error) {
        // The errors of `fetch` without an answer, or with a part of one.
        if (!(error instanceof TypeError) || tries === mostTries) throw error
        figures.lost()
        await pause(100)
      }
    }
  }
}
