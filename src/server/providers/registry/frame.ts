import { ProviderError } from '../../platform/provider-error.ts'

const headerBytes = 4
const maxFrameBytes = 1_048_576

/** Encodes an EPP data unit: its total length in four bytes, then UTF-8 (RFC 5734 §4). */
export const encodeFrame = (xml: string): Buffer => {
  const length = headerBytes + Buffer.byteLength(xml)
  const frame = Buffer.allocUnsafe(length)
  frame.writeUInt32BE(length, 0)
  frame.write(xml, headerBytes)
  return frame
}

/** Reassembles data units from a stream's chunks. */
export interface FrameReader {
  /** Returns the texts that a chunk completes; throws ProviderError on an impossible length. */
  push(piece: Uint8Array): string[]
}

export const createFrameReader = (): FrameReader => {
  // Joining only complete frames keeps long ones linear.
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
