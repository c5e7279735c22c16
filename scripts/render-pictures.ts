import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { theme } from '../src/website/theme.ts'
import type { PictureOrder } from './pictures/built-page.ts'
import { createRenderer } from './pictures/render-picture.ts'
import { linkOrCopy } from './link-or-copy.ts'
import { root } from './project-paths.ts'

/** libuv has four threads. */
const concurrency = 4

const styleHash = (): string => {
  const code = readdirSync(join(import.meta.dirname, 'pictures'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `scripts/pictures/${file}`)
  const hash = createHash('sha256').update(JSON.stringify(theme()))
  for (const file of [
    ...code,
    'src/components/art/river-lines.ts',
    'src/website/brand.ts',
    'src/website/pictures.ts',
    'node_modules/sharp/package.json',
    'node_modules/@expo-google-fonts/kantumruy-pro/package.json',
  ])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const openCache = (cache: string) => {
  const folder = join(cache, 'pictures')
  mkdirSync(folder, { recursive: true })
  const style = styleHash()
  const fileOf = ({ title, tld }: PictureOrder): string => {
    const hash = createHash('sha256').update(JSON.stringify([style, title, tld]))
    return join(folder, `${hash.digest('hex').slice(0, 32)}.png`)
  }
  /** Renders the pictures that the cache does not have; returns their number. */
  const fill = async (orders: readonly PictureOrder[]): Promise<number> => {
    const missing = new Map(
      orders.map((order) => [fileOf(order), order] as const).filter(([file]) => !existsSync(file)),
    )
    if (missing.size === 0) return 0
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
    return missing.size
  }
  return { folder, fileOf, fill }
}

/** Renders the Open Graph pictures that a built website's pages request, each once (`cache`). */
export const renderPictures = async (
  website: string,
  requested: readonly PictureOrder[],
  cache: string,
): Promise<{ readonly pages: number; readonly rendered: number }> => {
  const { folder, fileOf, fill } = openCache(cache)
  const orders = [...new Map(requested.map((order) => [order.file, order])).values()]
  const rendered = await fill(orders)

  const folders = new Set(orders.map(({ file }) => dirname(join(website, file))))
  for (const each of folders) mkdirSync(each, { recursive: true })
  for (const order of orders) linkOrCopy(fileOf(order), join(website, order.file))

  const used = new Set(orders.map((order) => basename(fileOf(order))))
  for (const name of readdirSync(folder))
    if (!used.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
  return { pages: orders.length, rendered }
}
