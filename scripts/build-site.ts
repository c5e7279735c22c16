import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledServer } from './bundle-server.ts'
import { buildStamp, isBuilt, stampName } from './build-stamp.ts'
import { ChildFailed, startChild } from './child-process.ts'
import type { Child, ChildOptions } from './child-process.ts'
import { drawPictures } from './draw-pictures.ts'
import { writeEndingRedirects } from './ending-redirects.ts'
import { keepAssets } from './keep-assets.ts'
import { leanSite } from './lean-pages.ts'
import { precompress } from './precompress.ts'
import { themeName } from '../src/site/theme.ts'
import { root, tool } from './project-paths.ts'

/** The pages of endings that the landing page of domains leads to: most visitors come to these. */
const linkedEndings = (folder: string): ReadonlySet<string> => {
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

const startApi = async (
  start: (options: ChildOptions) => Child,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'build-api-'))
  const api = start({
    name: "The build's API",
    args: [await bundledServer()],
    env: {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: undefined,
      SITE_DIR: undefined,
      JOBS: 'off',
    },
    ready: readyLine,
  })
  const stop = async (): Promise<void> => {
    await api.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: `${addressIn(await api.ready)}/api`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

// Left to itself V8 keeps a gigabyte for what is garbage of pages that are done; a build of all pages
// works in 380 MB of old space, too, and no slower.
const memory = ['--max-old-space-size=640', '--max-semi-space-size=8']

const runAstro = async (
  outDir: string,
  apiUrl: string,
  { print, start = startChild }: BuildOptions,
): Promise<void> => {
  const astro = start({
    name: 'astro build',
    // Anew from the content: Astro's memory of it does not notice a changed schema.
    args: [...memory, tool('astro'), 'build', '--force', '--outDir', outDir],
    env: { API_URL: apiUrl, NODE_ENV: 'production' },
    ...(print ? { print } : {}),
  })
  const end = await astro.ended
  if (end.code !== 0) throw new ChildFailed(astro.lastLines().join('\n'))
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
 * Builds the site into `dist/`: pages, their packed forms and a stamp of what they were made from.
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
  const api = options.apiUrl ? undefined : await startApi(options.start ?? startChild)
  try {
    await runAstro(fresh, options.apiUrl ?? api?.url ?? '', options)
    await leanSite(fresh)
    await drawPictures(fresh, cache)
    await precompress(fresh, { prominent: linkedEndings(fresh), cache })
    writeEndingRedirects(fresh)
    keepAssets(siteFolder, fresh)
    writeFileSync(join(fresh, stampName), stamp)
    if (existsSync(siteFolder)) renameSync(siteFolder, join(folder, 'old'))
    renameSync(fresh, siteFolder)
  } finally {
    await api?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether `dist/` is missing or older than its sources. */
export const isSiteStale = (): boolean => !isBuilt(siteFolder, buildStamp(root))
