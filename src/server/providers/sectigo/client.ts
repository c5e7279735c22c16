import type { Clock } from '../../platform/clock.ts'
import { fetchAnswer, type Answer } from '../fetch-answer.ts'
import { createHostQueue } from '../host-queue.ts'
import { readAnswer, readLines, type Outcome } from './answer.ts'
import type { SectigoConfig } from './config.ts'
import { SectigoRefused } from './errors.ts'

export type Fields = Readonly<Record<string, string | number>>

/** Calls the reseller API; network calls throw ProviderError. */
export interface SectigoClient {
  /** Returns the fields, or why the authority refused. */
  tryCall(call: string, fields: Fields): Promise<Outcome>
  /** Returns the fields. Throws SectigoRefused. */
  call(call: string, fields: Fields): Promise<URLSearchParams>
  /** Returns the lines of a call that knows no other format. Throws SectigoRefused. */
  callForLines(call: string, fields: Fields): Promise<readonly string[]>
}

const maxConcurrent = 8
const maxBytes = 8 * 1024 * 1024

/** Its parallel calls are refused. */
const collect = 'download/CollectSSL'

/** Their answers are always URL-encoded; they refuse `responseFormat` as unknown. */
const withoutFormat: ReadonlySet<string> = new Set(['!AutoUpdateDCV', '!WebHostReport'])

/** Creates the client of a reseller account. */
export const createSectigoClient = (config: SectigoConfig, clock: Clock): SectigoClient => {
  const { baseUrl, login, password, timeoutMs } = config
  const calls = createHostQueue('sectigo', maxConcurrent, clock)
  const collecting = createHostQueue('sectigo', 1, clock)

  const post = (call: string, fields: Fields): Promise<Answer> => {
    const form = new URLSearchParams({ loginName: login, loginPassword: password })
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    const queue = call === collect ? collecting : calls
    return queue.run(baseUrl, () =>
      fetchAnswer(
        'sectigo',
        `${baseUrl}/products/${call}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
          redirect: 'error',
        },
        { timeoutMs, maxBytes },
      ),
    )
  }

  const tryCall = async (call: string, fields: Fields): Promise<Outcome> =>
    readAnswer(
      await post(call, withoutFormat.has(call) ? fields : { ...fields, responseFormat: 1 }),
    )

  return {
    tryCall,
    call: async (call, fields) => {
      const outcome = await tryCall(call, fields)
      if (!outcome.ok) throw new SectigoRefused(call, outcome.refusal)
      return outcome.fields
    },
    callForLines: async (call, fields) => {
      const outcome = readLines(await post(call, fields))
      if (!outcome.ok) throw new SectigoRefused(call, outcome.refusal)
      return outcome.lines
    },
  }
}
