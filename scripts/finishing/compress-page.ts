import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A page's compressed forms, each only where it is smaller than the page. */
export interface CompressedPage {
  readonly br?: Buffer
  readonly gz?: Buffer
}

/** Compressing fewer bytes saves no network packet. */
export const smallestToCompress = 256

/** Above this, the best quality costs seconds for one percent. */
const largeBytes = 512 * 1024

/** The best quality that takes a millisecond for a page, not ten. */
const fastQuality = 7

/** Returns the best Brotli quality for a text of this size. */
export const bestQuality = (bytes: number): number =>
  bytes > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY

/** Returns Brotli's options for a text of this size. */
export const brotliOptions = (bytes: number, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
})

/** Compresses a page with Brotli and gzip; `isBest` takes ten times as long. */
export const compressPage = (content: Buffer, isBest: boolean): CompressedPage => {
  const bytes = content.byteLength
  if (bytes < smallestToCompress) return {}
  const quality = isBest ? bestQuality(bytes) : fastQuality
  const br = brotliCompressSync(content, brotliOptions(bytes, quality))
  const gz = gzipSync(content, {
    level: isBest ? constants.Z_BEST_COMPRESSION : constants.Z_DEFAULT_COMPRESSION,
  })
  return {
    ...(br.byteLength < bytes && { br }),
    ...(gz.byteLength < bytes && { gz }),
  }
}
