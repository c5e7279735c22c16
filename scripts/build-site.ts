import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledServer } from './bundle-server.ts'
import { buildData } from './build-data.ts'
import { buildStamp, isBuilt, serverStamp, stampName } from './build-stamp.ts'
import { ChildFailed, startChild } from './child-process.ts'
import type { Child, ChildOptions } from './child-process.ts'
import { prerenderPictures, renderPictures } from './render-pictures.ts'
import { earlyUrl } from './early-url.ts'
import { writeTldRedirects } from './tld-redirects.ts'
import { retainAssets } from './retain-assets.ts'
import { finishPages, inlinedStylesheets } from './finishing/finish-pages.ts'
import { compressFiles } from './finishing/compress-files.ts'
import { writtenTlds } from '../src/content/written-tlds.ts'
import { localePath, locales } from '../src/i18n/locales.ts'
import { themeName } from '../src/site/theme.ts'
import { checkWebsite } from '../src/site/website.ts'
import { buildFolder, root, tool } from './project-paths.ts'

/** Returns the pages of TLDs that search engines list. */
const listedTlds = (): ReadonlySet<string> =>
  new Set(
    [...writtenTlds(root)].flatMap((tld) =>
      locales.map((locale) => `${localePath(locale, `/domain/tld/${tld}`).slice(1)}.html`),
    ),
  )

export const siteFolder = join(buildFolder, 'dist')

/** Returns where that is which a host needs besides. */
export const hostFolder = (host: string): string => join(buildFolder, `dist-${host}`)

export const readyLine = /^ready (https?:\/\/\S+)$/

/** Returns the URL in a server's ready line. */
export const urlIn = (lines: readonly string[]): string =>
  readyLine.exec(lines.at(-1) ?? '')?.[1] ?? ''

/** Options of {@link buildSite}; without `apiUrl` the build starts an API of its own. */
export interface BuildOptions {
  readonly apiUrl?: string | undefined
  readonly print?: (line: string) => void
  readonly start?: (options: ChildOptions) => Child
}

interface BuildApi {
  readonly url: string
  readonly ready: Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Starts the build's API; its URL accepts requests while it is starting. */
const startApi = async (
  start: (options: ChildOptions) => Child,
  cache: string,
): Promise<BuildApi> => {
  const main = await bundledServer()
  const data = buildData(cache, serverStamp(root).slice(0, 16), new Date())
  const api = start({
    name: "The build's API",
    // PGlite's database is small: optimised WebAssembly takes longer to compile than it saves, and half a gigabyte.
    args: ['--liftoff-only', main],
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data.folder,
      DATABASE_URL: undefined,
      DATABASE_DIRECT_URL: undefined,
      DATABASE_REPLICA_URL: undefined,
      SITE_DIR: undefined,
      JOBS: 'off',
    },
    ready: readyLine,
  })
  const early = await earlyUrl(api.ready.then(urlIn))
  const stopAndKeep = async (): Promise<void> => {
    const [{ code }] = await Promise.all([api.stop(), early.close()])
    if (code === 0) data.keep()
    data.remove()
  }
  let stopped: Promise<void> | undefined
  return {
    url: `${early.url}/api`,
    ready: api.ready,
    stop: () => (stopped ??= stopAndKeep()),
  }
}

// By default V8 lets garbage grow to a gigabyte; the build is as fast with this limit.
const memory = ['--max-old-space-size=640', '--max-semi-space-size=16']

const runAstro = async (
  outDir: string,
  api: Pick<BuildApi, 'url' | 'ready'>,
  { print, start = startChild }: BuildOptions,
): Promise<void> => {
  const astro = start({
    name: 'astro build',
    // Astro's cache ignores changes of a schema. Its line for each page takes a tenth of its time.
    args: [...memory, tool('astro'), 'build', '--force', '--silent', '--outDir', outDir],
    env: { API_URL: api.url, NODE_ENV: 'production' },
    ...(print ? { print } : {}),
  })
  const written = astro.ended.then(({ code }) => {
    if (code !== 0) throw new ChildFailed(astro.lastLines().join('\n'))
  })
  try {
    await Promise.all([api.ready, written])
  } finally {
    await astro.stop()
  }
}

const checkSettings = (): void => {
  try {
    themeName()
    checkWebsite()
  } catch (error) {
    throw new ChildFailed(error instanceof Error ? error.message : String(error))
  }
}

/** Builds the website into `dist/`, replacing it when complete. Throws ChildFailed. */
export const buildSite = async (options: BuildOptions = {}): Promise<void> => {
  checkSettings()
  const stamp = buildStamp(root)
  const cache = join(buildFolder, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'site-'))
  const fresh = join(folder, 'dist')
  const own = options.apiUrl ? undefined : await startApi(options.start ?? startChild, cache)
  const api = own ?? { url: options.apiUrl ?? '', ready: Promise.resolve() }
  try {
    const writing = runAstro(fresh, api, options)
    await Promise.all([writing, prerenderPictures(fresh, cache, writing)])
    const inlined = inlinedStylesheets(fresh)
    const finish = async (): Promise<void> => {
      const pictures = await finishPages(fresh, { prominent: listedTlds(), cache })
      await renderPictures(fresh, pictures, cache)
    }
    await Promise.all([finish(), compressFiles(fresh, { cache, except: inlined }), own?.stop()])
    for (const stylesheet of inlined) rmSync(join(fresh, '_astro', stylesheet))
    writeTldRedirects(fresh)
    retainAssets(siteFolder, fresh)
    writeFileSync(join(fresh, stampName), stamp)
    if (existsSync(siteFolder)) renameSync(siteFolder, join(folder, 'old'))
    renameSync(fresh, siteFolder)
  } finally {
    await own?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns whether `dist/` is missing or older than its sources. */
export const isSiteStale = (): boolean => !isBuilt(siteFolder, buildStamp(root))
