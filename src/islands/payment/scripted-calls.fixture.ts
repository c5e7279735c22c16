import { createClient } from '../../client/create-client.ts'
import type { IntentKeys } from './keyed-call.ts'

/** The answers of each `METHOD path` in order; the last repeats. */
export type ScriptedAnswers = Readonly<
  Record<string, readonly (readonly [number, unknown] | 'lost')[]>
>

/** Returns the API's answer to a refused request. */
export const refusal = (status: number, messageCode: string): [number, unknown] => [
  status,
  { messageCode, params: {} },
]

/** Returns the calls of a scripted API, and what was sent to it. */
export const scriptedCalls = (answers: ScriptedAnswers) => {
  const sent: { what: string; key: string | null }[] = []
  const remaining = new Map(Object.entries(answers).map(([what, list]) => [what, [...list]]))
  const { call } = createClient({
    baseUrl: 'http://shop.test/api',
    headers: () => ({}),
    accessToken: () => 'token',
    renew: () => Promise.resolve('signed-out'),
    fetch: (input, init) => {
      const request = new Request(input, init)
      const what = `${request.method} ${new URL(request.url).pathname.slice(4)}`
      sent.push({ what, key: request.headers.get('idempotency-key') })
      const list = remaining.get(what) ?? []
      const answer = list.length > 1 ? list.shift() : list[0]
      if (answer === undefined) return Promise.reject(new Error(`nothing was scripted for ${what}`))
      if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }))
    },
  })
  return { call, sent }
}

/** Returns keys of intents: `key 1`, `key 2` … */
export const countedKeys = (): IntentKeys => {
  const keys = new Map<string, string>()
  let made = 0
  return {
    keyFor: (intent) => {
      const key = keys.get(intent) ?? `key ${String((made += 1))}`
      keys.set(intent, key)
      return key
    },
    forgetKey: (intent) => keys.delete(intent),
  }
}
