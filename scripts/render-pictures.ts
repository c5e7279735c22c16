import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { theme } from '../src/site/theme.ts'
import type { PictureOrder } from './pictures/built-page.ts'
import { createRenderer } from './pictures/render-picture.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { root } from './project-paths.ts'

/** libuv has four threads. */
const concurrency = 4

/** Returns a hash of what decides about every picture besides its text. */
const styleHash = (): string => {
  const code = readdirSync(join(import.meta.dirname, 'pictures'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `scripts/pictures/${file}`)
  const hash = createHash('sha256').update(JSON.stringify(theme()))
  for (const file of [
    ...code,
    'src/components/art/river-lines.ts',
    'src/site/brand.ts',
    'src/site/pictures.ts',
    'node_modules/sharp/package.json',
    'node_modules/@expo-google-fonts/kantumruy-pro/package.json',
  ])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const renderMissing = async (missing: ReadonlyMap<string, PictureOrder>): Promise<void> => {
  if (missing.size === 0) return
  const render = await createRenderer(theme())
  const queue = missing.entries()
  const work = async (): Promise<void> => {
    for (const [file, { title, tld }] of queue) {
      // An interrupted build leaves no incomplete picture in the cache.
      writeFileSync(`${file}.part`, await render(title, tld))
      renameSync(`${file}.part`, file)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/**
 * Renders the Open Graph pictures (`og:image`) that the pages of a built site request.
 *
 * @param cache a folder that stays between builds; unused pictures are removed from it
 * @returns the number of pictures, and how many of them the cache did not have
 */
export const renderPictures = async (
  site: string,
  requested: readonly PictureOrder[],
  cache: string,
): Promise<{ readonly pages: number; readonly rendered: number }> => {
  const pictures = join(cache, 'pictures')
  mkdirSync(pictures, { recursive: true })
  const style = styleHash()
  const orders = [...new Map(requested.map((order) => [order.file, order])).values()].map(
    (order) => {
      const text = JSON.stringify([style, order.title, order.tld])
      const key = createHash('sha256').update(text).digest('hex').slice(0, 32)
      return { ...order, cached: join(pictures, `${key}.png`) }
    },
  )
  const present = new Set(readdirSync(pictures))
  const missing = new Map(
    orders.filter(({ cached }) => !present.has(basename(cached))).map((it) => [it.cached, it]),
  )
  await renderMissing(missing)

  const folders = new Set(orders.map(({ file }) => dirname(join(site, file))))
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  for (const { file, cached } of orders) linkOrCopy(cached, join(site, file))

  const used = new Set(orders.map(({ cached }) => basename(cached)))
  for (const name of present)
    if (!used.has(name)) rmSync(join(pictures, name), { recursive: true, force: true })
  return { pages: orders.length, rendered: missing.size }
}
