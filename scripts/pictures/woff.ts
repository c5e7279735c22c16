import { inflateSync } from 'node:zlib'

const headerSize = 12
const recordSize = 16
const woffHeaderSize = 44
const woffRecordSize = 20

/**
 * The font in a WOFF file, as the TrueType or OpenType file that it was made from (WOFF File Format
 * 1.0, §3 to §5): the form in which font libraries read it.
 *
 * @throws Error when the bytes are no WOFF 1 file
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

/** A table of an unpacked font by its tag; nothing when the font has none. */
export const fontTable = (font: Buffer, tag: string): Buffer | undefined => {
  const count = font.readUInt16BE(4)
  for (let table = 0; table < count; table += 1) {
    const at = headerSize + recordSize * table
    if (font.subarray(at, at + 4).toString('latin1') !== tag) continue
    const offset = font.readUInt32BE(at + 8)
    return font.subarray(offset, offset + font.readUInt32BE(at + 12))
  }
  return undefined
}

/** The characters of a table of format 4 (OpenType, `cmap`), as code points. */
const charactersOfSegments = (table: Buffer): number[] => {
  const doubled = table.readUInt16BE(6)
  return Array.from({ length: doubled / 2 }, (_, segment) => {
    const last = table.readUInt16BE(14 + 2 * segment)
    const first = table.readUInt16BE(16 + doubled + 2 * segment)
    // The last segment is the format's end mark.
    if (first === 0xffff) return []
    return Array.from({ length: last - first + 1 }, (_each, step) => first + step)
  }).flat()
}

/**
 * The characters that an unpacked font draws, as code points: those of its Unicode table of format 4,
 * which every font of the web has.
 */
export const fontCharacters = (font: Buffer): ReadonlySet<number> => {
  const map = fontTable(font, 'cmap')
  if (map === undefined) return new Set()
  const tables = Array.from({ length: map.readUInt16BE(2) }, (_, table) =>
    map.subarray(map.readUInt32BE(4 + 8 * table + 4)),
  )
  return new Set(
    tables.filter((table) => table.readUInt16BE(0) === 4).flatMap(charactersOfSegments),
  )
}
