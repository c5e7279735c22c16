import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestQuality, brotliOptions, smallestToCompress } from './compress-page.ts'

const textExtensions = new Set(
  '.css .ico .js .json .map .md .mjs .rss .svg .txt .wasm .webmanifest .xml'.split(' '),
)

interface Cache {
  readonly folder: string
  readonly used: Set<string>
}

interface Encoder {
  readonly name: string
  readonly compress: (content: Buffer) => Promise<Buffer>
}

const brotliEncoder = ({ byteLength }: Buffer): Encoder => {
  const quality = bestQuality(byteLength)
  return {
    name: `${quality}.br`,
    compress: (content) => promisify(brotliCompress)(content, brotliOptions(byteLength, quality)),
  }
}

const gzipEncoder: Encoder = {
  name: 'gz',
  compress: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

const readIfStored = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch(() => undefined)

/** The best quality takes a second per megabyte. */
const compressOnce = async (
  content: Buffer,
  { name, compress }: Encoder,
  cache: Cache | undefined,
): Promise<Buffer> => {
  if (cache === undefined) return compress(content)
  const file = `${createHash('sha256').update(content).digest('hex')}.${name}`
  cache.used.add(file)
  const path = join(cache.folder, file)
  const stored = await readIfStored(path)
  if (stored !== undefined) return stored
  const compressed = await compress(content)
  // An interrupted build leaves no half-written file.
  const part = `${path}.${randomUUID()}`
  await writeFile(part, compressed)
  await rename(part, path)
  return compressed
}

const compressFile = async (path: string, cache: Cache | undefined): Promise<number> => {
  const content = await readFile(path)
  if (content.byteLength < smallestToCompress) return 0
  const compressed = {
    '.br': await compressOnce(content, brotliEncoder(content), cache),
    '.gz': await compressOnce(content, gzipEncoder, cache),
  }
  let written = 0
  for (const [extension, bytes] of Object.entries(compressed)) {
    if (bytes.byteLength >= content.byteLength) continue
    await writeFile(`${path}${extension}`, bytes)
    written += 1
  }
  return written
}

/** Writes `.br` and `.gz` beside text files that they make smaller; returns their number. */
export const compressFiles = async (
  folder: string,
  {
    cache: cacheFolder,
    except = [],
  }: { readonly cache?: string; readonly except?: readonly string[] } = {},
): Promise<number> => {
  const cache =
    cacheFolder === undefined
      ? undefined
      : { folder: join(cacheFolder, 'compressed'), used: new Set<string>() }
  if (cache) mkdirSync(cache.folder, { recursive: true })
  const queue = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && textExtensions.has(extname(entry.name)))
    .filter(({ name }) => !/^[._]/.test(name) && !except.includes(name))
    .values()
  let written = 0
  const compressNext = async (): Promise<void> => {
    for (const { parentPath, name } of queue) {
      const count = await compressFile(join(parentPath, name), cache)
      written += count
    }
  }
  await Promise.all([compressNext(), compressNext()])
  if (cache)
    for (const name of readdirSync(cache.folder))
      if (!cache.used.has(name)) rmSync(join(cache.folder, name), { force: true })
  return written
}
