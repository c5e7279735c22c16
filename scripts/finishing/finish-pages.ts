import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { answerOf, runInThreads } from '../run-in-threads.ts'
import type { PictureOrder } from '../pictures/built-page.ts'
import { root } from '../project-paths.ts'
import { compileStarter } from './compile-starter.ts'
import { maxAtBestQuality } from './compress-page.ts'
import { finishedSchema, type FinishedPages } from './finish-share.ts'
import { prunePageCache } from './page-cache.ts'

const minPerThread = 100

const assetsOf = (website: string): string[] => {
  const folder = join(website, '_astro')
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** Returns a hash of what decides about a finished page besides its HTML. */
const versionOf = (website: string, starter: string): string => {
  const assets = assetsOf(website).filter((name) => /\.(css|js)$/.test(name))
  const code = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join(import.meta.dirname, file))
  const hash = createHash('sha256').update(JSON.stringify([process.version, starter, assets]))
  for (const file of [...code, join(root, 'node_modules/css-tree/package.json')])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Returns the stylesheets in `_astro/` that finished pages have inline and no script loads. */
export const inlinedStylesheets = (website: string): string[] => {
  const folder = join(website, '_astro')
  const names = assetsOf(website)
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

const cachedIn = (cache: string): string => join(cache, 'finished')

const commonOf = async (website: string, cache: string) => {
  const starter = await compileStarter()
  return { website, cached: cachedIn(cache), starter, version: versionOf(website, starter) }
}

/** Finishes pages of `folders` in a thread while Astro, which uses one core, writes more of them. */
export const finishWhileWriting = async (
  website: string,
  { folders, prominent, cache }: Required<FinishOptions> & { readonly folders: readonly string[] },
  writing: Promise<unknown>,
): Promise<FinishedPages> => {
  const workerData = { ...(await commonOf(website, cache)), folders, prominent }
  const worker = new Worker(new URL('early-worker.ts', import.meta.url), { workerData })
  const stop = (): void => worker.postMessage('written')
  writing.then(stop, stop)
  return v.parse(finishedSchema, await answerOf(worker))
}

/** Finishes the other pages of a built website in threads; returns the pictures that all request. */
export const finishPages = async (
  website: string,
  { prominent = new Set(), cache }: FinishOptions,
  early: FinishedPages = [],
): Promise<PictureOrder[]> => {
  const pages = readdirSync(website, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(website, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const byFolder = Map.groupBy(pages, dirname)
  const done = new Set(early.map(({ page }) => page))
  const tasks = pages
    .filter((page) => !done.has(page))
    .map((page) => ({
      page,
      isBest: prominent.has(page) || (byFolder.get(dirname(page))?.length ?? 0) <= maxAtBestQuality,
    }))
  const late = await runInThreads(new URL('finish-worker.ts', import.meta.url), tasks, {
    minPerThread,
    common: await commonOf(website, cache),
    answer: finishedSchema,
  })
  const finished = [...early, ...late.flat()]
  prunePageCache(cachedIn(cache), new Set(finished.map(({ key }) => key)))
  return finished.flatMap(({ picture }) => picture ?? [])
}
