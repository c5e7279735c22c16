import type { Context } from 'hono'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from './api-error.ts'

/** Maximum size of a JSON body. */
const maxTextBytes = 64 * 1024

const readPieces = async (
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
  tooLarge: ErrorCode,
): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new ApiError(tooLarge)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Reads a text body. Throws ApiError BAD_REQUEST when too large. */
export const readText = async (c: Context): Promise<string> => {
  const declared = c.req.header('content-length')
  // Without a declared length, reading stops at the limit.
  if (declared === undefined) {
    const bytes = await readPieces(c.req.raw.body, maxTextBytes, 'BAD_REQUEST')
    return new TextDecoder().decode(bytes)
  }
  if (Number(declared) > maxTextBytes) throw new ApiError('BAD_REQUEST')
  return c.req.text()
}

/** Reads a file. Throws ApiError FILE_TOO_LARGE above `mostBytes`. */
export const readFile = async (c: Context, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw new ApiError('FILE_TOO_LARGE')
  return readPieces(c.req.raw.body, mostBytes, 'FILE_TOO_LARGE')
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
