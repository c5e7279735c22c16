/** Maximum frame size, length field included. */
export const MAX_FRAME_BYTES = 64 * 1024

/** A violation of RFC 5734, which ends the connection. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

/** Prefixes a document with its four-byte length (RFC 5734 §4). */
export function encodeFrame(xml: string): Buffer {
  const length = 4 + Buffer.byteLength(xml)
  const frame = Buffer.allocUnsafe(length)
  frame.writeUInt32BE(length, 0)
  frame.write(xml, 4)
  return frame
}

/** Creates a reader that returns completed documents. It throws FrameError on invalid lengths. */
export function createFrameReader(): (segment: Buffer) => string[] {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let wanted = 4
  return (segment) => {
    pending.push(segment)
    pendingBytes += segment.length
    const documents: string[] = []
    while (pendingBytes >= wanted) {
      const bytes = pending.length === 1 ? (pending[0] ?? segment) : Buffer.concat(pending)
      const length = bytes.readUInt32BE(0)
      if (length <= 4 || length > MAX_FRAME_BYTES) throw new FrameError(`frame of ${length} bytes`)
      pending = [bytes]
      wanted = length
      if (pendingBytes < length) break
      documents.push(bytes.toString('utf8', 4, length))
      const rest = bytes.subarray(length)
      pending = rest.length === 0 ? [] : [rest]
      pendingBytes = rest.length
      wanted = 4
    }
    return documents
  }
}
