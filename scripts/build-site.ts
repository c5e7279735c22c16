import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { bundledServer } from './bundle-server.ts'
import { buildData } from './build-data.ts'
import { buildStamp, isBuilt, serverStamp, stampName } from './build-stamp.ts'
import { ChildFailed, startChild } from './child-process.ts'
import type { Child, ChildOptions } from './child-process.ts'
import { renderPictures } from './render-pictures.ts'
import { earlyUrl } from './early-url.ts'
import { writeTldRedirects } from './tld-redirects.ts'
import { retainAssets } from './retain-assets.ts'
import { finishPages, inlinedStylesheets } from './finishing/finish-pages.ts'
import { compressFiles } from './finishing/compress-files.ts'
import { themeName } from '../src/site/theme.ts'
import { root, tool } from './project-paths.ts'

/** The pages of TLDs that the landing page of domains leads to: most visitors come to these. */
const linkedTlds = (folder: string): ReadonlySet<string> => {
  const landing = readFileSync(join(folder, 'domain.html'), 'utf8')
  const linked = [...landing.matchAll(/href="\/(domain\/tld\/[^"]+)"/g)]
  return new Set(linked.flatMap(([, path = '']) => [`${path}.html`, `km/${path}.html`]))
}

/** Where the built site is. */
export const siteFolder = join(root, 'dist')

/** The line by which the server says where it listens. */
export const readyLine = /^ready (https?:\/\/\S+)$/

/** The address in a server's ready line. */
export const addressIn = (lines: readonly string[]): string =>
  readyLine.exec(lines.at(-1) ?? '')?.[1] ?? ''

/** How to build. */
export interface BuildOptions {
  /** The API that the pages take their products from; one of its own when absent. */
  readonly apiUrl?: string | undefined
  /** Takes what the tools say; the last of it is in the error when they fail. */
  readonly print?: (line: string) => void
  /** Starts a child; a supervisor's, when Ctrl-C has to end it too. */
  readonly start?: (options: ChildOptions) => Child
}

interface BuildApi {
  readonly url: string
  /** Rejects with ChildFailed when it does not come up. */
  readonly ready: Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Starts the build's own API; its address can be asked at once, while it is starting. */
const startApi = async (
  start: (options: ChildOptions) => Child,
  cache: string,
): Promise<BuildApi> => {
  const main = await bundledServer()
  const data = buildData(cache, serverStamp(root).slice(0, 16), new Date())
  const api = start({
    name: "The build's API",
    args: [main],
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data.folder,
      DATABASE_URL: undefined,
      SITE_DIR: undefined,
      JOBS: 'off',
    },
    ready: readyLine,
  })
  const address = await earlyUrl(api.ready.then(addressIn))
  return {
    url: `${address.url}/api`,
    ready: api.ready,
    stop: async () => {
      const [{ code }] = await Promise.all([api.stop(), address.close()])
      if (code === 0) data.keep()
      data.remove()
    },
  }
}

// Left to itself V8 keeps a gigabyte for what is garbage of pages that are done; a build of all pages
// works in 380 MB of old space, too, and no slower.
const memory = ['--max-old-space-size=640', '--max-semi-space-size=16']

const runAstro = async (
  outDir: string,
  api: Pick<BuildApi, 'url' | 'ready'>,
  { print, start = startChild }: BuildOptions,
): Promise<void> => {
  const astro = start({
    name: 'astro build',
    // Anew from the content: Astro's memory of it does not notice a changed schema.
    args: [...memory, tool('astro'), 'build', '--force', '--outDir', outDir],
    env: { API_URL: api.url, NODE_ENV: 'production' },
    ...(print ? { print } : {}),
  })
  const written = astro.ended.then(({ code }) => {
    if (code !== 0) throw new ChildFailed(astro.lastLines().join('\n'))
  })
  try {
    // It starts while the API does. An API that does not come up says itself why.
    await Promise.all([api.ready, written])
  } finally {
    await astro.stop()
  }
}

/** A theme of which there is none is told in one line, before anything is made. */
const checkTheme = (): void => {
  try {
    themeName()
  } catch (error) {
    throw new ChildFailed(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Builds the site into `dist/`: pages, their compressed forms and a stamp of what they were made from.
 * The old site stays until the new one is whole.
 *
 * @throws ChildFailed with what the failing tool said last
 */
export const buildSite = async (options: BuildOptions = {}): Promise<void> => {
  checkTheme()
  const stamp = buildStamp(root)
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'site-'))
  const fresh = join(folder, 'dist')
  const own = options.apiUrl ? undefined : await startApi(options.start ?? startChild, cache)
  const api = own ?? { url: options.apiUrl ?? '', ready: Promise.resolve() }
  try {
    await runAstro(fresh, api, options)
    const inlined = inlinedStylesheets(fresh)
    const finish = async (): Promise<void> => {
      const pictures = await finishPages(fresh, { prominent: linkedTlds(fresh), cache })
      await renderPictures(fresh, pictures, cache)
    }
    await Promise.all([finish(), compressFiles(fresh, { cache, except: inlined })])
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

/** Whether `dist/` is missing or older than its sources. */
export const isSiteStale = (): boolean => !isBuilt(siteFolder, buildStamp(root))
