import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A page's compressed forms, if smaller than the page. */
export interface CompressedPage {
  readonly br?: Buffer
  readonly gz?: Buffer
}

/** Compressing fewer bytes saves no network packet. */
export const smallestToCompress = 256

/** Compressing more pages of a folder at the best quality takes minutes and saves a tenth. */
export const maxAtBestQuality = 500

const largeBytes = 512 * 1024

const fastQuality = 7

export const bestQuality = (bytes: number): number =>
  bytes > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY

const maxWindowBits = 22

/** Returns options whose window is no larger than the content: clearing the default one takes longest. */
export const brotliOptions = (bytes: number, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      maxWindowBits,
      Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes))),
    ),
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
