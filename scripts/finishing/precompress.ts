import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestQuality, brotliOptions, smallestToPack } from './packing.ts'

const texts = new Set(
  '.css .ico .js .json .map .md .mjs .rss .svg .txt .wasm .webmanifest .xml'.split(' '),
)

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
  const quality = bestQuality(content.byteLength)
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
  promisify(brotliCompress)(content, brotliOptions(content.byteLength, quality))

const pack = async (path: string, kept: KeptPacks | undefined): Promise<number> => {
  const content = await readFile(path)
  if (content.byteLength < smallestToPack) return 0
  const packed = {
    '.br': await packBest(content, kept),
    '.gz': await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  }
  let written = 0
  for (const [extension, bytes] of Object.entries(packed)) {
    if (bytes.byteLength >= content.byteLength) continue
    await writeFile(`${path}${extension}`, bytes)
    written += 1
  }
  return written
}

/**
 * Writes a `.br` and a `.gz` beside every text of a folder that becomes smaller by it and is no page
 * (those have theirs from `finishPages`), two files at a time. Answers how many it wrote.
 *
 * @param cache a folder that stays between builds: what is packed is packed once
 */
export const precompress = async (folder: string, cache?: string): Promise<number> => {
  const kept =
    cache === undefined ? undefined : { folder: join(cache, 'packed'), used: new Set<string>() }
  if (kept) mkdirSync(kept.folder, { recursive: true })
  const work = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !/^[._]/.test(entry.name) && texts.has(extname(entry.name)),
    )
    .values()
  let written = 0
  const packNext = async (): Promise<void> => {
    for (const { parentPath, name } of work) {
      const count = await pack(join(parentPath, name), kept)
      written += count
    }
  }
  await Promise.all([packNext(), packNext()])
  if (kept)
    for (const name of readdirSync(kept.folder))
      if (!kept.used.has(name)) rmSync(join(kept.folder, name), { force: true })
  return written
}
