import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { runInThreads } from '../run-in-threads.ts'
import type { PictureOrder } from '../pictures/built-page.ts'
import { root } from '../project-paths.ts'
import { compileStarter } from './compile-starter.ts'
import { finishedSchema } from './finish-share.ts'
import { prunePageCache } from './page-cache.ts'

const minPerThread = 300
/** Compressing more pages than this at the best quality takes minutes and saves a tenth. */
const maxAtBestQuality = 500

const assetsOf = (site: string): string[] => {
  const folder = join(site, '_astro')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** Returns a hash of what decides about a finished page besides its HTML. */
const versionOf = (site: string, starter: string): string => {
  const code = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(import.meta.dirname, file))
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, starter, assetsOf(site)]),
  )
  for (const file of [...code, join(root, 'node_modules/css-tree/package.json')])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Returns the stylesheets in `_astro/` that finished pages have inline and no script loads. */
export const inlinedStylesheets = (site: string): string[] => {
  const folder = join(site, '_astro')
  const names = assetsOf(site)
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return names.filter(
    (name) => name.endsWith('.css') && !scripts.some((text) => text.includes(name)),
  )
}

/** `prominent` pages are compressed at the best quality; `cache` stays between builds. */
export interface FinishOptions {
  readonly prominent?: ReadonlySet<string>
  readonly cache: string
}

/** Finishes the pages of a built site in threads; returns the pictures that they request. */
export const finishPages = async (
  site: string,
  { prominent = new Set(), cache }: FinishOptions,
): Promise<PictureOrder[]> => {
  const pages = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const byFolder = Map.groupBy(pages, dirname)
  const tasks = pages.map((page) => ({
    page,
    isBest: prominent.has(page) || (byFolder.get(dirname(page))?.length ?? 0) <= maxAtBestQuality,
  }))
  const cached = join(cache, 'finished')
  const starter = await compileStarter()
  const finished = await runInThreads(new URL('finish-worker.ts', import.meta.url), tasks, {
    minPerThread,
    common: { site, cached, starter, version: versionOf(site, starter) },
    answer: finishedSchema,
  })
  prunePageCache(cached, new Set(finished.flat().map(({ key }) => key)))
  return finished.flat().flatMap(({ picture }) => picture ?? [])
}
