import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a ZIP; `mode` is that of Unix, such as a link's. */
export interface ZipEntry {
  readonly name: string
  readonly text?: string
  readonly mode?: number
  /** Bit 0: encrypted. */
  readonly flags?: number
  /** What it says that it unpacks to. */
  readonly bytes?: number
}

/** Creates a ZIP as tools of Unix do. */
export const zipOf = (...entries: readonly ZipEntry[]): Buffer<ArrayBuffer> => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, text = '', mode = 0o100_644, flags = 0, bytes } of entries) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)]
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes ?? content.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 2 ** 16, 6)
    rest.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, rest, path)
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}
