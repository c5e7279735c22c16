import { crc32, deflateRawSync } from 'node:zlib'
import type { PersonalFile } from '../../platform/personal-data/index.ts'

// Names in UTF-8 (APPNOTE 4.4.4, bit 11), deflated; without dates, so the same files are the same ZIP.
const [version, utf8Names, deflated] = [20, 1 << 11, 8]
/** 1 January 1980. */
const earliestDate = 0x21

/** Creates a ZIP of less than 4 GB. */
export const zipOf = (files: readonly PersonalFile[]): Uint8Array<ArrayBuffer> => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { path, bytes } of files) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(bytes)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(version, 0)
    fields.writeUInt16LE(utf8Names, 2)
    fields.writeUInt16LE(deflated, 4)
    fields.writeUInt16LE(earliestDate, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, name)
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}
