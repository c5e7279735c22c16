import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { bundledServer } from './bundle-server.ts'
import { buildData } from './build-data.ts'
import type { BuildData } from './build-data.ts'
import { buildStamp, isBuilt, stampName } from './build-stamp.ts'
import { checkContent } from './check-content.ts'
import { ChildFailed, startChild } from './child-process.ts'
import type { Child, ChildOptions } from './child-process.ts'
import { editorRepositoryAtBuild } from './content-editor/editor-repository.ts'
import { earlyUrl } from './early-url.ts'
import { writeTldRedirects } from './tld-redirects.ts'
import { retainAssets } from './retain-assets.ts'
import { storeSourceMaps } from './source-maps.ts'
import { shareOrders } from './pictures/share-orders.ts'
import { compressFiles } from './finishing/compress-files.ts'
import { writtenTlds } from '../src/content/written-tlds.ts'
import { localePath, locales } from '../src/i18n/locales.ts'
import { staffPathAtBuild } from '../src/website/staff-path.ts'
import { themeName } from '../src/website/theme.ts'
import { checkSite } from '../src/website/check-site.ts'
import {
  websiteStamp,
  websiteStampName,
  type WebsiteStamp,
} from '../src/server/platform/production/website-stamp.ts'
import { buildFolder, root, tool } from './project-paths.ts'

/** The folders of most pages. */
const tldFolders = locales.map((locale) => localePath(locale, '/domain/tld').slice(1))

/** Returns the pages of TLDs that search engines list. */
const listedTlds = (): ReadonlySet<string> =>
  new Set(
    [...writtenTlds(root)].flatMap((tld) => tldFolders.map((folder) => `${folder}/${tld}.html`)),
  )

/** The website's URL without PUBLIC_SITE_URL, as in astro.config.mjs. */
const demoWebsiteUrl = 'http://localhost:4321'

export const websiteFolder = join(buildFolder, 'dist')

/** Where the source maps of the scripts are: outside of the website (decision 172). */
export const mapsFolder = join(buildFolder, 'dist-maps')

/** Returns where that is which a host needs besides. */
export const hostFolder = (host: string): string => join(buildFolder, `dist-${host}`)

export const readyLine = /^ready (https?:\/\/\S+)$/

/** Returns the URL in a server's ready line. */
export const urlIn = (lines: readonly string[]): string =>
  readyLine.exec(lines.at(-1) ?? '')?.[1] ?? ''

/** Options of {@link buildWebsite}; without `apiUrl` the build starts an API of its own. */
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

interface ApiServer {
  readonly api: Child
  readonly data: BuildData
}

const startServer = async (
  start: (options: ChildOptions) => Child,
  cache: string,
): Promise<ApiServer> => {
  const main = await bundledServer()
  // The bundle's folder is named by its sources.
  const data = buildData(cache, basename(dirname(main)), new Date())
  const api = start({
    name: "The build's API",
    // For a small database, optimising PGlite takes longer than it saves, and half a gigabyte.
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
  return { api, data }
}

/** Starts the build's API; its URL accepts requests while it is bundled and starts. */
const startApi = async (
  start: (options: ChildOptions) => Child,
  cache: string,
): Promise<BuildApi> => {
  const url = Promise.withResolvers<string>()
  const early = await earlyUrl(url.promise)
  // Astro, which takes longest, starts before the sources are hashed.
  const server = nextTurn().then(() => startServer(start, cache))
  const ready = server.then(({ api }) => api.ready)
  ready.then((lines) => url.resolve(urlIn(lines)), url.reject)
  const stopAndKeep = async ({ api, data }: ApiServer): Promise<void> => {
    const { code } = await api.stop()
    if (code === 0) data.keep()
    data.remove()
  }
  const stop = async (): Promise<void> => {
    await Promise.all([server.then(stopAndKeep, () => undefined), early.close()])
  }
  let stopped: Promise<void> | undefined
  return { url: `${early.url}/api`, ready, stop: () => (stopped ??= stop()) }
}

// By default V8 lets garbage grow to a gigabyte; the build is as fast with this limit.
const memory = ['--max-old-space-size=640', '--max-semi-space-size=16']

const moving = `--import=${pathToFileURL(join(root, 'scripts', 'move-between-devices.ts')).href}`

const runAstro = async (
  outDir: string,
  api: Pick<BuildApi, 'url' | 'ready'>,
  { print, start = startChild }: BuildOptions,
): Promise<void> => {
  const astro = start({
    name: 'astro build',
    // Astro's cache ignores changes of a schema. Its line for each page takes a tenth of its time.
    args: [...memory, moving, tool('astro'), 'build', '--force', '--silent', '--outDir', outDir],
    env: { API_URL: api.url, NODE_ENV: 'production' },
    ...(print ? { print } : {}),
  })
  const written = astro.ended.then(async ({ code }) => {
    if (code === 0) return
    // Why the API or the content failed says more than what Astro makes of it.
    await api.ready
    throw new ChildFailed(astro.lastLines().join('\n'))
  })
  try {
    await Promise.all([api.ready, written])
  } finally {
    await astro.stop()
  }
}

/** Returns for whom a build with these settings is; without PUBLIC_SITE_URL for the demo. */
export const stampOfWebsite = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): WebsiteStamp =>
  websiteStamp(env['PUBLIC_SITE_URL'] || demoWebsiteUrl, env['PUBLIC_API_URL'] || undefined)

/** Checks the settings of a build. Throws ChildFailed. */
export const checkSettings = (): void => {
  try {
    themeName()
    checkSite()
    if (editorRepositoryAtBuild() !== undefined && staffPathAtBuild(root) === 'admin')
      throw new Error('PUBLIC_STAFF_PATH is "admin", where the editor of a preview is')
  } catch (error) {
    throw new ChildFailed(error instanceof Error ? error.message : String(error))
  }
}

/** Waits for Astro's first pages of TLDs: it has written all scripts and styles before. */
const firstPages = async (website: string, writing: Promise<unknown>): Promise<void> => {
  const isWritten = writing.then(
    () => true,
    () => true,
  )
  while (!tldFolders.some((folder) => existsSync(join(website, folder))))
    if (await Promise.race([isWritten, delay(100, false)])) return
}

// Not imported above: loading Vite and sharp would delay Astro until it renders, which takes one core.
const loadFinishing = async () => ({
  ...(await import('./finishing/finish-pages.ts')),
  ...(await import('./render-pictures.ts')),
})

/** Adds the editor to a preview (PUBLIC_EDITOR); a website for customers has none. */
const addEditor = async (website: string): Promise<void> => {
  const repository = editorRepositoryAtBuild()
  if (repository === undefined) return
  const { writePreviewEditor } = await import('./content-editor/write-preview-editor.ts')
  await writePreviewEditor(website, root, repository)
}

/** Builds the website into `dist/`, replacing it when complete. Throws ChildFailed. */
export const buildWebsite = async (options: BuildOptions = {}): Promise<void> => {
  checkSettings()
  const cache = join(buildFolder, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'site-'))
  const fresh = join(folder, 'dist')
  const own = options.apiUrl ? undefined : await startApi(options.start ?? startChild, cache)
  const api = own ?? { url: options.apiUrl ?? '', ready: Promise.resolve() }
  // Astro, which takes longest, starts before the content is checked.
  const checking = nextTurn().then(() => checkContent(new Date()))
  const ready = Promise.all([api.ready, checking])
  try {
    const writing = runAstro(fresh, { url: api.url, ready }, options).then(() =>
      storeSourceMaps(fresh, mapsFolder, new Date()),
    )
    const hashing = nextTurn().then(() => buildStamp(root))
    const pages = { prominent: listedTlds(), cache }
    const finishing = firstPages(fresh, writing).then(async () =>
      (await loadFinishing()).finishWhileWriting(fresh, { ...pages, folders: tldFolders }, writing),
    )
    const [stamp, early] = await Promise.all([hashing, finishing, writing])
    const { finishPages, inlinedStylesheets, renderPictures } = await loadFinishing()
    const inlined = inlinedStylesheets(fresh)
    const finish = async (): Promise<void> => {
      const pictures = await finishPages(fresh, pages, early)
      await renderPictures(fresh, [...pictures, ...shareOrders()], cache)
    }
    await Promise.all([finish(), compressFiles(fresh, { cache, except: inlined }), own?.stop()])
    for (const stylesheet of inlined) rmSync(join(fresh, '_astro', stylesheet))
    writeTldRedirects(fresh)
    await addEditor(fresh)
    retainAssets(websiteFolder, fresh)
    writeFileSync(join(fresh, websiteStampName), JSON.stringify(stampOfWebsite()))
    writeFileSync(join(fresh, stampName), stamp)
    if (existsSync(websiteFolder)) renameSync(websiteFolder, join(folder, 'old'))
    renameSync(fresh, websiteFolder)
  } finally {
    await own?.stop()
    // Not `rmSync`: it waits for the disk after each of 14,000 files.
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns whether `dist/` is missing or older than its sources. */
export const isWebsiteStale = (): boolean => !isBuilt(websiteFolder, buildStamp(root))
