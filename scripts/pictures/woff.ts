import { inflateSync } from 'node:zlib'

const headerSize = 12
const recordSize = 16
const woffHeaderSize = 44
const woffRecordSize = 20

/**
 * Returns the TrueType font in a WOFF 1.0 file: the package of our font has no other form, and sharp
 * reads no WOFF.
 *
 * @throws Error for another or a damaged file
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.subarray(0, 4).toString('latin1') !== 'wOFF') throw new Error('not a WOFF 1 file')
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  const exponent = Math.floor(Math.log2(count))
  const searchRange = recordSize * 2 ** exponent
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(searchRange, 6)
  font.writeUInt16BE(exponent, 8)
  font.writeUInt16BE(recordSize * count - searchRange, 10)
  let end = headerSize + recordSize * count
  for (let table = 0; table < count; table += 1) {
    const from = woffHeaderSize + woffRecordSize * table
    const offset = woff.readUInt32BE(from + 4)
    const packedLength = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    const content = packedLength < length ? inflateSync(packed) : packed
    if (content.byteLength !== length) throw new Error('a table of the WOFF file is damaged')
    const to = headerSize + recordSize * table
    woff.copy(font, to, from, from + 4)
    woff.copy(font, to + 4, from + 16, from + 20)
    font.writeUInt32BE(end, to + 8)
    font.writeUInt32BE(length, to + 12)
    content.copy(font, end)
    end += Math.ceil(length / 4) * 4
  }
  return font
}
