import { describe, expect, it, test } from 'vitest'
import { websiteFolder } from '../../scripts/build-website.ts'
import { createStaticWebsite } from '../../src/server/platform/http/static-website.ts'
import { files, pages } from './built-website.ts'

// The built website with its own `_headers` and `_redirects`, as the built-in server serves it.
const website = createStaticWebsite({ root: websiteFolder })

const get = async (path: string, headers: Record<string, string> = {}) =>
  website(new Request(`http://shop.test${path}`, { headers }))

/** Bytes: ten segments of 1,460, with which a connection begins (RFC 6928). */
const firstRoundTrip = 14_600
/** Bytes: the status line, and what Node says of date and connection. */
const httpOverhead = 120

const titleOf = async (response: Response): Promise<string> =>
  /<title>([^<]*)/.exec(await response.text())?.[1] ?? ''

describe('a page', () => {
  it('is stored for five minutes by its visitor, compressed, and has a strict policy', async () => {
    for (const path of ['/', '/km', '/domain/tld/com.kh', '/km/blog', '/term-and-conditions']) {
      const { status, headers } = await get(path, { 'accept-encoding': 'gzip, br' })
      expect(status, path).toBe(200)
      expect(Object.fromEntries(headers), path).toMatchObject({
        'cache-control': 'private, max-age=300',
        'content-encoding': 'br',
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(headers.get('permissions-policy')).toContain('camera=()')
    }
  })

  it('of common size fits into the first round trip with its headers', async () => {
    for (const path of ['/domain', '/domain/tld/com', '/domain/tld/com.kh', '/refund-policy']) {
      const answer = await get(path, { 'accept-encoding': 'br' })
      const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      const size = (await answer.arrayBuffer()).byteLength + lines.length + httpOverhead
      expect(size, path).toBeLessThanOrEqual(firstRoundTrip)
    }
  })

  it('has one URL', async () => {
    const { status, headers } = await get('/km/domain/pricing.html?years=2')
    expect([status, headers.get('location')]).toEqual([301, '/km/domain/pricing?years=2'])
  })
})

it('has no editor', async () => {
  const answerTo = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers.get('location')]
  }
  for (const path of ['/admin', '/admin/config.json', '/km/admin'])
    expect(await answerTo(path), path).toEqual(await answerTo(path.replace('admin', 'nothing')))
  expect([...files.keys()].filter((url) => /admin|sveltia/i.test(url))).toEqual([])
  const links = pages.flatMap((page) => page.links.map(({ href }) => href))
  expect(links.filter((href) => /^(\/km)?\/admin(\/|$)/.test(href))).toEqual([])
})

it('a file of packages is stored for a year, because its page names the current one', async () => {
  const packages = [...files.keys()].filter((url) => /^(\/km)?\/packages\//.test(url))
  expect(packages).toHaveLength(8)
  const landings = pages.filter(({ path }) => /^\/(cloud|hosting\/\w+)$/.test(path))
  const html = await Promise.all(landings.map(async ({ url }) => (await get(url)).text()))
  for (const url of packages) {
    expect((await get(url)).headers.get('cache-control'), url).toContain('immutable')
    expect(
      html.filter((text) => text.includes(`"${url}"`)),
      url,
    ).toHaveLength(1)
  }
})

test.each([
  ['/account/papers', '/account/documents'],
  ['/km/account/papers', '/km/account/documents'],
  ['/blog/com-kh-papers', '/blog/com-kh-documents'],
  ['/km/blog/com-kh-papers', '/km/blog/com-kh-documents'],
  ['/hosting', '/hosting/shared'],
  ['/km/hosting', '/km/hosting/shared'],
  ['/domain/tld', '/domain/pricing'],
  ['/km/domain/tld', '/km/domain/pricing'],
])('the address %s without a page leads to %s', async (from, to) => {
  const { status, headers } = await get(from)
  expect([status, headers.get('location')]).toEqual([301, to])
  expect((await get(to)).status).toBe(200)
})

it('hashed files are cached for a year, in every encoding', async () => {
  const assets = [...files.keys()].filter((url) => url.startsWith('/_astro/'))
  expect(assets.length).toBeGreaterThan(20)
  for (const url of assets) {
    const { status, headers } = await get(url)
    expect([url, status, headers.get('cache-control')]).toEqual([
      url,
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  const script = assets.find((url) => url.endsWith('.js') && files.get(url)?.encodings.has('br'))
  for (const encoding of ['br', 'gzip'])
    expect(
      (await get(script ?? '', { 'accept-encoding': encoding })).headers.get('content-encoding'),
    ).toBe(encoding)
})

test.each([
  ['/nowhere', '/'],
  ['/domain/nowhere', '/'],
  ['/km/nowhere', '/km'],
  // Languages that there are not.
  ['/th', '/'],
  ['/fr/domain/pricing', '/'],
  ['/en/domain', '/'],
])('the unknown page %s leads to %s', async (path, home) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('location')]).toEqual([302, home])
})

const notFound = new Map(
  pages.filter(({ path }) => path === '/404').map(({ locale, title }) => [locale, title]),
)

test.each([
  ['/domain/tld/nope', 'en'],
  ['/km/domain/tld/nope', 'km'],
  ['/ssl/nope', 'en'],
  ['/km/blog/nope', 'km'],
  ['/hosting/shared/nope', 'en'],
  ['/km/hosting/nope', 'km'],
  ['/_astro/gone.abc123.js', 'en'],
  ['/og/en/gone.png', 'en'],
  ['/gone.css', 'en'],
] as const)(
  '%s is not found, in its language, and the answer is not cached',
  async (path, locale) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await titleOf(response)).toBe(notFound.get(locale))
  },
)

test.each(['/reset-password', '/km/reset-password', '/two-factor/disabled', '/newsletter/confirm'])(
  'a mailed link with a token is answered by %s',
  async (path) => {
    const page = pages.find(({ url }) => url === path)
    const response = await get(`${path}/eyJhbGciOi.J9-_x`)
    expect(response.status).toBe(200)
    expect(await titleOf(response)).toBe(page?.title)
  },
)
