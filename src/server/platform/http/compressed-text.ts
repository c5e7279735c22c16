import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib'
import type { Context } from 'hono'
import { acceptedEncodings } from './accepted-encodings.ts'

const compress = promisify(brotliCompress)

/** Shorter texts fit into one packet. */
const minCompressedBytes = 4_096
/** 8 kB of rows take 0.3 ms. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

/** Whether an answer of the API is compressed for this client. */
export const acceptsBrotli = (c: Context): boolean =>
  acceptedEncodings(c.req.header('accept-encoding') ?? '')[0] === 'br'

/** Compresses a whole answer, unless it is short. */
export const compressedText = (
  text: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> | undefined =>
  text.byteLength < minCompressedBytes
    ? undefined
    : compress(text, { params }).then((bytes) => new Uint8Array(bytes))

/** Compresses an answer in pieces, each of which can be read when it arrives. */
export const compressedPieces = (pieces: AsyncIterable<string>): AsyncIterable<Uint8Array> =>
  // Its reader gets the error of a piece.
  pipeline(
    pieces,
    createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params }),
    () => undefined,
  )
