import type { Context } from 'hono'
import { ApiError } from './api-error.ts'

/** Maximum size of a JSON body. */
const maxTextBytes = 64 * 1024

const readPieces = async (
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
  tooLarge: () => ApiError,
): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Reads a text body. Throws ApiError BAD_REQUEST when too large. */
export const readText = async (c: Context): Promise<string> => {
  const declared = c.req.header('content-length')
  // Without a declared length, reading stops at the limit.
  if (declared === undefined) {
    const bytes = await readPieces(c.req.raw.body, maxTextBytes, () => new ApiError('BAD_REQUEST'))
    return new TextDecoder().decode(bytes)
  }
  if (Number(declared) > maxTextBytes) throw new ApiError('BAD_REQUEST')
  return c.req.text()
}

/** Reads a file. Throws ApiError FILE_TOO_LARGE above `mostBytes`. */
export const readFile = async (c: Context, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const tooLarge = () => new ApiError('FILE_TOO_LARGE', { limit: mostBytes / 2 ** 20 })
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge()
  return readPieces(c.req.raw.body, mostBytes, tooLarge)
}

/** Drains a rejected file, because a browser that still sends would not see the error. */
export const letFileGoBy = async (c: Context, mostBytes: number): Promise<void> => {
  if (c.req.raw.bodyUsed || Number(c.req.header('content-length') ?? 0) > mostBytes) return
  let bytes = 0
  try {
    for await (const piece of c.req.raw.body ?? []) {
      bytes += piece.byteLength
      if (bytes > mostBytes) return
    }
  } catch {
    // The client disconnected.
  }
}
