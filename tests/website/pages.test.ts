import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../scripts/locale-messages.ts'
import { helpOfPages, type HelpSubject } from '../../src/components/help/help-of-pages.ts'
import { writtenTlds } from '../../src/content/written-tlds.ts'
import { defaultLocale, localePath, locales } from '../../src/i18n/locales.ts'
import { matchRedirect, parseRedirects } from '../../src/server/platform/http/redirect-rules.ts'
import { sslSlugs } from '../../src/website/ssl-slugs.ts'
import { files, listedPages, pages, placeOf } from './built-website.ts'

const website = new URL(process.env['PUBLIC_SITE_URL'] ?? 'http://localhost:4321')
const byUrl = new Map(pages.map((page) => [page.url, page]))
const redirects = [...parseRedirects(readFileSync(placeOf('_redirects'), 'utf8'))]

/** Led on by a rule of its own, not home as unknown. */
const isRedirected = (path: string): boolean =>
  redirects.some((rule) => !rule.catchAll && rule.status !== 404 && matchRedirect(rule, path))

const decoded = (path: string): string => decodeURI(path)

/** What is wrong, a line each, at most as many as a person reads. */
const noneOf = (problems: readonly string[]): void => {
  expect(problems.slice(0, 25), `${problems.length} problems`).toEqual([])
}

it('has every page in both languages', () => {
  const paths = (locale: string) =>
    pages
      .filter((page) => page.locale === locale)
      .map(({ path }) => path)
      .sort()
  expect(paths('km')).toEqual(paths('en'))
  // Commerce §2 and account §2, as far as they are pages that are built before.
  expect(paths('en')).toEqual(
    expect.arrayContaining([
      '/',
      '/domain',
      '/domain/search',
      '/domain/gtld',
      '/domain/cctld',
      '/domain/transfer',
      '/domain/pricing',
      '/domain/tld/com',
      '/domain/tld/com.kh',
      '/whois',
      '/cloud',
      '/hosting/cloud',
      '/hosting/shared',
      '/hosting/wordpress',
      '/ssl',
      '/ssl/compare',
      '/aws-partner',
      '/promotion',
      '/fortune-wheel',
      '/sms',
      '/checkout-basket',
      '/payment/success',
      '/top-up',
      '/top-up/success',
      '/online-payment',
      '/under-construction',
      '/parking',
      '/under-maintenance',
      '/maintenance',
      '/loyalty-program',
      '/affiliate-program',
      '/awards',
      '/about-us',
      '/contact-us',
      '/mail-setup',
      '/notification',
      '/forgot-password',
      '/reset-password',
      '/two-factor/disabled',
      '/newsletter/confirm',
      '/term-and-conditions',
      '/tos',
      '/refund-policy',
      '/privacy-policy',
      '/service-level-agreement',
      '/blog',
      '/help',
      '/404',
      '/error',
    ]),
  )
  expect(paths('en').filter((path) => path.startsWith('/domain/tld/')).length).toBeGreaterThan(1400)
  expect(paths('en').filter((path) => path.startsWith('/blog/')).length).toBeGreaterThanOrEqual(8)
  expect(paths('en').filter((path) => path.startsWith('/help/')).length).toBeGreaterThanOrEqual(30)
  expect(paths('en').filter((path) => /^\/ssl\/(?!compare)/.test(path))).toEqual(
    sslSlugs.map((slug) => `/ssl/${slug}`).toSorted(),
  )
  expect(sslSlugs).toHaveLength(13)
  // Commerce §2, 'Page meta titles'.
  expect(paths('en').filter((path) => /^\/hosting\/\w+\/\w+$/.test(path))).toEqual(
    [
      ...['basic', 'standard', 'advanced', 'professional'].map((plan) => `/hosting/cloud/${plan}`),
      ...['basic', 'lite', 'standard', 'essential', 'professional', 'business'].map(
        (plan) => `/hosting/shared/${plan}`,
      ),
      ...['basic', 'standard', 'premium'].map((plan) => `/hosting/wordpress/${plan}`),
      ...['cloud', 'shared', 'wordpress'].map((family) => `/hosting/${family}/compare`),
    ].toSorted(),
  )
})

it('only the root redirects to another language', () => {
  const leading = pages.filter(({ inlineScript }) => inlineScript.includes('navigator.languages'))
  expect(leading.map(({ url }) => url)).toEqual(['/'])
})

// Commerce §9, 'Starting prices quoted in meta text'.
it.each([
  ['/cloud', '$8.99'],
  ['/hosting/cloud', '$9.99'],
  ['/hosting/cloud/basic', '$9.99'],
  ['/hosting/cloud/standard', '$15.99'],
])('what search engines show of %s names %s, in both languages', (path, price) => {
  const found = pages.filter((page) => page.path === path)
  expect(found).toHaveLength(2)
  for (const { title, meta } of found)
    expect(`${title} ${meta.get('description') ?? ''}`).toContain(price)
})

// Commerce §2, account §2 and §8.
it.each([
  ['404.html', ['This page could not be found'], '/'],
  ['error.html', ['An Error Occurred', 'Please try following option instead'], '/'],
  ['under-maintenance.html', ['This product is under maintenance'], '/'],
])('%s has the texts of the specification and a link home', (file, texts, home) => {
  const html = readFileSync(placeOf(file), 'utf8')
  for (const text of texts) expect(html).toContain(text)
  expect(html).toContain(`href="${home}"`)
  expect(readFileSync(placeOf(`km/${file}`), 'utf8')).toContain('href="/km"')
})

it('links no page to what is under construction', () => {
  const linking = pages.filter(({ links }) =>
    links.some(({ href }) => href.endsWith('/under-construction')),
  )
  expect(linking.map(({ url }) => url)).toEqual([])
})

/** The pages of a subject of help; other subjects are pages of the account. */
const placesOfHelp = {
  checkout: /^\/checkout-basket$/,
  'top-up': /^\/top-up$/,
  password: /^\/(forgot-password|two-factor\/disabled)$/,
  'mail-setup': /^\/mail-setup$/,
  domain: /^\/domain$/,
  search: /^\/domain\/search$/,
  transfer: /^\/domain\/transfer$/,
  whois: /^\/whois$/,
  pricing: /^\/domain\/pricing$/,
  gtld: /^\/domain\/gtld$/,
  cctld: /^\/domain\/cctld$/,
  tld: /^\/domain\/tld\/./,
  'cloud-server': /^\/cloud$/,
  'cloud-hosting': /^\/hosting\/cloud(\/|$)/,
  'shared-hosting': /^\/hosting\/shared(\/|$)/,
  'wordpress-hosting': /^\/hosting\/wordpress(\/|$)/,
  ssl: /^\/ssl(\/compare)?$/,
  certificate: /^\/ssl\/(?!compare$)./,
  sms: /^\/sms$/,
  promotion: /^\/promotion$/,
  'fortune-wheel': /^\/fortune-wheel$/,
  'loyalty-program': /^\/loyalty-program$/,
  'affiliate-program': /^\/affiliate-program$/,
  contact: /^\/contact-us$/,
  'refund-policy': /^\/refund-policy$/,
  'service-level-agreement': /^\/service-level-agreement$/,
  'privacy-policy': /^\/privacy-policy$/,
  'online-payment': /^\/online-payment$/,
  'payment-success': /^\/payment\/success$/,
  'top-up-success': /^\/top-up\/success$/,
  overview: /^\/account$/,
  dns: /^\/account\/domains\/dns$/,
  website: /^\/account\/services\/website$/,
  end: /^\/account\/services\/end$/,
} as const satisfies Partial<Record<HelpSubject, RegExp>>

const placeOfHelp = (subject: string): RegExp =>
  new Map<string, RegExp>(Object.entries(placesOfHelp)).get(subject) ??
  new RegExp(`^/account/${subject}$`)

it.each(locales)('offers the articles about each page on it: %s', (locale) => {
  const problems: string[] = []
  for (const [subject, slugs] of Object.entries(helpOfPages)) {
    const place = placeOfHelp(subject)
    const own = pages.filter((page) => page.locale === locale && place.test(page.path))
    if (own.length === 0) problems.push(`${subject} has no page`)
    for (const { url, links } of own) {
      const offered = new Set(links.map(({ href }) => href))
      for (const slug of slugs) {
        const article = localePath(locale, `/help/${slug}`)
        if (!byUrl.has(article)) problems.push(`${article} is no page`)
        if (!offered.has(article)) problems.push(`${url} does not link ${article}`)
      }
    }
  }
  noneOf(problems)
})

it('each public page offers an article, except those without a question of a customer', () => {
  const isArticle = ({ href }: { readonly href: string }): boolean => /\/help\/./.test(href)
  const without = listedPages
    .filter(({ path, links }) => !/^\/(help|blog)(\/|$)/.test(path) && !links.some(isArticle))
    .map(({ path }) => path)
  expect([...new Set(without)].toSorted()).toEqual([
    '/',
    '/about-us',
    '/aws-partner',
    '/term-and-conditions',
  ])
})

const footersOf = (path: string): boolean[] =>
  pages.filter((page) => page.path === path).map(({ hasFooter }) => hasFooter)

it.each(['/domain/search', '/checkout-basket', '/top-up'])('%s has no footer', (path) => {
  expect(footersOf(path)).toEqual(locales.map(() => false))
})

it.each(['/', '/domain', '/whois', '/domain/tld/com', '/top-up/success'])(
  '%s has a footer',
  (path) => {
    expect(footersOf(path)).toEqual(locales.map(() => true))
  },
)

it('names the cards that are accepted in its footer', () => {
  const [, footer = ''] = readFileSync(placeOf('index.html'), 'utf8').split('<footer')
  for (const brand of ['Visa', 'Mastercard', 'UnionPay', 'JCB'])
    expect(footer).toMatch(new RegExp(`>${brand}<`))
})

it('neither lists nor links the awards while there are none', () => {
  for (const locale of locales) {
    const url = locale === defaultLocale ? '/awards' : `/${locale}/awards`
    expect(byUrl.get(url)?.meta.get('robots')).toBe('noindex')
    const linking = pages.filter(
      (page) => page.path !== '/awards' && page.links.some(({ href }) => href === url),
    )
    expect(linking.map((page) => page.url)).toEqual([])
  }
})

it('quotes no customers on the home page until there are real ones', () => {
  expect(readFileSync(placeOf('index.html'), 'utf8')).not.toMatch(/<blockquote|class="clients"/)
})

const htmlOf = (path: string): string => readFileSync(placeOf(`${path.slice(1)}.html`), 'utf8')

describe('the pages of TLDs', () => {
  const ofTlds = pages.filter(({ path }) => path.startsWith('/domain/tld/'))

  it('are listed where they have texts, fifty in each language; the others link to the list', () => {
    const written = writtenTlds('.')
    expect(written.size).toBe(50)
    const listed = ofTlds.filter(({ meta }) => meta.get('robots') !== 'noindex')
    expect(new Set(listed.map(({ path }) => path))).toEqual(
      new Set([...written].map((tld) => `/domain/tld/${tld}`)),
    )
    expect(listed).toHaveLength(2 * written.size)
    noneOf(
      ofTlds
        .filter(({ locale, links }) => {
          const list = localePath(locale, '/domain/pricing')
          return !links.some(({ href }) => href === list)
        })
        .map(({ url }) => `${url}: no link to the list`),
    )
  })

  // com: an auth code, and days to renew after expiry. com.kh and uk: no code; com.kh: no such days.
  it.each(locales)('do not contradict themselves (%s)', (locale) => {
    const texts = messagesOf(locale, 'domains')
    const textOf = (key: string): string => (texts[key] ?? '').split('{days}').at(-1)?.trim() ?? ''
    const has = (tld: string, key: string): boolean =>
      htmlOf(localePath(locale, `/domain/tld/${tld}`)).includes(textOf(key))
    const claims = ['com', 'com.kh', 'uk'].map((tld) => [
      has(tld, 'tld.rule.transfer.code'),
      has(tld, 'tld.rule.transfer.no-code'),
      has(tld, 'tld.life.cut-off.grace'),
      has(tld, 'tld.life.cut-off.text'),
      has(tld, 'tld.life.grace.none'),
    ])
    expect(claims).toEqual([
      [true, false, true, false, false],
      [false, true, false, true, true],
      [false, true, true, false, false],
    ])
    const showCode = { en: 'copy its auth code', km: 'ចម្លងលេខកូដផ្ទេរ' }[locale]
    expect(htmlOf(localePath(locale, '/domain/tld/com'))).toContain(showCode)
    for (const tld of ['com.kh', 'uk'])
      expect(htmlOf(localePath(locale, `/domain/tld/${tld}`))).not.toContain(showCode)
  })
})

it('each article of the help centre announces its Markdown, which llms.txt lists', () => {
  for (const locale of locales) {
    const list = readFileSync(placeOf(localePath(locale, '/llms.txt').slice(1)), 'utf8')
    const articles = pages.filter(
      (page) => page.locale === locale && page.path.startsWith('/help/'),
    )
    expect(articles.length).toBeGreaterThanOrEqual(30)
    for (const { url, path } of articles) {
      expect(htmlOf(localePath(locale, path))).toMatch(
        new RegExp(`<link rel="?alternate"? type="?text/markdown"? href="?${url}\\.md"?`),
      )
      expect(files.has(`${url}.md`), url).toBe(true)
      expect(list).toContain(`${new URL(`${url}.md`, website).href})`)
    }
  }
})

it('leaves xn-- as it is', () => {
  for (const file of ['index.html', 'km.html', 'blog/khmer-domain-names.html']) {
    const html = readFileSync(placeOf(file), 'utf8')
    expect(html).toContain('xn--')
    expect(html).not.toMatch(/xn[–—]/)
  }
})

it.each([
  ['/hosting/cloud/basic', { en: 'exceed 1 USD in total', km: 'ត្រូវលើសពី 1 USD' }],
  ['/service-level-agreement', { en: 'has to exceed 1 USD', km: 'ត្រូវលើសពី 1 USD' }],
] as const)('%s names the minimum of an SLA credit, in both languages', (path, minimum) => {
  for (const locale of locales)
    expect([locale, htmlOf(localePath(locale, path)).includes(minimum[locale])]).toEqual([
      locale,
      true,
    ])
})

describe('each page', () => {
  it('has a language, a title and a description of its own', () => {
    const problems: string[] = []
    const seen = new Map<string, string>()
    for (const { url, locale, lang, title, meta } of pages) {
      if (lang !== locale) problems.push(`${url}: lang is ${lang ?? 'missing'}`)
      if (title.trim() === '') problems.push(`${url}: no title`)
      if ((meta.get('description') ?? '').trim() === '') problems.push(`${url}: no description`)
      if (/\{\w+\}|undefined|NaN/.test(`${title} ${meta.get('description') ?? ''}`))
        problems.push(`${url}: an unfilled text in title or description`)
    }
    for (const { url, title, locale } of listedPages) {
      const other = seen.get(`${locale} ${title}`)
      if (other !== undefined) problems.push(`${url}: the title of ${other}`)
      seen.set(`${locale} ${title}`, url)
    }
    noneOf(problems)
  })

  it('has one main heading and skips no heading level', () => {
    noneOf(
      pages.flatMap(({ url, headings }) => {
        const mains = headings.filter((level) => level === 1).length
        const skip = headings.findIndex((level, at) => level > (headings[at - 1] ?? 0) + 1)
        return [
          ...(mains === 1 ? [] : [`${url}: ${mains} headings of level 1`]),
          ...(skip < 1 ? [] : [`${url}: heading ${skip + 1} skips a level`]),
        ]
      }),
    )
  })

  it('names its URL, in both languages and by default', () => {
    const urlOf = (locale: string, path: string): string =>
      new URL(locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`, website)
        .href
    noneOf(
      listedPages.flatMap(({ url, locale, path, canonical, alternates, meta }) => {
        const own = urlOf(locale, path)
        if (canonical !== own) return [`${url}: canonical ${canonical ?? 'none'}`]
        const wrong = [...locales, 'x-default'].filter((language) => {
          const expected = urlOf(language === 'x-default' ? defaultLocale : language, path)
          return alternates.get(language) !== expected
        })
        return [
          ...wrong.map((language) => `${url}: hreflang ${language}`),
          ...(meta.get('og:url') === canonical ? [] : [`${url}: og:url`]),
        ]
      }),
    )
  })

  it('has nothing that its Content-Security-Policy forbids', () => {
    noneOf(
      pages
        .filter(({ styleAttributes }) => styleAttributes > 0)
        .map(({ url, styleAttributes }) => `${url}: ${styleAttributes} style attributes`),
    )
    const refused: string[] = []
    for (const { path } of files.values()) {
      if (!path.endsWith('.html')) continue
      const html = readFileSync(path, 'utf8')
      const policy =
        /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
      expect(policy, path).toMatch(/script-src [^;]*'sha256-/)
      expect(policy, path).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/)
      const allowed = new Set(policy.match(/(?<='sha256-)[^']+/g))
      const texts = [
        ...[...html.matchAll(inlineScript)]
          .filter(([, type = '']) => ['', 'module', 'speculationrules'].includes(type))
          .map(([, , text = '']) => text),
        ...[...html.matchAll(inlineStyle)].map(([, text = '']) => text),
      ]
      const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'))
      hashes.forEach((hash, at) => {
        if (!allowed.has(hash)) refused.push(`${path}: ${texts[at]?.slice(0, 80)}`)
      })
      // Nor does it let anything else through.
      for (const hash of allowed) if (!hashes.includes(hash)) refused.push(`${path}: ${hash}`)
    }
    noneOf(refused)
  })
})

describe('the Content-Security-Policy', () => {
  const html = readFileSync(placeOf('index.html'), 'utf8')
  const policy =
    /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const sourcesOf = (directive: string): string[] =>
    (new RegExp(`(?:^|;)\\s*${directive} ([^;]*)`).exec(policy)?.[1] ?? '')
      .trim()
      .split(/\s+/)
      .filter((source) => !source.startsWith("'sha"))
  const google = [
    'https://accounts.google.com/gsi/',
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ]
  const isLocal = ['localhost', '127.0.0.1'].includes(website.hostname)
  const loopback = isLocal ? ['http://localhost:*', 'http://127.0.0.1:*'] : []

  it.each(['script-src', 'frame-src', 'style-src'])(
    'allows only Google’s sign-in and captcha as %s',
    (directive) => {
      expect(sourcesOf(directive)).toEqual(["'self'", ...google, ...loopback])
    },
  )

  it('has headers that allow Google’s popup to answer', () => {
    const headers = readFileSync(placeOf('_headers'), 'utf8')
    expect(headers).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups')
    expect(headers).toContain("Content-Security-Policy: frame-ancestors 'none'")
  })
})

it('every customer page has a sign-out', () => {
  const ofCustomers = /^\/(account(\/.*)?|notification|checkout-basket)$/
  const theirs = pages.filter(({ path }) => ofCustomers.test(path))
  expect(theirs.length).toBeGreaterThan(10)
  const without = theirs.filter(({ path, locale }) => {
    const file = `${locale === defaultLocale ? '' : `${locale}/`}${path.slice(1)}.html`
    return !readFileSync(placeOf(file), 'utf8').includes('data-sign-out')
  })
  expect(without.map(({ url }) => url)).toEqual([])
})

/** Those of a file have nothing in them. */
const inlineStyle = /<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/g
const inlineScript = /<script(?: type="([^"]*)")?[^>]*>([^<][\s\S]*?)<\/script>/g

describe('links', () => {
  it('work and stay in their language', () => {
    const problems = new Set<string>()
    for (const page of pages) {
      for (const { href, hreflang } of page.links) {
        const target = new URL(href, new URL(page.url, website))
        if (target.origin !== website.origin) {
          if (!/^(https:|mailto:|tel:)/.test(target.protocol)) problems.add(`${page.url}: ${href}`)
          continue
        }
        const path = decoded(target.pathname)
        const there = byUrl.get(path)
        if (there === undefined && !files.has(path) && !isRedirected(path)) {
          problems.add(`${page.url}: ${href} leads nowhere`)
          continue
        }
        const language = hreflang ?? page.locale
        if (there !== undefined && there.locale !== language)
          problems.add(`${page.url}: ${href} leaves the language`)
        const anchor = decoded(target.hash.slice(1))
        if (anchor !== '' && there !== undefined && !there.ids.has(anchor))
          problems.add(`${page.url}: ${href}: there is no ${target.hash}`)
      }
      for (const action of page.actions) {
        const path = decoded(new URL(action, new URL(page.url, website)).pathname)
        if (!path.startsWith('/api/') && byUrl.get(path)?.locale !== page.locale)
          problems.add(`${page.url}: a form leads to ${action}`)
      }
    }
    noneOf([...problems])
  })

  it('to loaded files work', () => {
    const problems = new Set<string>()
    for (const { url, stylesheets, scripts, fonts, pictures, meta } of pages) {
      for (const file of [...stylesheets, ...scripts, ...fonts, ...pictures])
        if (!file.startsWith('data:') && !files.has(new URL(file, website).pathname))
          problems.add(`${url}: ${file} is missing`)
      const picture = meta.get('og:image')
      if (picture !== undefined && !files.has(decoded(new URL(picture).pathname)))
        problems.add(`${url}: ${picture} is missing`)
    }
    noneOf([...problems])
  })
})

describe('for search engines', () => {
  it('every listed page has an Open Graph image', () => {
    noneOf(
      listedPages
        .filter(({ meta }) => !meta.has('og:image'))
        .map(({ url }) => `${url}: no og:image`),
    )
  })

  it('the sitemap has exactly the listed pages, with their other language', () => {
    const index = readFileSync(placeOf('sitemap-index.xml'), 'utf8')
    const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      readFileSync(placeOf(new URL(url).pathname.slice(1)), 'utf8'),
    )
    const entries = maps.flatMap((map) => map.match(/<url>.*?<\/url>/gs) ?? [])
    const urls = entries.map((entry) => /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '')
    expect(urls.sort()).toEqual(
      listedPages
        .map(({ url }) => new URL(url, website).href.replace(/(?<=.\/\/[^/]+)\/$/, '/'))
        .sort(),
    )
    for (const entry of entries) {
      expect(entry.match(/hreflang="(en|km)"/g)).toHaveLength(2)
      expect(entry).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}/)
    }
    const post = entries.find((entry) => entry.includes('/blog/redemption-period</loc>'))
    expect(post).toContain('<lastmod>2026-10-05')
    expect(readFileSync(placeOf('robots.txt'), 'utf8')).toContain(
      `Sitemap: ${new URL('/sitemap-index.xml', website).href}`,
    )
  })

  it('no page is both closed to crawlers and marked noindex, which they then could not read', () => {
    const closed = [
      ...readFileSync(placeOf('robots.txt'), 'utf8').matchAll(/^Disallow: (\S+)$/gm),
    ].map(([, path = '']) => path)
    expect(closed).toEqual(['/api/'])
    noneOf(
      pages.filter(({ url }) => closed.some((path) => url.startsWith(path))).map(({ url }) => url),
    )
  })

  it('each language has a feed with its posts, announced by the pages of its blog', () => {
    for (const locale of locales) {
      const prefix = locale === defaultLocale ? '' : `/${locale}`
      const feed = readFileSync(placeOf(`${prefix}/rss.xml`), 'utf8')
      const entries = [...feed.matchAll(/<guid[^>]*>([^<]+)<\/guid>/g)].map(([, at = '']) => at)
      const posts = pages.filter((page) => page.locale === locale && /^\/blog\/./.test(page.path))
      expect(entries.toSorted()).toEqual(
        posts.map(({ url }) => new URL(url, website).href).toSorted(),
      )
      expect(readFileSync(placeOf(`${prefix}/blog.html`), 'utf8')).toContain(
        `href="${prefix}/rss.xml"`,
      )
    }
  })

  it('structured data are complete', () => {
    const problems: string[] = []
    for (const { url, structuredData } of listedPages) {
      for (const text of structuredData) {
        const data: unknown = JSON.parse(text)
        const flat = JSON.stringify(data)
        if (!flat.includes('"@type"')) problems.push(`${url}: no @type`)
        if (flat.includes('"price":null') || /"price":"?NaN/.test(flat))
          problems.push(`${url}: a price is missing`)
        if (/"@type":"Offer"/.test(flat) && !/"priceCurrency":"USD"/.test(flat))
          problems.push(`${url}: an offer without currency`)
        if ((flat.match(/"@type":"Offer"/g) ?? []).length > 1)
          problems.push(`${url}: a product with several offers`)
        if (/"@type":"(Product|BlogPosting)"/.test(flat)) {
          const picture = /"image":"([^"]+)"/.exec(flat)?.[1]
          if (picture === undefined || !files.has(decoded(new URL(picture).pathname)))
            problems.push(`${url}: no picture`)
        }
        // A node that another one refers to has its type and name in the same page.
        if (/"(seller|publisher|author)":\{"@id"/.test(flat))
          problems.push(`${url}: a reference without its organisation`)
      }
    }
    noneOf(problems)
    const typesOf = (url: string): string => (byUrl.get(url)?.structuredData ?? []).join('\n')
    for (const home of ['/', '/km'])
      expect(typesOf(home)).toMatch(/"Organization"[^]*"WebSite"[^]*"SearchAction"[^]*"FAQPage"/)
    for (const { url, path, structuredData } of listedPages) {
      const all = structuredData.join('\n')
      if (path !== '/' && !all.includes('BreadcrumbList')) problems.push(`${url}: no breadcrumbs`)
      if (/^\/(domain\/tld|ssl)\/(?!compare)/.test(path) && !/"Offer"|"AggregateOffer"/.test(all))
        problems.push(`${url}: no offer`)
      if (/^\/blog\/./.test(path) && !all.includes('BlogPosting'))
        problems.push(`${url}: no BlogPosting`)
      if (/^\/help\/./.test(path) && !all.includes('TechArticle'))
        problems.push(`${url}: no TechArticle`)
    }
    noneOf(problems)
  })
})

it('a TLD in Unicode redirects to its page in both languages', () => {
  const first = (path: string) => {
    for (const rule of redirects) {
      const match = matchRedirect(rule, path)
      if (match) return match
    }
    return undefined
  }
  const tlds = pages.filter(({ path }) => /^\/domain\/tld\/.*xn--/.test(path))
  expect(tlds.length).toBeGreaterThan(200)
  for (const { url } of tlds) {
    const tld = domainToUnicode(url.slice(url.lastIndexOf('/') + 1))
    const asked = `${url.slice(0, url.lastIndexOf('/'))}/${encodeURI(tld)}`
    expect(first(asked), asked).toEqual({ to: url, status: 301 })
    expect(first(asked.toLowerCase()), asked).toEqual({ to: url, status: 301 })
  }
  expect(first('/domain/tld/nothing-like-this')?.status).toBe(404)
})

it('a form that needs JavaScript puts no email address or password into the URL', () => {
  noneOf(pages.filter(({ exposes }) => exposes).map(({ url }) => url))
})

it('has icons for devices that cannot use the SVG one', () => {
  expect(readFileSync(placeOf('favicon.ico')).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  const touch = readFileSync(placeOf('apple-touch-icon.png'))
  expect([touch.readUInt32BE(16), touch.readUInt32BE(20)]).toEqual([180, 180])
})

it('names a price once in the description of a TLD that renews at the same price', () => {
  const description = (tld: string): string =>
    /<meta name="description" content="([^"]*)"/.exec(
      readFileSync(placeOf(`domain/tld/${tld}.html`), 'utf8'),
    )?.[1] ?? ''
  expect(description('com.kh')).toContain('$39.00 a year, the same at each renewal')
  expect(description('com')).toMatch(/the first year, then \$/)
})
