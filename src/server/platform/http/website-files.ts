import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Encoding } from './accepted-encodings.ts'

export interface WebsiteFile {
  /** Decoded: `/domain/search`, `/` or `/favicon.svg`. */
  readonly url: string
  readonly path: string
  readonly contentType: string
  readonly isPage: boolean
  readonly encodings: ReadonlySet<Encoding>
}

export interface WebsiteFileContent {
  readonly body: Buffer<ArrayBuffer>
  readonly etag: string
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.rss': 'application/rss+xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const suffixes = { br: '.br', gzip: '.gz' } as const

/** Returns whether a name is never served: dot files except `/.well-known` (RFC 8615). */
const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.well-known'

const urlOf = (name: string): string => {
  if (extname(name) !== '.html') return `/${name}`
  const page = `/${name.slice(0, -'.html'.length)}`
  if (page === '/index') return '/'
  return page.endsWith('/index') ? page.slice(0, -'/index'.length) : page
}

/** Lists every file by URL path. Only these are served, so no path leads out; links are ignored. */
export const listWebsiteFiles = (root: string): ReadonlyMap<string, WebsiteFile> => {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some(isHidden))
    .filter((name) => name !== '_headers' && name !== '_redirects')
    // `km.html` follows `km/index.html` and replaces it.
    .sort((one, other) => other.split('/').length - one.split('/').length)
  const known = new Set(names)
  const files = new Map<string, WebsiteFile>()
  for (const name of names) {
    const extension = extname(name)
    const isCompressed = Object.values(suffixes).some((suffix) => suffix === extension)
    if (isCompressed && known.has(name.slice(0, -extension.length))) continue
    const encodings = new Set<Encoding>(['identity'])
    if (known.has(`${name}${suffixes.br}`)) encodings.add('br')
    if (known.has(`${name}${suffixes.gzip}`)) encodings.add('gzip')
    const url = urlOf(name)
    files.set(url, {
      url,
      path: join(root, name),
      contentType: contentTypes[extension.toLowerCase()] ?? 'application/octet-stream',
      isPage: extension === '.html',
      encodings,
    })
  }
  return files
}

export const readWebsiteFile = async (
  file: WebsiteFile,
  encoding: Encoding,
): Promise<WebsiteFileContent> => {
  const body = await readFile(
    encoding === 'identity' ? file.path : `${file.path}${suffixes[encoding]}`,
  )
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, etag: `"${hash}"` }
}
