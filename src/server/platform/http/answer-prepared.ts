import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { acceptsBrotli } from './compressed-text.ts'
import { hasTag, type PreparedAnswer } from './prepared-answers.ts'

interface Sent {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** The encodings of one response, each created on first use. */
interface Forms {
  readonly none: Sent
  readonly plain: Sent
  compressed?: Sent
}

const forms = new WeakMap<PreparedAnswer, Forms>()

const formsOf = (prepared: PreparedAnswer): Forms => {
  const known = forms.get(prepared)
  if (known !== undefined) return known
  const headers = {
    etag: prepared.tag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, origin',
    'x-content-type-options': 'nosniff',
  }
  const plain = { ...headers, 'content-type': 'application/json' }
  const made: Forms = {
    none: { status: 304, headers, body: null },
    plain: { status: 200, headers: plain, body: prepared.json },
  }
  forms.set(prepared, made)
  return made
}

const choose = async (c: Context, prepared: PreparedAnswer): Promise<Sent> => {
  const made = formsOf(prepared)
  const tags = c.req.header('if-none-match')
  if (tags !== undefined && hasTag(tags, prepared.tag)) return made.none
  if (!acceptsBrotli(c)) return made.plain
  const body = made.compressed === undefined ? await prepared.compressed() : made.compressed.body
  if (body === undefined) return made.plain
  made.compressed ??= {
    status: 200,
    headers: { ...made.plain.headers, 'content-encoding': 'br' },
    body,
  }
  return made.compressed
}

/** A clone keeps Node's Response, even if a library replaced the global. */
const alreadySent = RESPONSE_ALREADY_SENT.clone()

/** Responds compressed or with 304, directly on the connection: a stream costs far more. */
export const answerPrepared = async (
  c: Context,
  prepared: PreparedAnswer,
  requestId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { status, headers, body } = await choose(c, prepared)
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (outgoing === undefined || c.req.header('origin') !== undefined) {
    return c.newResponse(body, status, { ...headers })
  }
  outgoing.writeHead(status, {
    'x-request-id': requestId,
    ...more,
    ...headers,
    ...(body === null ? {} : { 'content-length': body.byteLength }),
  })
  outgoing.end(body ?? undefined)
  return alreadySent
}
