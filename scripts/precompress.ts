import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
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

const pack = async (path: string, isOneOfMany: boolean): Promise<number> => {
  const content = await readFile(path)
  if (content.byteLength < smallest) return 0
  const best = content.byteLength > big ? 9 : constants.BROTLI_MAX_QUALITY
  const quality = isOneOfMany ? 5 : best
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  const packed = {
    '.br': await promisify(brotliCompress)(content, { params }),
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

/**
 * Writes a `.br` and a `.gz` beside every text of a folder that becomes smaller by it, two files at
 * a time. Answers how many it wrote.
 *
 * @param prominent files, as paths in the folder, that are packed best even if they are of many
 */
export const precompress = async (
  folder: string,
  prominent: ReadonlySet<string> = new Set(),
): Promise<number> => {
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
      const count = await pack(path, isOneOfMany && !prominent.has(relative(folder, path)))
      written += count
    }
  }
  await Promise.all([packNext(), packNext()])
  return written
}
