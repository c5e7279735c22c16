import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { startChild } from '../../scripts/child-process.ts'
import { root, tool } from '../../scripts/project-paths.ts'
import type { Tld, TldContent } from '../../src/contract/domains.ts'
import type { Region } from '../../src/contract/places.ts'
import type { FamilyReviews } from '../../src/contract/reviews.ts'
import type { MinPrice, Package, ProductType, SslCertificate } from '../../src/contract/products.ts'

/** What the API of a small website answers. */
export interface SmallCatalogue {
  readonly tlds: readonly Tld[]
  readonly contents: readonly TldContent[]
  readonly regions: readonly Region[]
  /** By type, then by region id; `object` is for packages that do not fit the contract. */
  readonly packages: Readonly<
    Partial<Record<ProductType, Readonly<Record<string, readonly (Package | object)[]>>>>
  >
  readonly certificates: readonly SslCertificate[]
  readonly minPrices: readonly MinPrice[]
  readonly reviews: readonly FamilyReviews[]
}

const answerOf = (catalogue: SmallCatalogue, { pathname, searchParams }: URL): unknown => {
  const packages = Object.entries(catalogue.packages).find(
    ([type]) => type === searchParams.get('type'),
  )
  const answers: Readonly<Record<string, unknown>> = {
    '/api/tlds': catalogue.tlds,
    '/api/tlds/content': catalogue.contents,
    '/api/regions': catalogue.regions,
    '/api/products': packages?.[1] ?? {},
    '/api/products/min-price': catalogue.minPrices,
    '/api/tax': { percent: 10 },
    '/api/ssl-certificates': catalogue.certificates,
    '/api/category-banner/home': [],
    '/api/category-banner/promotion': [],
    '/api/reviews': catalogue.reviews,
    '/api/sms-prices': { brandName: null, credits: [] },
  }
  return answers[pathname]
}

const isAddressInfo = (bound: unknown): bound is AddressInfo =>
  typeof bound === 'object' && bound !== null && 'port' in bound

/** A page of a small website. */
export interface SmallPage {
  readonly url: string
  /** All that is shown or read out, in and around its `main`; pieces stand apart by a space. */
  readonly text: string
  /** What its `main` shows. */
  readonly main: string
  /** Where the links in its `main` lead. */
  readonly ways: readonly string[]
  /** Title, description and structured data. */
  readonly metadata: string
  readonly isUnlisted: boolean
  readonly html: string
}

const readPage = (url: string, html: string): SmallPage => {
  const text: string[] = []
  const main: string[] = []
  const ways: string[] = []
  const metadata: string[] = []
  let isUnlisted = false
  let inMain = false
  let quiet = 0
  let isMetadata = false
  const parser = new Parser({
    onopentag: (name, { href, name: key, content = '', type }) => {
      if (name === 'main') inMain = true
      else if (name === 'a' && inMain && href !== undefined) ways.push(href)
      else if (name === 'meta' && key === 'robots') isUnlisted = content.includes('noindex')
      else if (name === 'meta') metadata.push(content)
      else if (name === 'title') isMetadata = quiet === 0
      else if (name === 'script' && type === 'application/ld+json') isMetadata = true
      if (/^(script|style|svg|template|noscript)$/.test(name)) quiet += 1
    },
    ontext: (piece) => {
      if (isMetadata) metadata.push(piece)
      else if (quiet === 0 && piece.trim() !== '') {
        text.push(piece.trim())
        if (inMain) main.push(piece.trim())
      }
    },
    onclosetag: (name) => {
      if (name === 'main') inMain = false
      if (name === 'title' || name === 'script') isMetadata = false
      if (/^(script|style|svg|template|noscript)$/.test(name)) quiet -= 1
    },
  })
  parser.end(html)
  const join = (pieces: readonly string[]): string => pieces.join(' ').replace(/\s+/g, ' ')
  return {
    url,
    text: join(text),
    main: join(main),
    ways,
    metadata: metadata.join('\n'),
    isUnlisted,
    html,
  }
}

/** How a build ended. */
export interface SmallWebsite {
  /** What the build complained of; empty when all went well. */
  readonly problems: string
  readonly pages: readonly SmallPage[]
  /** The URLs in the sitemap. */
  readonly sitemap: string
}

/**
 * Builds the website of a catalogue by the real Astro, without what `scripts/build-website.ts` does to its
 * pages afterwards; takes about seven seconds.
 *
 * @param settings such as `PUBLIC_FEATURE_CLOUD_SERVER: 'maintenance'`
 */
export const buildSmallWebsite = async (
  catalogue: SmallCatalogue,
  settings: Readonly<Record<`PUBLIC_${string}`, string>> = {},
): Promise<SmallWebsite> => {
  const api = createServer((request, response) => {
    const answer = answerOf(catalogue, new URL(request.url ?? '/', 'http://api.test'))
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? null))
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const bound = api.address()
  if (!isAddressInfo(bound)) throw new Error('no port')
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const website = mkdtempSync(join(cache, 'small-site-'))
  try {
    const ofThisShell = Object.keys(process.env).filter((name) => name.startsWith('PUBLIC_'))
    const child = startChild({
      name: 'The small build',
      args: [tool('astro'), 'build', '--force', '--outDir', website],
      env: {
        ...Object.fromEntries(ofThisShell.map((name) => [name, undefined])),
        ...settings,
        API_URL: `http://127.0.0.1:${bound.port}/api`,
        NODE_ENV: 'production',
        VITEST: undefined,
      },
    })
    const { code } = await child.ended
    if (code !== 0) return { problems: child.lastLines().join('\n'), pages: [], sitemap: '' }
    const read = (name: string): string => readFileSync(join(website, name), 'utf8')
    const pages = readdirSync(website, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => readPage(`/${name.replace(/\.html$/, '').replace(/^index$/, '')}`, read(name)))
    return { problems: '', pages, sitemap: read('sitemap-0.xml') }
  } finally {
    api.close()
    rmSync(website, { recursive: true, force: true })
  }
}
