import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { BackupError, damagedBackup } from './backup-error.ts'
import { openPlain, type Encrypt, type OpenBackup } from './backup-cipher.ts'

/** The first line of a backup: what it needs to be restored. */
const Header = v.object({
  is: v.literal('shop backup 1'),
  at: v.pipe(v.string(), v.isoTimestamp()),
  release: v.string(),
  /** The newest migration of its tables. */
  migration: v.string(),
  /** Names and fingerprints of the SECRET_KEYS that open its secrets. */
  keys: v.array(v.object({ id: v.string(), fingerprint: v.string() })),
})
export type BackupHeader = v.InferOutput<typeof Header>

const Rows = v.object({ is: v.literal('rows'), rows: v.array(v.string()) })
const Content = v.variant('is', [
  v.object({ is: v.literal('table'), name: v.string(), columns: v.array(v.string()) }),
  Rows,
  v.object({ is: v.literal('sequence'), name: v.string(), last: v.number() }),
])
/** A line between the first and the last: `rows` belong to the `table` before them. */
export type BackupContent = v.InferOutput<typeof Content>

const End = v.object({
  is: v.literal('end'),
  rows: v.number(),
  /** SHA-256 of all lines before this one. */
  sha256: v.string(),
})

/** Writes a backup under a temporary name and renames it when it is complete. Returns its number of rows. */
export const writeBackup = async (
  path: string,
  header: BackupHeader,
  dump: (write: (content: BackupContent) => Promise<void>) => Promise<void>,
  encrypt?: Encrypt,
): Promise<{ readonly rows: number; readonly sha256: string }> => {
  const draft = `${path}.tmp`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const gzip = createGzip()
  const stored = encrypt === undefined ? gzip : await encrypt(gzip)
  const written = pipeline(stored, createWriteStream(draft, { mode: 0o600, flush: true }))
  // A full disk: its error is thrown below.
  written.catch(() => undefined)
  const hash = createHash('sha256')
  let rows = 0
  const write = async (line: object): Promise<void> => {
    const text = `${JSON.stringify(line)}\n`
    hash.update(text)
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    await write(header)
    await dump(async (content) => {
      if (content.is === 'rows') rows += content.rows.length
      await write(content)
    })
    const sha256 = hash.copy().digest('hex')
    await write({ is: 'end', rows, sha256 })
    gzip.end()
    await written
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { rows, sha256 }
  } catch (error) {
    gzip.destroy()
    await written.catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

const newline = 10

/** Splits at line feeds only: JSON may contain the other separators of lines. */
async function* linesOf(path: string, open: OpenBackup): AsyncGenerator<Buffer> {
  const content = await open(path)
  const gunzip = createGunzip()
  content.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  let pieces: Buffer[] = []
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        yield Buffer.concat([...pieces, chunk.subarray(from, at + 1)])
        pieces = []
        from = at + 1
      }
      pieces.push(chunk.subarray(from))
    }
  } finally {
    content.destroy()
  }
}

const parseLine = <T>(schema: v.GenericSchema<unknown, T>, line: Buffer): T | undefined => {
  const parsed = v.safeParse(schema, JSON.parse(line.toString()))
  return parsed.success ? parsed.output : undefined
}

/** Reads a backup's first line. Throws BackupError. */
export const readHeader = async (
  path: string,
  open: OpenBackup = openPlain,
): Promise<BackupHeader> => {
  try {
    for await (const line of linesOf(path, open)) {
      const header = parseLine(Header, line)
      if (header !== undefined) return header
      break
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`${path} does not exist.`)
  }
  throw new BackupError(`${path} is no backup of the shop.`)
}

/** Reads what a backup contains. Throws BackupError, at its end when its SHA-256 or number of rows is wrong. */
export async function* readContents(
  path: string,
  open: OpenBackup = openPlain,
): AsyncGenerator<BackupContent> {
  const hash = createHash('sha256')
  let rows = 0
  let isFirst = true
  try {
    for await (const line of linesOf(path, open)) {
      const content = isFirst ? undefined : parseLine(Content, line)
      if (content !== undefined) {
        if (content.is === 'rows') rows += content.rows.length
        yield content
      } else if (!isFirst) {
        const end = parseLine(End, line)
        if (end?.rows === rows && end.sha256 === hash.digest('hex')) return
        break
      }
      isFirst = false
      hash.update(line)
    }
  } catch (error) {
    const isUnreadable =
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    if (!isUnreadable) throw error
  }
  throw damagedBackup(path)
}
