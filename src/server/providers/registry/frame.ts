import { ProviderError } from '../../platform/provider-error.ts'

const headerBytes = 4
/** Far above any answer to what we ask; a length beyond it is a broken stream. */
const maxFrameBytes = 1_048_576

/** An XML text as an EPP data unit: total length in four bytes, itself included, then UTF-8 (RFC 5734 §4). */
export const encodeFrame = (xml: string): Buffer => {
  const length = headerBytes + Buffer.byteLength(xml)
  const frame = Buffer.allocUnsafe(length)
  frame.writeUInt32BE(length, 0)
  frame.write(xml, headerBytes)
  return frame
}

/** Puts data units together again from the pieces that a stream fulfils. */
export interface FrameReader {
  /**
   * Takes a piece and gives the XML texts that are complete with it.
   * @throws ProviderError `protocol` on an impossible length; the stream is lost then
   */
  push(piece: Uint8Array): string[]
}

/** A reader for one connection. */
export const createFrameReader = (): FrameReader => {
  // Pieces are joined only when a frame is complete: a long one in many pieces stays linear.
  let pieces: Uint8Array[] = []
  let size = 0
  let expected: number | undefined

  const join = (): Buffer => {
    const [only] = pieces
    if (only !== undefined && pieces.length === 1) {
      return Buffer.from(only.buffer, only.byteOffset, only.byteLength)
    }
    const joined = Buffer.concat(pieces, size)
    pieces = [joined]
    return joined
  }

  const readLength = (): number | undefined => {
    if (size < headerBytes) return undefined
    const length = join().readUInt32BE(0)
    if (length <= headerBytes || length > maxFrameBytes) {
      throw new ProviderError('registry', 'protocol', 'a frame of impossible length')
    }
    return length
  }

  return {
    push: (piece) => {
      if (piece.length > 0) pieces.push(piece)
      size += piece.length
      const texts: string[] = []
      for (;;) {
        expected ??= readLength()
        if (expected === undefined || size < expected) return texts
        const joined = join()
        texts.push(joined.toString('utf8', headerBytes, expected))
        const rest = joined.subarray(expected)
        pieces = rest.length === 0 ? [] : [rest]
        size = rest.length
        expected = undefined
      }
    },
  }
}
