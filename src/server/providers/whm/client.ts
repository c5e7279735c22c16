import type * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
import { fetchAnswer, type Answer } from '../fetch-answer.ts'
import { fetchPinned } from '../fetch-pinned.ts'
import { createHostQueue } from '../host-queue.ts'
import { readAnswer, readCpanelAnswer, readData, type Outcome } from './answer.ts'
import type { WhmConfig } from './config.ts'
import { WhmRefused } from './errors.ts'

export type Fields = Readonly<Record<string, string | number>>

/** Calls functions of WHM API 1; network calls throw ProviderError. */
export interface WhmClient {
  /** Returns the data, or why WHM refused. */
  tryCall(command: string, fields?: Fields): Promise<Outcome>
  /** Returns the parsed data. Throws WhmRefused. */
  call<Schema extends v.GenericSchema>(
    command: string,
    schema: Schema,
    fields?: Fields,
  ): Promise<v.InferOutput<Schema>>
  /** Calls a function of an account's own API: UAPI (3) or API 2. Throws WhmRefused. */
  cpanel<Schema extends v.GenericSchema>(
    call: CpanelCall,
    schema: Schema,
    fields?: Fields,
  ): Promise<v.InferOutput<Schema>>
  /** Returns the name under which WHM has a package. */
  readonly packageName: (name: string) => string
}

/** A function of an account's own API. */
export interface CpanelCall {
  readonly user: string
  readonly api: 2 | 3
  readonly module: string
  readonly func: string
}

/** Of one server (docs/decisions/082-calls-at-once.md). */
const maxConcurrent = 4
/** listaccts of a full server has about a kilobyte per account. */
const maxBytes = 8 * 1024 * 1024

/** Creates the client of one server. */
export const createWhmClient = (config: WhmConfig, clock: Clock): WhmClient => {
  const { baseUrl, user, token, ca, packagePrefix, timeoutMs } = config
  const { host } = new URL(baseUrl)
  const queue = createHostQueue('whm', maxConcurrent, clock)

  const post = (command: string, fields: Fields): Promise<Answer> => {
    const url = `${baseUrl}/json-api/${command}`
    const form = new URLSearchParams({ 'api.version': '1' })
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    const sent = {
      method: 'POST',
      headers: {
        authorization: `whm ${user}:${token}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    } as const
    const limits = { timeoutMs, maxBytes }
    return ca === undefined
      ? fetchAnswer('whm', url, { ...sent, redirect: 'error' }, limits)
      : fetchPinned('whm', url, ca, sent, limits)
  }

  const tryCall = async (command: string, fields: Fields = {}): Promise<Outcome> =>
    readAnswer(await queue.run(host, () => post(command, fields)))

  return {
    tryCall,
    call: async (command, schema, fields) => {
      const outcome = await tryCall(command, fields)
      if (!outcome.ok) throw new WhmRefused(command, outcome.refusal)
      return readData(command, schema, outcome.data)
    },
    cpanel: async ({ user: account, api, module, func }, schema, fields = {}) => {
      const sent = {
        cpanel_jsonapi_user: account,
        cpanel_jsonapi_apiversion: api,
        cpanel_jsonapi_module: module,
        cpanel_jsonapi_func: func,
        ...fields,
      }
      const outcome = readCpanelAnswer(await queue.run(host, () => post('cpanel', sent)))
      const command = `${module}::${func}`
      if (!outcome.ok) throw new WhmRefused(command, outcome.refusal)
      return readData(command, schema, outcome.data)
    },
    packageName: (name) => `${packagePrefix}${name}`,
  }
}
