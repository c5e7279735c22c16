import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = new Set(
  '.css .html .ico .js .json .map .md .mjs .rss .svg .txt .wasm .webmanifest .xml'.split(' '),
)

/** Below this a packed file saves nothing that a network packet would notice. */
const smallest = 256

/** Above this the best quality costs seconds for a percent. */
const big = 512 * 1024

/** A folder with more files than this: the best quality would cost minutes for a tenth. */
const many = 500
/** The best of those that take a millisecond for a page and not ten. */
const goodQuality = 7

/** Best packed forms of earlier builds, named by what was packed. */
interface KeptPacks {
  readonly folder: string
  readonly used: Set<string>
}

const readIfKept = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}

/** Brotli at its best, which costs a second for a megabyte: what was packed before is kept. */
const packBest = async (content: Buffer, kept: KeptPacks | undefined): Promise<Buffer> => {
  const quality = content.byteLength > big ? 9 : constants.BROTLI_MAX_QUALITY
  const name = `${createHash('sha256').update(content).digest('hex')}.${quality}.br`
  kept?.used.add(name)
  const path = kept && join(kept.folder, name)
  const before = path === undefined ? undefined : await readIfKept(path)
  if (before !== undefined) return before
  const packed = await packBrotli(content, quality)
  if (path !== undefined) {
    // A build that is ended meanwhile leaves no half of one.
    const part = `${path}.${randomUUID()}`
    await writeFile(part, packed)
    await rename(part, path)
  }
  return packed
}

const packBrotli = (content: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  })

const pack = async (
  path: string,
  isOneOfMany: boolean,
  kept: KeptPacks | undefined,
): Promise<number> => {
  const content = await readFile(path)
  if (content.byteLength < smallest) return 0
  const packed = {
    '.br': await (isOneOfMany ? packBrotli(content, goodQuality) : packBest(content, kept)),
    '.gz': await promisify(gzip)(content, {
      level: isOneOfMany ? constants.Z_DEFAULT_COMPRESSION : constants.Z_BEST_COMPRESSION,
    }),
  }
  let written = 0
  for (const [extension, bytes] of Object.entries(packed)) {
    if (bytes.byteLength >= content.byteLength) continue
    await writeFile(`${path}${extension}`, bytes)
    written += 1
  }
  return written
}

/** What {@link precompress} may be told. */
export interface Precompression {
  /** Files, as paths in the folder, that are packed best even if they are of many. */
  readonly prominent?: ReadonlySet<string>
  /** A folder that stays between builds: what is packed best is packed once. */
  readonly cache?: string
}

/**
 * Writes a `.br` and a `.gz` beside every text of a folder that becomes smaller by it, two files at
 * a time. Answers how many it wrote.
 */
export const precompress = async (
  folder: string,
  { prominent = new Set(), cache }: Precompression = {},
): Promise<number> => {
  const kept =
    cache === undefined ? undefined : { folder: join(cache, 'packed'), used: new Set<string>() }
  if (kept) mkdirSync(kept.folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/^[._]/.test(entry.name) && texts.has(extname(entry.name)),
  )
  const inFolder = Map.groupBy(files, ({ parentPath }) => parentPath)
  const work = files.values()
  let written = 0
  const packNext = async (): Promise<void> => {
    for (const { parentPath, name } of work) {
      const path = join(parentPath, name)
      const isOneOfMany = (inFolder.get(parentPath)?.length ?? 0) > many
      const count = await pack(path, isOneOfMany && !prominent.has(relative(folder, path)), kept)
      written += count
    }
  }
  await Promise.all([packNext(), packNext()])
  if (kept)
    for (const name of readdirSync(kept.folder))
      if (!kept.used.has(name)) rmSync(join(kept.folder, name), { force: true })
  return written
}
