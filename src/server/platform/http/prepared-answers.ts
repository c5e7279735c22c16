import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const pack = promisify(brotliCompress)

/** Shorter texts fit into one packet as they are. */
const leastPacked = 4_096
const quality = 6

/** An answer's JSON, written once. */
export interface PreparedAnswer {
  /** UTF-8. As a text it would be encoded anew for each who asks. */
  readonly json: Uint8Array<ArrayBuffer>
  /** Names this very text (RFC 9110 §8.8.3), with its quotation marks. */
  readonly tag: string
  /** Packed by Brotli; undefined when it is too short for that. */
  readonly packed: () => Promise<Uint8Array<ArrayBuffer>> | undefined
}

const describe = (text: string): PreparedAnswer => {
  const json = new TextEncoder().encode(text)
  let tag: string | undefined
  let packed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return {
    json,
    get tag() {
      tag ??= `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
      return tag
    },
    packed: () => {
      if (json.byteLength < leastPacked) return undefined
      packed ??= pack(json, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).then(
        (bytes) => new Uint8Array(bytes),
      )
      return packed
    },
  }
}

/** Answers by their JSON; forgotten with the answer itself. */
const prepared = new WeakMap<object, PreparedAnswer>()

/**
 * Writes a large answer's JSON once, for as long as the same object is answered. It must not be
 * changed afterwards.
 */
export const prepareAnswer = <Answer extends object>(answer: Answer): Answer => {
  prepared.set(answer, describe(JSON.stringify(answer)))
  return answer
}

/** What was prepared of an answer; undefined when nothing was. */
export const preparedOf = (answer: unknown): PreparedAnswer | undefined =>
  typeof answer === 'object' && answer !== null ? prepared.get(answer) : undefined

/** Whether an `If-None-Match` names a tag (RFC 9110 §13.1.2); a weak one counts too. */
export const hasTag = (header: string, tag: string): boolean =>
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
