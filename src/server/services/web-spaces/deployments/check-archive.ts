import type { ErrorCode } from '../../../../contract/error-codes.ts'

const mostFiles = 20_000
const mostUnpackedBytes = 1024 ** 3

/** What a ZIP holds. */
export interface Archive {
  readonly files: number
  /** The folder that has all files, as of a download of GitHub; empty without one. */
  readonly root: string
}

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly bytes: number
  /** Of Unix; 0 of other systems. */
  readonly mode: number
}

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endLength = 22
const entryLength = 46

/** Finds the end record, which a comment can follow. */
const findEnd = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - endLength - 0xff_ff)
  for (let at = bytes.length - endLength; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  return -1
}

/** Reads the central directory (APPNOTE 4.3); undefined for what is no ZIP. */
const readEntries = (bytes: Buffer): readonly Entry[] | undefined => {
  const end = findEnd(bytes)
  if (end === -1) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let nth = 0; nth < count; nth += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.subarray(at + entryLength, at + entryLength + nameLength)
    const isOfUnix = bytes.readUInt8(at + 5) === 3
    entries.push({
      name: name.toString('utf8'),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      bytes: bytes.readUInt32LE(at + 24),
      mode: isOfUnix ? bytes.readUInt32LE(at + 38) >>> 16 : 0,
    })
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

const stored = 0
const deflated = 8
const isReadable = ({ flags, method }: Entry): boolean =>
  (flags & 1) === 0 && (method === stored || method === deflated)

const typeMask = 0o170_000
const plainTypes: ReadonlySet<number> = new Set([0, 0o040_000, 0o100_000])

/** Whether unpacking writes only files and folders below the folder. */
const isSafe = ({ name, mode }: Entry): boolean =>
  plainTypes.has(mode & typeMask) &&
  !/[\\\p{Cc}]|^\/|^[a-z]:/iu.test(name) &&
  !name.split('/').includes('..')

const isOfMac = (name: string): boolean => /^__MACOSX\/|(^|\/)\.DS_Store$/.test(name)

const rootOf = (names: readonly string[]): string => {
  const [first = ''] = names
  const root = first.split('/')[0] ?? ''
  const hasAll = names.every((name) => name.startsWith(`${root}/`))
  // The cluster replaces `$(NAME)` in settings of containers.
  return hasAll && !root.includes('$') ? root : ''
}

/** Checks an uploaded ZIP before it is stored. Returns what it holds, or why it is refused. */
export const checkArchive = (file: Uint8Array<ArrayBuffer>): Archive | ErrorCode => {
  const entries =
    file.length < endLength
      ? undefined
      : readEntries(Buffer.from(file.buffer, file.byteOffset, file.length))
  if (entries === undefined || !entries.every(isReadable)) return 'ARCHIVE_INVALID'
  if (!entries.every(isSafe)) return 'ARCHIVE_UNSAFE'
  const names = entries.map(({ name }) => name).filter((name) => !isOfMac(name))
  const files = names.filter((name) => !name.endsWith('/')).length
  const unpacked = entries.reduce((total, { bytes }) => total + bytes, 0)
  if (files === 0) return 'ARCHIVE_INVALID'
  if (files > mostFiles || unpacked > mostUnpackedBytes) return 'ARCHIVE_TOO_LARGE'
  return { files, root: rootOf(names) }
}
