import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticWebsite } from './static-website.ts'
import type { StaticWebsite } from './static-website.ts'

const secret = 'the secret beside the site'
let folder: string
let website: StaticWebsite

const write = (name: string, content: string | Buffer): void => {
  const path = join(folder, 'dist', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const page = (text: string): string => `<!doctype html><title>${text}</title>`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-site-'))
  write('index.html', page('home'))
  write('index.html.br', brotliCompressSync(page('home')))
  write('index.html.gz', gzipSync(page('home')))
  write('km.html', page('home in Khmer'))
  write('404.html', page('not found'))
  write('km/404.html', page('not found in Khmer'))
  write('domain/search.html', page('search'))
  write('tlds/com.html', page('com'))
  write('blog/index.html', page('blog'))
  write('ទំព័រ.html', page('Khmer name'))
  write('reset-password.html', page('reset'))
  write('_astro/app.abc123.js', 'export {}')
  write('favicon.svg', '<svg/>')
  write('archive.gz', 'not compressed beside anything')
  write('.build-stamp', secret)
  write('.git/config', secret)
  write('.well-known/security.txt', 'Contact: mailto:security@example.com')
  write(
    '_redirects',
    [
      '/reset-password/:token /reset-password 200',
      `/tlds/${encodeURI('ไทย')} /tlds/com 301`,
      '/km/tlds/ไทย /tlds/com 301',
      '/tlds/:tld /404 404',
      '/forced /favicon.svg 302!',
      '/old/* /new/:splat 301',
      '/go https://example.com/shop 302',
      '/blog/moved /blog?from=moved 301',
    ].join('\n'),
  )
  write(
    '_headers',
    [
      '/*',
      '  X-Content-Type-Options: nosniff',
      '/_astro/*',
      '  Cache-Control: public, max-age=31536000, immutable',
      '/reset-password/*',
      '  Referrer-Policy: no-referrer',
    ].join('\n'),
  )
  writeFileSync(join(folder, 'secret.txt'), secret)
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist', 'linked.txt'))
  website = createStaticWebsite({ root: join(folder, 'dist') })
})

afterAll(() => rmSync(folder, { recursive: true }))

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  website(new Request(`http://shop.test${path}`, { headers, method }))

const leadsTo = async (path: string) => {
  const response = await get(path)
  return [response.status, response.headers.get('location')]
}

test.each([
  ['/', 'home'],
  ['/km', 'home in Khmer'],
  ['/domain/search', 'search'],
  ['/domain/search?domain=sokha.com.kh', 'search'],
  ['/blog', 'blog'],
  ['/ទំព័រ', 'Khmer name'],
])('%s is a page', async (path, title) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(page(title))
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['/domain/search/', '/domain/search'],
  ['/km/', '/km'],
  ['/domain/search/?domain=a', '/domain/search?domain=a'],
  ['/domain/search.html', '/domain/search'],
  ['/index.html', '/'],
  ['/blog/index.html', '/blog'],
  ['/ទំព័រ/', encodeURI('/ទំព័រ')],
])('%s is at %s for good', async (path, location) => {
  expect(await leadsTo(path)).toEqual([301, location])
})

test.each([
  ['/nowhere', '/'],
  ['/domain/nowhere', '/'],
  ['/km/nowhere', '/km'],
  ['/kmer', '/'],
  ['/th/nowhere', '/'],
  ['//evil.example/', '/'],
  ['//evil.example', '/'],
  ['/%', '/'],
  ['/%00', '/'],
])('unknown page %s leads to %s', async (path, location) => {
  expect(await leadsTo(path)).toEqual([302, location])
})

test.each([
  ['/_astro/gone.js', 'not found'],
  ['/_astro/gone', 'not found'],
  ['/gone.png', 'not found'],
  ['/km/gone.png', 'not found in Khmer'],
  ['/tlds/unknown', 'not found'],
  ['/404', 'not found'],
  ['/.build-stamp', 'not found'],
  ['/.git/config', 'not found'],
  ['/linked.txt', 'not found'],
  ['/_astro/app.abc123.js.br', 'not found'],
  ['/index.html.br', 'not found'],
])('%s is the 404 page and is not kept', async (path, title) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe(page(title))
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('neither rule file is served', async () => {
  expect(await leadsTo('/_headers')).toEqual([302, '/'])
  expect(await leadsTo('/_redirects')).toEqual([302, '/'])
})

test('rules: served in place, redirected, forced over nothing, with the query', async () => {
  const reset = await get('/reset-password/eyJ.abc.def')
  expect([reset.status, await reset.text()]).toEqual([200, page('reset')])
  expect(reset.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await get('/reset-password')).headers.get('referrer-policy')).toBe('no-referrer')
  expect((await get('/tlds/com')).status).toBe(200)
  expect(await leadsTo('/forced')).toEqual([302, '/favicon.svg'])
  expect(await leadsTo('/old/a/b?c=d')).toEqual([301, '/new/a/b?c=d'])
  expect(await leadsTo('/old')).toEqual([301, '/new/'])
  expect(await leadsTo('/go')).toEqual([302, 'https://example.com/shop'])
  expect(await leadsTo('/blog/moved?x=1')).toEqual([301, '/blog?from=moved'])
})

test('a path of other letters leads on, however its rule and the request are written', async () => {
  const asked = encodeURI('/tlds/ไทย')
  for (const path of [asked, asked.toLowerCase(), '/tlds/ไทย', `/km${asked}`])
    expect(await leadsTo(path)).toEqual([301, '/tlds/com'])
  expect(await leadsTo(`${asked}?from=mail`)).toEqual([301, '/tlds/com?from=mail'])
  expect(await leadsTo(`${asked}/`)).toEqual([301, asked])
  expect((await get('/tlds/%E0%B9%84')).status).toBe(404)
})

test('files have their type and the caching that _headers says', async () => {
  const script = await get('/_astro/app.abc123.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const icon = await get('/favicon.svg')
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  expect(icon.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect((await get('/.well-known/security.txt')).status).toBe(200)
  expect((await get('/archive.gz')).headers.get('content-encoding')).toBeNull()
})

test('a page goes out as it is stored in the encoding that the client prefers', async () => {
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
  const body = Buffer.from(await brotli.arrayBuffer())
  expect(brotli.headers.get('content-length')).toBe(String(body.byteLength))
  expect(brotliDecompressSync(body).toString()).toBe(page('home'))
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
    'gzip',
  )
  const plain = await get('/', { 'accept-encoding': 'br;q=0' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect(await plain.text()).toBe(page('home'))
  expect((await get('/km', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
})

test('an entity tag is of the encoding, and spares the body when it still holds', async () => {
  const brotli = (await get('/', { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  const plain = (await get('/')).headers.get('etag') ?? ''
  expect(plain).toMatch(/^"[\w-]{22}"$/)
  expect(plain).not.toBe(brotli)
  for (const tag of [plain, `W/${plain}`, `"other", ${plain}`, '*']) {
    const response = await get('/', { 'if-none-match': tag })
    expect([tag, response.status, await response.text()]).toEqual([tag, 304, ''])
    expect(response.headers.get('etag')).toBe(plain)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-length')).toBeNull()
  }
  expect((await get('/', { 'if-none-match': brotli })).status).toBe(200)
  expect((await get('/gone.png', { 'if-none-match': '*' })).status).toBe(404)
})

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', '/domain/search', '/gone.png']) {
    const full = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect(head.status).toBe(full.status)
    expect([...head.headers]).toEqual([...full.headers])
    expect(await head.text()).toBe('')
  }
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
  const response = await get('/', {}, method)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test('what was sent once is answered without waiting for a disk', async () => {
  await get('/domain/search')
  expect(website(new Request('http://shop.test/domain/search'))).toBeInstanceOf(Response)
})

test('a file that a new build took away is not found, and later ones still are', async () => {
  write('short-lived.html', page('short-lived'))
  const fresh = createStaticWebsite({ root: join(folder, 'dist') })
  rmSync(join(folder, 'dist', 'short-lived.html'))
  const response = await fresh(new Request('http://shop.test/short-lived'))
  expect(response.status).toBe(404)
  expect((await fresh(new Request('http://shop.test/'))).status).toBe(200)
})

test('a catch-all that leads home keeps missing files as errors', async () => {
  const root = join(folder, 'catch-all')
  mkdirSync(root)
  writeFileSync(join(root, 'index.html'), page('home'))
  writeFileSync(join(root, '_redirects'), '/* / 302')
  const small = createStaticWebsite({ root })
  const status = async (path: string) =>
    (await small(new Request(`http://shop.test${path}`))).status
  expect([await status('/x'), await status('/x.js'), await status('/')]).toEqual([302, 404, 200])
})

test('a folder without a site says what to do', () => {
  expect(() => createStaticWebsite({ root: folder })).toThrow('npm run build')
})

test('no path leaves the folder, shows a hidden file or redirects to another host', async () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '..', '.', '%2e', '%2E%2e', '%2f', '%5c', '%00', '%', '%c0%af', '%252e'],
    ...['secret.txt', '.build-stamp', '.git', 'config', 'dist', 'linked.txt', 'old', 'km', 'blog'],
    ...['evil.example', 'index.html', '.html', '.br', '@', ':', ';', '~', ' ', '\t', 'ក', '😀'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      // The server passes the path as received, not normalised.
      const request = {
        method: 'GET',
        url: `http://shop.test/${pieces.join('')}`,
        headers: new Headers(),
      }
      const response = await website(request)
      expect([200, 301, 302, 404]).toContain(response.status)
      expect(await response.text()).not.toContain(secret)
      const location = response.headers.get('location')
      if (location !== null) {
        expect(new URL(location, 'http://shop.test').origin).toBe('http://shop.test')
      }
    }),
    { numRuns: 2000 },
  )
})
