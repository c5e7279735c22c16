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

/** What packs, and how what it packed is called. */
interface Packer {
  readonly name: string
  readonly pack: (content: Buffer) => Promise<Buffer>
}

const brotliBest = ({ byteLength }: Buffer): Packer => {
  const quality = bestQuality(byteLength)
  return {
    name: `${quality}.br`,
    pack: (content) => promisify(brotliCompress)(content, brotliOptions(byteLength, quality)),
  }
}

const gzipBest: Packer = {
  name: 'gz',
  pack: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

/** The best takes a second for a megabyte: what was packed before is kept. */
const packOnce = async (
  content: Buffer,
  { name, pack }: Packer,
  kept: KeptPacks | undefined,
): Promise<Buffer> => {
  if (kept === undefined) return pack(content)
  const file = `${createHash('sha256').update(content).digest('hex')}.${name}`
  kept.used.add(file)
  const path = join(kept.folder, file)
  const before = await readIfKept(path)
  if (before !== undefined) return before
  const packed = await pack(content)
  // A build that is ended meanwhile leaves no half of one.
  const part = `${path}.${randomUUID()}`
  await writeFile(part, packed)
  await rename(part, path)
  return packed
}

const pack = async (path: string, kept: KeptPacks | undefined): Promise<number> => {
  const content = await readFile(path)
  if (content.byteLength < smallestToPack) return 0
  const packed = {
    '.br': await packOnce(content, brotliBest(content), kept),
    '.gz': await packOnce(content, gzipBest, kept),
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
 * Writes a `.br` and a `.gz` beside every text of a folder that becomes smaller by it, two files at a
 * time; not beside pages and their late sheets, which have theirs from `finishPages`. Answers how many
 * it wrote.
 *
 * @param cache a folder that stays between builds: what is packed is packed once
 * @param except names of files that are left alone
 */
export const precompress = async (
  folder: string,
  { cache, except = [] }: { readonly cache?: string; readonly except?: readonly string[] } = {},
): Promise<number> => {
  const kept =
    cache === undefined ? undefined : { folder: join(cache, 'packed'), used: new Set<string>() }
  if (kept) mkdirSync(kept.folder, { recursive: true })
  const work = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
    .filter(({ name }) => !/^(?:[._]|late\.)/.test(name) && !except.includes(name))
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
