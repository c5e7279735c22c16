import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { theme } from '../src/site/theme.ts'
import type { PictureOrder } from './pictures/built-page.ts'
import { drawInThreads } from './pictures/draw-share.ts'
import type { DrawTask } from './pictures/draw-share.ts'
import { prepareFonts } from './pictures/fonts.ts'
import { placeFile } from './place-file.ts'
import { root } from './project-paths.ts'

/** How many pages got a picture, and how many of these pictures had to be drawn. */
export interface DrawnPictures {
  readonly pages: number
  readonly drawn: number
}

/** What decides about every picture besides its text. */
const styleOf = (fontsVersion: string): string => {
  const code = readdirSync(join(import.meta.dirname, 'pictures'))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `scripts/pictures/${file}`)
  const hash = createHash('sha256').update(fontsVersion).update(JSON.stringify(theme()))
  for (const file of [
    ...code,
    'src/components/art/river-lines.ts',
    'src/site/brand.ts',
    'src/site/pictures.ts',
    'node_modules/sharp/package.json',
  ])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const keyOf = (style: string, { title, tld }: PictureOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([style, title, tld]))
    .digest('hex')
    .slice(0, 32)

/**
 * Draws the Open Graph pictures that the pages of a built site ask for (`og:image`), 1200 by 630, as
 * PNGs. A picture whose title was drawn before, in the same theme, comes from the cache; what no page
 * uses any more leaves it.
 *
 * @param folder the built site
 * @param asked what its pages ask for; several may ask for the same
 * @param cache a folder that stays between builds
 */
export const drawPictures = async (
  folder: string,
  asked: readonly PictureOrder[],
  cache: string,
): Promise<DrawnPictures> => {
  const pictures = join(cache, 'pictures')
  mkdirSync(pictures, { recursive: true })
  const fonts = prepareFonts(pictures)
  // For the library below the threads, which reads it when it sets the first text.
  process.env['FONTCONFIG_FILE'] = fonts.settingsFile
  const style = styleOf(fonts.version)
  const orders = [...new Map(asked.map((order) => [order.file, order])).values()].map((order) => ({
    ...order,
    kept: join(pictures, `${keyOf(style, order)}.png`),
  }))
  const before = new Set(readdirSync(pictures))
  const tasks = new Map<string, DrawTask>()
  for (const { kept, title, tld } of orders)
    if (!tasks.has(kept) && !before.has(basename(kept))) tasks.set(kept, { file: kept, title, tld })
  if (tasks.size > 0) await drawInThreads(pictures, [...tasks.values()])

  const folders = new Set(orders.map(({ file }) => dirname(join(folder, file))))
  for (const each of folders) mkdirSync(each, { recursive: true })
  for (const { file, kept } of orders) placeFile(kept, join(folder, file))

  const used = new Set(orders.map(({ kept }) => kept))
  for (const name of readdirSync(pictures))
    if (name.includes('.png') && !used.has(join(pictures, name)))
      rmSync(join(pictures, name), { force: true })
  return { pages: orders.length, drawn: tasks.size }
}
