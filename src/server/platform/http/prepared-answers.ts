import { createHash } from 'node:crypto'
import { compressedText } from './compressed-text.ts'

/** An answer serialised once. */
export interface PreparedAnswer {
  /** UTF-8 bytes, so that responses need no encoding. */
  readonly json: Uint8Array<ArrayBuffer>
  /** The entity tag with quotation marks (RFC 9110 §8.8.3). */
  readonly tag: string
  readonly compressed: () => Promise<Uint8Array<ArrayBuffer>> | undefined
}

const describe = (text: string): PreparedAnswer => {
  const json = new TextEncoder().encode(text)
  let tag: string | undefined
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return {
    json,
    get tag() {
      tag ??= `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
      return tag
    },
    compressed: () => (compressed ??= compressedText(json)),
  }
}

/** Prepared answers by object, for garbage collection. */
const prepared = new WeakMap<object, PreparedAnswer>()

/** Serialises a large answer once per object, which must not change afterwards. */
export const prepareAnswer = <Answer extends object>(answer: Answer): Answer => {
  prepared.set(answer, describe(JSON.stringify(answer)))
  return answer
}

export const preparedOf = (answer: unknown): PreparedAnswer | undefined =>
  typeof answer === 'object' && answer !== null ? prepared.get(answer) : undefined

/** Returns whether `If-None-Match` contains a tag, weak or strong (RFC 9110 §13.1.2). */
export const hasTag = (header: string, tag: string): boolean =>
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
