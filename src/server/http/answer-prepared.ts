import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { parseAcceptedEncodings } from './accepted-encodings.ts'
import { hasTag, type PreparedAnswer } from './prepared-answers.ts'

type Headers = Readonly<Record<string, string>>

/** What is sent: 200 with a body, or 304 without. */
interface Sent {
  readonly status: 200 | 304
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer> | null
}

const json = { 'content-type': 'application/json' }

const choose = async (c: Context, prepared: PreparedAnswer): Promise<Sent> => {
  const headers = {
    etag: prepared.tag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  }
  if (hasTag(c.req.header('if-none-match') ?? '', prepared.tag)) {
    return { status: 304, headers, body: null }
  }
  const [encoding] = parseAcceptedEncodings(c.req.header('accept-encoding') ?? '')
  const bytes = encoding === 'br' ? await prepared.packed() : undefined
  return bytes === undefined
    ? { status: 200, headers: { ...headers, ...json }, body: prepared.json }
    : { status: 200, headers: { ...headers, ...json, 'content-encoding': 'br' }, body: bytes }
}

/** A copy is Node's own Response, whatever a server in the same process has put in its place. */
const alreadySent = RESPONSE_ALREADY_SENT.clone()

/**
 * Answers with what was prepared: packed where the client takes that, and nothing at all to one that
 * has it already. A browser keeps it, and asks each time whether it still holds.
 *
 * Over HTTP it is written to the connection as it is: as a `Response` it would be copied into a
 * stream and read from it again, which takes longer than all the rest of a remembered search. Not to
 * pages of other origins, which are told besides what they may.
 */
export const answerPrepared = async (
  c: Context,
  prepared: PreparedAnswer,
  requestId: string,
): Promise<Response> => {
  const { status, headers, body } = await choose(c, prepared)
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  if (outgoing === undefined || c.req.header('origin') !== undefined) {
    return c.newResponse(body, status, { ...headers })
  }
  outgoing.writeHead(status, {
    'x-request-id': requestId,
    ...headers,
    vary: 'accept-encoding, origin',
    ...(body === null ? {} : { 'content-length': body.byteLength }),
  })
  outgoing.end(body ?? undefined)
  return alreadySent
}
