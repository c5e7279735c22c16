import { inflateRawSync } from 'node:zlib'

const entrySignature = 0x02_01_4b_50
const endSignature = 0x06_05_4b_50

/** Unpacks a ZIP as Info-ZIP and BusyBox do: no path leads out of the folder. Undefined for what is none. */
export const unzip = (bytes: Buffer): ReadonlyMap<string, string> | undefined => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1 || bytes.readUInt32LE(end) !== endSignature) return undefined
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) return undefined
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const lengths = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const name = bytes.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    const safe = name.replace(/^.*\.\.\//, '').replace(/^\/+/, '')
    try {
      if (!name.endsWith('/')) {
        files.set(safe, (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
      }
    } catch {
      return undefined
    }
    at += 46 + lengths.reduce((sum, each) => sum + each, 0)
  }
  return files
}
