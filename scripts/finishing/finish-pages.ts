import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { inThreads } from '../in-threads.ts'
import type { PictureOrder } from '../pictures/built-page.ts'
import { root } from '../project-paths.ts'
import { finishedSchema } from './finish-share.ts'
import { forgetOthers } from './kept-pages.ts'

const leastForThread = 300
/** Of the pages of a folder with more than so many, the best packing would cost minutes for a tenth. */
const many = 500

const assetsOf = (site: string): string[] => {
  const folder = join(site, '_astro')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** What decides about a finished page besides what Astro wrote. */
const versionOf = (site: string): string => {
  const code = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(import.meta.dirname, file))
  const hash = createHash('sha256').update(JSON.stringify([process.version, assetsOf(site)]))
  for (const file of [...code, join(root, 'node_modules/css-tree/package.json')])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * The sheets that are in the pages once they are finished, and that no script fetches: files of
 * `_astro/`.
 */
export const sheetsOfPages = (site: string): string[] => {
  const folder = join(site, '_astro')
  const names = assetsOf(site)
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return names.filter(
    (name) => name.endsWith('.css') && !scripts.some((text) => text.includes(name)),
  )
}

/** What {@link finishPages} is told. */
export interface Finishing {
  /** Pages, as paths in the site, that are packed best even if they are of many. */
  readonly prominent?: ReadonlySet<string>
  /** A folder that stays between builds: a page that Astro writes as before is finished once. */
  readonly cache: string
}

/**
 * Finishes the pages of a built site in threads: each gets the styles that it wears
 * (`createLeanPages`), and a `.br` and a `.gz` beside it.
 *
 * @returns the pictures that they ask for
 */
export const finishPages = async (
  site: string,
  { prominent = new Set(), cache }: Finishing,
): Promise<PictureOrder[]> => {
  const pages = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const inFolder = Map.groupBy(pages, dirname)
  const tasks = pages.map((page) => ({
    page,
    isBest: prominent.has(page) || (inFolder.get(dirname(page))?.length ?? 0) <= many,
  }))
  const kept = join(cache, 'finished')
  const finished = await inThreads(new URL('finish-worker.ts', import.meta.url), tasks, {
    leastForThread,
    common: { site, kept, version: versionOf(site) },
    answer: finishedSchema,
  })
  forgetOthers(kept, new Set(finished.flat().map(({ key }) => key)))
  return finished.flat().flatMap(({ picture }) => picture ?? [])
}
