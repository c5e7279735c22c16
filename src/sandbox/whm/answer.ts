import { randomInt } from 'node:crypto'

/** WHM's refusal of a call, which it answers with HTTP 200. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** What a function returns. */
export interface Result {
  readonly data?: Readonly<Record<string, unknown>>
  readonly reason?: string
  /** The long log of functions that run scripts. */
  readonly raw?: string
}

/** Quotes like WHM's messages (U+201C, U+201D). */
export const quoted = (text: string): string => `“${text}”`

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const exceptionId = (): string =>
  Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length))).join('')

/** Prefixes that WHM adds to a reason, or not. */
const prefixes = [
  () => '',
  () => `(XID ${exceptionId()}) `,
  () => `API failure: (XID ${exceptionId()}) `,
]

/** Returns the envelope of a call that succeeded. */
export const acceptedBody = (command: string, { data = {}, reason = 'OK', raw }: Result) => ({
  metadata: {
    version: 1,
    command,
    result: 1,
    reason,
    ...(raw === undefined ? {} : { output: { raw } }),
  },
  data,
})

/** Returns the envelope of a refused call, its reason with a random prefix. */
export const refusedBody = (command: string, reason: string) => ({
  metadata: {
    version: 1,
    command,
    result: 0,
    reason: `${prefixes[randomInt(prefixes.length)]?.() ?? ''}${reason}`,
  },
})

/** The body of HTTP 403, in the older format without metadata. */
export const deniedBody = {
  cpanelresult: {
    apiversion: '2',
    error: 'Access denied',
    data: { reason: 'Access denied', result: '0' },
    type: 'text',
  },
} as const

/** The answer of the older version 0, which a call without `api.version` gets. */
export const versionZeroBody = (reason: string) => ({ result: [{ status: 0, statusmsg: reason }] })
