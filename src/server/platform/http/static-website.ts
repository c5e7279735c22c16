import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptedEncodings } from './accepted-encodings.ts'
import type { Encoding } from './accepted-encodings.ts'
import { createContentCache, type ContentCache } from './content-cache.ts'
import { headersForPath, parseHeaders } from './header-rules.ts'
import { matchRedirect, parseRedirects } from './redirect-rules.ts'
import { listWebsiteFiles } from './website-files.ts'
import type { WebsiteFile, WebsiteFileContent } from './website-files.ts'

export interface StaticWebsiteOptions {
  readonly root: string
  readonly cacheBytes?: number
}

export type WebsiteRequest = Pick<Request, 'method' | 'url' | 'headers'>

/** Responds to every request of the website. */
export type StaticWebsite = (request: WebsiteRequest) => Response | Promise<Response>

type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly etag: string
  readonly full: Headers
  readonly notModified: Headers
}

interface Entry {
  readonly file: WebsiteFile
  readonly status: 200 | 404
  readonly headers: Headers
  readonly answers: Partial<Record<Encoding, Answer>>
}

const readRules = <Rule>(root: string, name: string, parse: (text: string) => Rule[]): Rule[] => {
  const path = join(root, name)
  return existsSync(path) ? parse(readFileSync(path, 'utf8')) : []
}

/** Returns a URL's path without a slow `URL` object. */
const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start === -1) return '/'
  const query = url.indexOf('?', start)
  const end = query === -1 ? url.indexOf('#', start) : query
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

const queryOf = (url: string): string => /\?[^#]*/.exec(url)?.[0] ?? ''

/** Returns whether a path is safe in `Location`: no empty or dot segment, backslash or space. */
const isPlainPath = (path: string): boolean =>
  /^(\/|(\/[^/\\\s]+)+\/?)$/.test(path) && !/\/\.{1,2}(\/|$)/.test(path)

const decode = (path: string): string | undefined => {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const namesFile = (path: string): boolean =>
  path.startsWith('/_astro/') || /\/\.|\.[^./]+$/.test(path)

const headerSafe = (url: string): string =>
  url.toWellFormed().replace(/[^!-~]+/g, (text) => encodeURIComponent(text))

const isMatch = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const makeAnswer = (entry: Entry, encoding: Encoding, content: WebsiteFileContent): Answer => {
  const notModified: Record<string, string> = { ...entry.headers, etag: content.etag }
  if (entry.file.encodings.size > 1) notModified['vary'] = 'Accept-Encoding'
  const full: Record<string, string> = {
    'content-type': entry.file.contentType,
    ...notModified,
    'content-length': String(content.body.byteLength),
  }
  if (encoding !== 'identity') full['content-encoding'] = encoding
  return { etag: content.etag, full, notModified }
}

type Entries = Map<string, Entry>

const homeOf = (entries: Entries, path: string): string => {
  const prefix = /^\/[a-z]{2}(?=\/|$)/.exec(path)?.[0] ?? '/'
  return entries.get(prefix)?.file.isPage ? prefix : '/'
}

const encodingFor = (request: WebsiteRequest, file: WebsiteFile): Encoding => {
  if (file.encodings.size === 1) return 'identity'
  const header = request.headers.get('accept-encoding') ?? ''
  return acceptedEncodings(header).find((encoding) => file.encodings.has(encoding)) ?? 'identity'
}

const answerWith = (
  request: WebsiteRequest,
  entry: Entry,
  answer: Answer,
  content: WebsiteFileContent,
): Response => {
  if (entry.status === 200) {
    const ifNoneMatch = request.headers.get('if-none-match')
    if (ifNoneMatch !== null && isMatch(ifNoneMatch, content.etag)) {
      return new Response(null, { status: 304, headers: answer.notModified })
    }
  }
  const body = request.method === 'HEAD' ? null : content.body
  return new Response(body, { status: entry.status, headers: answer.full })
}

interface Sender {
  readonly send: (request: WebsiteRequest, entry: Entry) => Response | Promise<Response>
  readonly notFound: (request: WebsiteRequest, path: string) => Response | Promise<Response>
}

const createSender = (entries: Entries, cache: ContentCache): Sender => {
  const sendLoaded = async (
    request: WebsiteRequest,
    entry: Entry,
    encoding: Encoding,
    loading: Promise<WebsiteFileContent>,
  ): Promise<Response> => {
    try {
      const content = await loading
      return answerWith(request, entry, makeAnswer(entry, encoding, content), content)
    } catch (error) {
      if (!isGone(error)) throw error
      // A running build removed the file.
      if (entries.get(entry.file.url) === entry) entries.delete(entry.file.url)
      return notFound(request, entry.file.url)
    }
  }

  const send = (request: WebsiteRequest, entry: Entry): Response | Promise<Response> => {
    const encoding = encodingFor(request, entry.file)
    const content = cache.get(entry.file, encoding)
    if (content instanceof Promise) return sendLoaded(request, entry, encoding, content)
    let answer = entry.answers[encoding]
    if (answer?.etag !== content.etag) {
      answer = makeAnswer(entry, encoding, content)
      entry.answers[encoding] = answer
    }
    return answerWith(request, entry, answer, content)
  }

  const notFound = (request: WebsiteRequest, path: string): Response | Promise<Response> => {
    const home = homeOf(entries, path)
    const entry = entries.get(home === '/' ? '/404' : `${home}/404`) ?? entries.get('/404')
    if (entry) return send(request, entry)
    return new Response(request.method === 'HEAD' ? null : 'Not found', {
      status: 404,
      headers: { 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' },
    })
  }

  return { send, notFound }
}

/** Serves a built website by its `_redirects` and `_headers`, as a CDN does (architecture §4). */
export const createStaticWebsite = ({
  root,
  cacheBytes = 64 * 1024 * 1024,
}: StaticWebsiteOptions): StaticWebsite => {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`There is no built site in ${root}: run "npm run build" first.`)
  }
  const redirects = readRules(root, '_redirects', (text) => [...parseRedirects(text)])
  const forced = redirects.filter((rule) => rule.force)
  const headerRules = readRules(root, '_headers', (text) => [...parseHeaders(text)])

  const makeEntry = (file: WebsiteFile, url: string, status: 200 | 404): Entry => {
    const headers: Record<string, string> = {
      'cache-control': file.isPage ? 'no-cache' : 'public, max-age=0, must-revalidate',
      ...headersForPath(headerRules, url),
    }
    if (status === 404) headers['cache-control'] = 'no-cache'
    return { file, status, headers, answers: {} }
  }
  const entries = new Map<string, Entry>()
  for (const [url, file] of listWebsiteFiles(root)) {
    entries.set(url, makeEntry(file, url, /^(\/[a-z]{2})?\/404$/.test(url) ? 404 : 200))
  }

  const { send, notFound } = createSender(entries, createContentCache(cacheBytes))

  const redirect = (path: string, status: number, location: string): Response =>
    new Response(null, {
      status,
      headers: {
        ...headersForPath(headerRules, path),
        'cache-control': 'no-cache',
        location: headerSafe(location),
      },
    })

  const entryAt = (path: string): Entry | undefined =>
    entries.get((decode(path) ?? '').replace(/(?<=.)\/$|(\/index)?\.html$/, '') || '/')

  const byRules = (
    request: WebsiteRequest,
    path: string,
    rules: typeof redirects,
  ): Response | Promise<Response> | undefined => {
    for (const rule of rules) {
      const match = matchRedirect(rule, path)
      if (!match) continue
      if (match.status === 200 || match.status === 404) {
        const target = entryAt(pathOf(`://${match.to}`))
        if (!target) continue
        if (match.status === 404 || target.status === 404) return notFound(request, path)
        return send(request, makeEntry(target.file, path, 200))
      }
      // A missing file must not return a page to a script tag.
      if (rule.catchAll && namesFile(path)) continue
      if (match.to === path) continue
      const query = match.to.includes('?') ? '' : queryOf(request.url)
      return redirect(path, match.status, `${match.to}${query}`)
    }
    return undefined
  }

  const withoutHtml = (path: string): string | undefined => {
    if (!path.endsWith('.html')) return undefined
    const page = path.replace(/(\/index)?\.html$/, '') || '/'
    return entryAt(page)?.file.isPage ? page : undefined
  }

  const answerUnusual = (request: WebsiteRequest, path: string): Response | Promise<Response> => {
    if (!isPlainPath(path)) return redirect('/', 302, '/')
    const byForce = byRules(request, path, forced)
    if (byForce) return byForce
    const canonical = path !== '/' && path.endsWith('/') ? path.slice(0, -1) : withoutHtml(path)
    if (canonical) return redirect(path, 301, `${canonical}${queryOf(request.url)}`)
    const entry = entries.get(decode(path) ?? '')
    if (entry) return send(request, entry)
    const byRule = byRules(request, path, redirects)
    if (byRule) return byRule
    const home = homeOf(entries, path)
    if (namesFile(path) || home === path) return notFound(request, path)
    return redirect(path, 302, home)
  }

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const path = pathOf(request.url)
    const entry = forced.length === 0 ? entries.get(path) : undefined
    return entry ? send(request, entry) : answerUnusual(request, path)
  }
}
