import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files } from './built-website.ts'
import { websiteHostEngines, type WebsiteHostEngine } from './website-host-engines.ts'

const fileLike = (pattern: RegExp): string => {
  const found = [...files.keys()].find((url) => pattern.test(url))
  if (found === undefined) throw new Error(`no file ${pattern}`)
  return found
}

const immutable = 'public, max-age=31536000, immutable'
const briefly = 'private, max-age=300'

const pages = [
  ['/', 'en'],
  ['/km', 'km'],
  ['/domain/search', 'en'],
  ['/km/domain/search?domain=angkor', 'km'],
  ['/domain/tld/com.kh', 'en'],
  ['/km/domain/tld/com.kh', 'km'],
  ['/ssl/positivessl', 'en'],
  ['/help', 'en'],
  ['/km/help/refunds', 'km'],
  ['/term-and-conditions', 'en'],
  // A mailed link's token is read by its one page.
  ['/reset-password/a-token', 'en'],
  ['/km/reset-password/a-token', 'km'],
  ['/two-factor/disabled/a-token', 'en'],
  ['/km/two-factor/disabled/a-token', 'km'],
] as const

const otherFiles = [
  ['/robots.txt', 'text/plain', briefly],
  ['/build.json', 'application/json', briefly],
  ['/locales/en/account.json', 'application/json', briefly],
  ['/favicon.svg', 'image/svg+xml', briefly],
  [fileLike(/^\/_astro\/.*\.js$/), 'javascript', immutable],
  [fileLike(/^\/_astro\/.*\.woff2$/), 'font/woff2', immutable],
  [fileLike(/^\/packages\//), 'application/json', immutable],
  [fileLike(/^\/km\/help\/search\/.*\.json$/), 'application/json', immutable],
  ['/km/help/refunds.md', 'text/markdown; charset=utf-8', briefly],
  ['/llms.txt', 'text/plain', briefly],
  [fileLike(/^\/og\//), 'image/', 'public, max-age=86400'],
] as const

/** URLs and where they lead for good. */
const moved = [
  ['/domain/search/', '/domain/search'],
  ['/domain/search/?domain=angkor', '/domain/search?domain=angkor'],
  ['/km/', '/km'],
  ['/domain/search.html', '/domain/search'],
  ['/km/domain/pricing.html?years=2', '/km/domain/pricing?years=2'],
  ['/index.html', '/'],
  ['/account/papers', '/account/documents'],
  ['/km/account/papers', '/km/account/documents'],
  ['/hosting', '/hosting/shared'],
  ['/km/domain/tld', '/km/domain/pricing'],
  ['/domain/tld/%E4%BD%9B%E5%B1%B1', '/domain/tld/xn--1qqw23a'],
] as const

const home = [
  ['/unknown', '/'],
  ['/unknown/deeper', '/'],
  ['/km/unknown', '/km'],
] as const

const missing = [
  ['/_astro/gone.js', 'en'],
  ['/locales/en/gone.json', 'en'],
  ['/images/gone.png', 'en'],
  ['/gone.png', 'en'],
  ['/domain/tld/gone', 'en'],
  ['/ssl/gone', 'en'],
  ['/blog/gone', 'en'],
  ['/hosting/gone', 'en'],
  ['/km/domain/tld/gone', 'km'],
  ['/km/blog/gone', 'km'],
  ['/help/gone', 'en'],
  ['/km/help/gone.md', 'km'],
] as const

const languageOf = async (answer: Response): Promise<string | undefined> =>
  /<html[^>]* lang="?(\w+)/.exec(await answer.text())?.[1]

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

const locationOf = ({ headers }: Response): string | undefined => {
  const location = headers.get('location')
  if (location === null) return undefined
  const { pathname, search } = new URL(location, 'http://shop.test')
  return `${pathname}${search}`
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-hosts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(Object.entries(websiteHostEngines))('%s', (name, start) => {
  let host: WebsiteHostEngine
  beforeAll(async () => {
    host = await start(join(folder, name))
  }, 60_000)
  afterAll(() => host.stop())

  it.each(pages)('answers %s with its page', async (path, language) => {
    const answer = await host.get(path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe(briefly)
    expect(await languageOf(answer)).toBe(language)
  })

  it.each(otherFiles)('sends %s as %s, stored as %s', async (path, type, stored) => {
    const answer = await host.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('cache-control')).toBe(stored)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await answer.arrayBuffer()
  })

  it.each(moved)('leads from %s to %s for good', async (path, target) => {
    const answer = await host.get(path)
    expect([301, 308]).toContain(answer.status)
    expect(locationOf(answer)).toBe(target)
  })

  it.each(home)('leads from %s to %s for now', async (path, target) => {
    const answer = await host.get(path)
    expect([answer.status, locationOf(answer)]).toEqual([302, target])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders)
  })

  it.each(missing)('has no %s, and says so', async (path, language) => {
    const answer = await host.get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toMatch(/^no-(cache|store)$/)
    expect(await languageOf(answer)).toBe(language)
  })

  it('says with each answer that browsers use HTTPS only, where the shop does', async () => {
    for (const path of ['/', '/robots.txt', '/unknown', '/gone.png', '/account/papers']) {
      const answer = await host.get(path)
      // The API adds it to what the built-in server answers (create-web.test.ts).
      const expected = name === 'the built-in server' ? null : 'max-age=31536000'
      expect(answer.headers.get('strict-transport-security'), path).toBe(expected)
      await answer.arrayBuffer()
    }
  })

  it('does not show its own settings', async () => {
    for (const path of ['/_redirects', '/_headers', '/.build-stamp']) {
      expect((await host.get(path)).status, path).not.toBe(200)
    }
  })

  it('answers what the browser has with 304, and HEAD without a body', async () => {
    const etag = (await host.get('/')).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await host.get('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await host.get('/km', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('takes nothing', async () => {
    expect((await host.get('/', { method: 'POST', body: 'x' })).status).toBe(405)
  })
})
