import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A text's packed forms, each only where it is smaller than the text. */
export interface Packed {
  readonly br?: Buffer
  readonly gz?: Buffer
}

/** Below this a packed file saves nothing that a network packet would notice; bytes. */
export const smallestToPack = 256

/** Above this the best quality costs seconds for a percent; bytes. */
const big = 512 * 1024

/** The best of those that take a millisecond for a page and not ten. */
const goodQuality = 7

/** The quality of Brotli that a text is packed with at its best. */
export const bestQuality = (bytes: number): number =>
  bytes > big ? 9 : constants.BROTLI_MAX_QUALITY

/** What Brotli is told about a text. */
export const brotliOptions = (bytes: number, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
})

/**
 * Packs a page both ways.
 *
 * @param isBest as small as it becomes, which takes ten times as long
 */
export const packPage = (content: Buffer, isBest: boolean): Packed => {
  const bytes = content.byteLength
  if (bytes < smallestToPack) return {}
  const quality = isBest ? bestQuality(bytes) : goodQuality
  const br = brotliCompressSync(content, brotliOptions(bytes, quality))
  const gz = gzipSync(content, {
    level: isBest ? constants.Z_BEST_COMPRESSION : constants.Z_DEFAULT_COMPRESSION,
  })
  return {
    ...(br.byteLength < bytes && { br }),
    ...(gz.byteLength < bytes && { gz }),
  }
}
