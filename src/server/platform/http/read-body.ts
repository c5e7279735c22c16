import type { Context } from 'hono'
import { ApiError } from './api-error.ts'

/** Maximum size of a JSON body, unless the call says otherwise. */
const maxTextBytes = 64 * 1024

const within = async <T>(pending: Promise<T>, ms: number): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new ApiError('FILE_NOT_RECEIVED')), ms)
  try {
    return await Promise.race([pending, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

export interface ReadOptions {
  readonly mostBytes: number
  readonly tooLarge: () => ApiError
  /** Milliseconds without a byte after which the body is given up (ApiError FILE_NOT_RECEIVED). */
  readonly stalledMs?: number
}

/** Passes the pieces of a body on as they come. */
export const readPieces = async (
  body: ReadableStream<Uint8Array> | null,
  { mostBytes, tooLarge, stalledMs = 60_000 }: ReadOptions,
  take: (piece: Uint8Array) => void,
): Promise<void> => {
  const reader = body?.getReader()
  if (reader === undefined) return
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), stalledMs)
      if (done) return
      bytes += value.byteLength
      if (bytes > mostBytes) throw tooLarge()
      take(value)
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined)
    throw error
  }
}

/** Reads a text body. Throws ApiError BAD_REQUEST when too large. */
export const readText = async (c: Context, mostBytes = maxTextBytes): Promise<string> => {
  const declared = c.req.header('content-length')
  // Without a declared length, reading stops at the limit.
  if (declared === undefined) {
    const pieces: Uint8Array[] = []
    const tooLarge = () => new ApiError('BAD_REQUEST')
    await readPieces(c.req.raw.body, { mostBytes, tooLarge }, (piece) => {
      pieces.push(piece)
    })
    return new TextDecoder().decode(Buffer.concat(pieces))
  }
  if (Number(declared) > mostBytes) throw new ApiError('BAD_REQUEST')
  return c.req.text()
}
