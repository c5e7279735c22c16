import type { Context } from 'hono'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { ApiError } from './api-error.ts'

/** A body of JSON that is larger than this is refused. */
const mostTextBytes = 64 * 1024

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

/** The body as text. @throws ApiError BAD_REQUEST when it is too large, unread where it says so */
export const readText = async (c: Context): Promise<string> => {
  const declared = c.req.header('content-length')
  // A body that did not say how large it is: no more of it is read than is allowed.
  if (declared === undefined) {
    const bytes = await readPieces(c.req.raw.body, mostTextBytes, 'BAD_REQUEST')
    return new TextDecoder().decode(bytes)
  }
  if (Number(declared) > mostTextBytes) throw new ApiError('BAD_REQUEST')
  return c.req.text()
}

/** The body as it is. @throws ApiError FILE_TOO_LARGE above so many bytes, unread where it says so */
export const readFile = async (c: Context, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw new ApiError('FILE_TOO_LARGE')
  return readPieces(c.req.raw.body, mostBytes, 'FILE_TOO_LARGE')
}

/**
 * Lets a file go by that is refused for another reason than its size: a browser that still sends
 * sees a connection that was closed, and not why.
 */
export const letFileGoBy = async (c: Context, mostBytes: number): Promise<void> => {
  if (c.req.raw.bodyUsed || Number(c.req.header('content-length') ?? 0) > mostBytes) return
  let bytes = 0
  try {
    for await (const piece of c.req.raw.body ?? []) {
      bytes += piece.byteLength
      if (bytes > mostBytes) return
    }
  } catch {
    // Who sent it is gone: nobody is left to be told.
  }
}
