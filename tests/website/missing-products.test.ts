import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { buildFailure } from '../../scripts/build-failure.ts'
import { messagesOf } from '../../scripts/locale-messages.ts'
import { root } from '../../scripts/project-paths.ts'
import type { Tld } from '../../src/contract/domains.ts'
import { fill } from '../../src/i18n/fill.ts'
import { localePath, locales, type Locale } from '../../src/i18n/locales.ts'
import { hostingFamilies, type PackageFamily } from '../../src/website/package-families.ts'
import { samplePackage, samplePrice } from '../../src/website/package-samples.ts'
import { sslSample } from '../../src/website/ssl-sample.ts'
import { sslSlugs } from '../../src/website/ssl-slugs.ts'
import { buildSmallWebsite } from './small-website.ts'
import type { SmallCatalogue, SmallPage, SmallWebsite } from './small-website.ts'

// What a visitor sees of a shop whose API has little to sell: builds of their own, by the real Astro.

const [near, far] = ['5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201', '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0202']

/** The one TLD that the content of the website leads to. */
const comKh: Tld = {
  tld: 'com.kh',
  unicode: 'com.kh',
  kind: 'cctld',
  region: 'ASIA_PACIFIC',
  registrationPrice: 35,
  regularPrice: 35,
  renewalPrice: 35,
  transferPrice: 35,
  tags: [],
  minimumYears: 1,
  maximumYears: 10,
  needsDocuments: true,
  acceptsIdn: false,
}

const needsPaperwork = (slug: string): boolean =>
  readFileSync(join(root, `content/ssl/en/${slug}.md`), 'utf8').includes('\npaperwork:')

/** No server; hosting without a price, or in one region only; one TLD; nothing that costs less. */
const scarce: SmallCatalogue = {
  tlds: [comKh],
  contents: [],
  regions: [
    { id: near, name: 'Phnom Penh', countryCode: 'KH', isDefault: true },
    { id: far, name: 'Bangkok', countryCode: 'TH', isDefault: false },
  ].map((region) => ({ ...region, priority: 1, createdAt: '2026-01-01T00:00:00.000Z' })),
  packages: {
    CLOUD_HOSTING: {
      [near]: [
        samplePackage('ch-basic', { name: 'Basic', pricing: [] }),
        samplePackage('ch-standard', { name: 'Standard', pricing: [samplePrice(1, 9.99)] }),
        samplePackage('ch-professional', { name: 'Professional', isDisabled: true }),
      ],
      [far]: [],
    },
    SHARED_HOSTING: { [near]: [samplePackage('sh-basic', { type: 'SHARED_HOSTING' })] },
  },
  // Of one kind only, and the first without a price.
  certificates: sslSlugs.map((slug, index) =>
    sslSample({
      slug,
      name: `Certificate ${index}`,
      paperwork: needsPaperwork(slug),
      ...(index === 0 ? { prices: [] } : {}),
    }),
  ),
  minPrices: [],
  reviews: [
    {
      ...{ family: 'cloud-hosting', count: 3, averageTenths: 47 },
      latest: [
        {
          ...{ id: near, rating: 5, text: 'Fast </script> and well supported.', locale: 'en' },
          ...{ author: { is: 'PERSON', name: 'Dara S.' }, publishedAt: '2026-11-01T00:00:00.000Z' },
        },
        {
          ...{ id: far, rating: 4, text: 'លឿន ហើយសេវាគាំទ្រល្អណាស់។', locale: 'km' },
          ...{ author: { is: 'COMPANY', name: 'Angkor Co.' } },
          publishedAt: '2026-11-02T00:00:00.000Z',
        },
      ],
    },
  ],
}

let website: SmallWebsite

beforeAll(async () => {
  website = await buildSmallWebsite(scarce, {
    PUBLIC_FEATURE_SHARED_HOSTING: 'maintenance',
    PUBLIC_FEATURE_WORDPRESS_HOSTING: 'construction',
    PUBLIC_FEATURE_FORTUNE_WHEEL: 'construction',
    PUBLIC_API_URL: 'https://api.shop.example',
    PUBLIC_TRACKING: 'on',
    PUBLIC_SENTRY_DSN: 'https://abc@errors.example/7/',
    PUBLIC_STAFF_PATH: 'back-office',
  })
}, 120_000)

const pageAt = (locale: Locale, path: `/${string}`): SmallPage => {
  const url = localePath(locale, path)
  const page = website.pages.find((each) => each.url === url)
  if (page === undefined) throw new Error(`${url} is not in the site. ${website.problems}`)
  return page
}

test('a small catalogue builds', () => {
  expect(website.problems).toBe('')
  expect(website.pages.length).toBeGreaterThan(150)
})

test('pages ask for a consent where the build is told to', () => {
  expect(pageAt('km', '/about-us').html).toMatch(/\/_astro\/Tracking\.[\w-]+\.js/)
})

test('pages report errors to our own origin where the build is told to', () => {
  for (const path of ['/about-us', '/checkout-basket', '/back-office'] as const) {
    const { html } = pageAt('km', path)
    expect(html, path).toMatch(/\/_astro\/WatchErrors\.[\w-]+\.js/)
    expect(html, path).toContain('data-error-reports="https://abc@errors.example/7"')
    // No policy of a page names it.
    expect(html.match(/errors\.example/g), path).toHaveLength(1)
  }
})

test('no page shows a missing value as a price or word', () => {
  // Home says that paying with ABA Mobile costs $0.
  const wrong = /undefined|\bNaN\b|Infinity|\[object|\bnull\b|\$0(?!\.\d*[1-9])(?! )|[{}]{2}|\$-/
  for (const { url, text, metadata } of website.pages) {
    expect(wrong.exec(text)?.[0], url).toBeUndefined()
    // What search engines read is JSON: its braces are none of a text.
    expect(/undefined|\bNaN\b|Infinity|\[object|\bnull\b|"0(\.0+)?"/.exec(metadata)?.[0], url).toBe(
      undefined,
    )
  }
})

test('no page links to an extension that is not sold', () => {
  const tlds = website.pages.flatMap(({ html }) =>
    [...html.matchAll(/href="[^"]*\/domain\/tld\/([^"#?]+)/g)].map(([, tld]) => tld),
  )
  expect([...new Set(tlds)]).toEqual(['com.kh'])
})

describe.each(locales)('%s', (locale) => {
  const texts = {
    company: messagesOf(locale, 'company'),
    domains: messagesOf(locale, 'domains'),
    home: messagesOf(locale, 'home'),
    products: messagesOf(locale, 'products'),
    reviews: messagesOf(locale, 'reviews'),
    ssl: messagesOf(locale, 'ssl'),
    wheel: messagesOf(locale, 'wheel'),
  }
  const say = (
    namespace: keyof typeof texts,
    key: string,
    params: Readonly<Record<string, string>> = {},
  ): string => {
    const text = texts[namespace][key]
    if (text === undefined) throw new Error(`${namespace} has no ${key}`)
    return fill(text, params)
  }
  const familyName = ({ slug }: PackageFamily): string => say('products', `family.${slug}`)
  const ask = (product: string): string => localePath(locale, `/contact-us?product=${product}`)

  it('a product without packages shows an empty state with a contact link', () => {
    const { main, ways, metadata } = pageAt(locale, '/cloud')
    expect(main).toContain(`${say('products', 'empty.title')} ${say('products', 'empty.text')}`)
    expect(ways).toContain(ask('cloud-server'))
    expect(main).not.toContain('$')
    expect(metadata).not.toContain('$')
    expect(metadata).not.toContain('"Product"')
  })

  it('a region without packages shows an empty state', () => {
    const { main, ways } = pageAt(locale, '/hosting/cloud')
    expect(main).toContain(say('products', 'empty.region', { region: 'Bangkok' }))
    expect(main).not.toContain(say('products', 'empty.region', { region: 'Phnom Penh' }))
    expect(ways).toContain(ask('cloud-hosting'))
    expect(main).toContain('$9.99')
  })

  it('only a family with reviews shows them, those in its language first', () => {
    const { main, html, metadata } = pageAt(locale, '/hosting/cloud')
    const average = say('reviews', 'average', { average: '4.7', count: '3' })
    expect(main).toContain(`${say('reviews', 'title')} ${average}`)
    expect(html).toContain(`aria-label="${say('reviews', 'stars', { rating: '4' })}"`)
    const [english, khmer] = [main.indexOf('Dara S.'), main.indexOf('Angkor Co.')]
    expect(english > khmer).toBe(locale === 'km')
    expect(metadata).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.7"')
    expect(metadata).toContain('"author":{"@type":"Organization","name":"Angkor Co."}')
    for (const path of ['/domain', '/cloud', '/ssl', '/sms'] as const) {
      const other = pageAt(locale, path)
      expect(other.html).not.toContain('id="reviews"')
      expect(other.metadata).not.toContain('aggregateRating')
    }
  })

  it('a package without a price is sold on request', () => {
    const { main, ways } = pageAt(locale, '/hosting/cloud')
    expect(main.split(say('products', 'price.request'))).toHaveLength(2)
    expect(ways).toContain(ask('ch-basic'))
    const plan = pageAt(locale, '/hosting/cloud/basic')
    expect(plan.main).toContain(
      `${say('products', 'price.request')} ${say('products', 'empty.text')}`,
    )
    expect(plan.ways).toContain(ask('ch-basic'))
    expect(plan.html).not.toContain('price-table"')
    expect(plan.metadata).not.toContain('"Product"')
    expect(plan.main).not.toContain('$0')
    // Beside its neighbour, which has a price.
    expect(plan.main).toContain(`${say('products', 'price.none')} $9.99`)
    expect(plan.main).not.toContain(say('products', 'plan.contains'))
  })

  it('a sold-out package says so and links to the others', () => {
    expect(pageAt(locale, '/hosting/cloud').main).toContain(say('products', 'package.sold-out'))
    expect(pageAt(locale, '/hosting/cloud').ways).not.toContain(ask('ch-professional'))
    const [intro = ''] = pageAt(locale, '/hosting/cloud/professional').main.split(
      say('products', 'plan.prices'),
    )
    expect(intro).toContain(
      `${say('products', 'package.sold-out')} ${say('products', 'plan.all', { family: familyName(hostingFamilies.cloud) })}`,
    )
    expect(pageAt(locale, '/hosting/cloud/professional').ways).not.toContain(ask('ch-professional'))
  })

  it('a plan without a region says so', () => {
    const { main, ways, metadata } = pageAt(locale, '/hosting/cloud/advanced')
    const name = `${familyName(hostingFamilies.cloud)} Advanced`
    expect(main).toContain(say('products', 'empty.plan', { name }))
    expect(ways).toContain(ask('ch-advanced'))
    expect(metadata).not.toContain('"Product"')
  })

  it.each([
    ['/hosting/shared', 'maintenance', 'shared-hosting'],
    ['/hosting/shared/basic', 'maintenance', 'sh-basic'],
    ['/hosting/wordpress', 'construction', 'wordpress-hosting'],
    ['/hosting/wordpress/premium', 'construction', 'wp-premium'],
  ] as const)('%s, closed for %s, shows only its closed page', (path, state, product) => {
    const { main, ways, isUnlisted, url } = pageAt(locale, path)
    expect(main).toBe(
      [
        ...[`closed.${state}.title`, `closed.${state}.text`, 'ask', 'closed.home'].map((key) =>
          say('products', key),
        ),
      ].join(' '),
    )
    expect(ways).toEqual([ask(product), localePath(locale, '/')])
    expect(isUnlisted).toBe(true)
    expect(website.sitemap).not.toContain(`${url}<`)
  })

  it('the staff area is at the path of its setting, and in no sitemap', () => {
    const { isUnlisted, html } = pageAt(locale, '/back-office')
    expect(isUnlisted).toBe(true)
    expect(html).toContain('StaffArea')
    expect(pageAt(locale, '/back-office/invitation').isUnlisted).toBe(true)
    expect(website.pages.filter(({ url }) => url.includes('/staff'))).toEqual([])
    expect(website.sitemap).not.toContain('back-office')
  })

  it('open pages are listed for search engines', () => {
    for (const path of ['/cloud', '/hosting/cloud', '/hosting/cloud/basic'] as const) {
      expect(pageAt(locale, path).isUnlisted, path).toBe(false)
      expect(website.sitemap).toContain(`${localePath(locale, path)}<`)
    }
  })

  it('the closed wheel says so and links to promotions', () => {
    const { main, ways, isUnlisted } = pageAt(locale, '/fortune-wheel')
    expect(main).toContain(say('wheel', 'wheel.closed.construction.title'))
    expect(main).toContain(say('wheel', 'wheel.closed.construction.text'))
    expect(ways).toEqual([localePath(locale, '/promotion'), localePath(locale, '/')])
    expect(isUnlisted).toBe(true)
    expect(website.sitemap).not.toContain('/fortune-wheel<')
  })

  it('the contact form knows the name of the product', () => {
    const { html } = pageAt(locale, '/contact-us')
    const names: unknown = JSON.parse(/data-about="[^"]*">([^<]*)/.exec(html)?.[1] ?? '')
    expect(names).toMatchObject({
      'cloud-server': say('products', 'family.cloud-server'),
      'ch-basic': `${familyName(hostingFamilies.cloud)} Basic`,
      'ch-advanced': `${familyName(hostingFamilies.cloud)} Advanced`,
      'wp-premium': `${familyName(hostingFamilies.wordpress)} Premium`,
    })
    const asked = website.pages.flatMap(({ html: page }) =>
      [...page.matchAll(/contact-us\?product=([\w-]+)/g)].map(([, product]) => product ?? ''),
    )
    const known = typeof names === 'object' && names !== null ? Object.keys(names) : []
    expect(asked.filter((product) => !known.includes(product))).toEqual([])
  })

  it('home lists products without unknown prices', () => {
    const { main, ways } = pageAt(locale, '/')
    for (const type of ['MONTH', 'YEAR']) {
      const [before = ''] = say('home', `families.from.${type}`).split('{price}')
      expect(main).not.toContain(`${before}$`)
    }
    for (const path of ['/domain', '/cloud', '/ssl', '/sms'] as const)
      expect(ways).toContain(localePath(locale, path))
    expect(say('products', 'sms.price.none')).not.toBe('')
    expect(pageAt(locale, '/sms').main).toContain(say('products', 'sms.price.none'))
    expect(pageAt(locale, '/sms').ways).toContain(ask('sms'))
  })

  it('promotions without a TLD on sale say so and link to all prices', () => {
    const { main, ways } = pageAt(locale, '/promotion')
    expect(main).toContain(say('company', 'promotion.sale.empty'))
    expect(ways).toContain(localePath(locale, '/domain/pricing'))
  })

  it('has a hidden, empty place for a sale that starts after the build', () => {
    const promotion = pageAt(locale, '/promotion').html
    expect(promotion).toMatch(/<p [^>]*data-sale="none">/)
    expect(promotion).toMatch(/<table [^>]*data-sale="some" hidden>/)
    expect(promotion).toMatch(
      /<tbody data-sales>\s*<template><tr(?:(?!<tr).)*<\/template>\s*<\/tbody>/s,
    )
    const domains = pageAt(locale, '/domain').html
    expect(domains).toMatch(/<section [^>]*data-sale="some" hidden>/)
    expect(domains).toMatch(/data-sales="8">\s*<template><li(?:(?!<li).)*<\/template>\s*<\/ul>/s)
  })

  it('a TLD list without TLDs shows an empty state with a link to all prices', () => {
    const { main, ways, metadata } = pageAt(locale, '/domain/gtld')
    expect(main).toContain(
      `${say('domains', 'table.empty')} ${say('domains', 'table.empty.text')} ${say('domains', 'all-prices')}`,
    )
    expect(ways).toContain(localePath(locale, '/domain/pricing'))
    const none = say('domains', 'gtld.text', { count: '0' })
    expect(main).not.toContain(none)
    expect(metadata).not.toContain(say('domains', 'meta.gtld.description', { count: '0' }))
    expect(metadata).not.toContain('"Product"')
    // Where the kinds are named, it is not.
    expect(pageAt(locale, '/domain').ways).not.toContain(localePath(locale, '/domain/gtld'))
    expect(pageAt(locale, '/domain').ways).toContain(localePath(locale, '/domain/cctld'))
  })

  it('a certificate without a price is sold on request', () => {
    const [slug] = sslSlugs
    const page = pageAt(locale, `/ssl/${slug}`)
    expect(page.main).toContain(`${say('ssl', 'price.none')} ${say('ssl', 'price.none.text')}`)
    expect(page.ways).toContain(ask(slug))
    expect(page.metadata).not.toContain('"Offer"')
    for (const path of ['/ssl', '/ssl/compare'] as const)
      expect(pageAt(locale, path).main).toContain(say('ssl', 'price.none'))
  })

  it('a certificate group without certificates shows an empty state with a contact link', () => {
    const { main, ways } = pageAt(locale, '/ssl')
    expect(main.split(say('ssl', 'group.empty'))).toHaveLength(3)
    expect(ways.filter((way) => way === ask('ssl'))).toHaveLength(2)
  })
})

test('every page connects early to an API of another origin', () => {
  const without = website.pages.filter(
    ({ html }) =>
      !html.includes('<link rel="preconnect" href="https://api.shop.example" crossorigin>'),
  )
  expect(without.map(({ url }) => url)).toEqual([])
})

describe('inconsistent data fail the build with one line that names the problem', () => {
  test('a missing price', async () => {
    const priceless = { ...samplePrice(1, 9.99), price: undefined }
    const { problems, pages } = await buildSmallWebsite({
      ...scarce,
      packages: {
        CLOUD_SERVER: { [near]: [{ ...samplePackage('cs-basic'), pricing: [priceless] }] },
      },
    })
    expect(pages).toEqual([])
    expect(buildFailure(problems)).toMatch(
      /Not what \/products answers, at http:\S+type=CLOUD_SERVER: .*pricing\.0\.price: /,
    )
  })

  test('a TLD that is no longer sold but still linked by the content', async () => {
    const { problems, pages } = await buildSmallWebsite({
      ...scarce,
      tlds: [{ ...comKh, tld: 'asia', unicode: 'asia' }],
    })
    expect(pages).toEqual([])
    expect(buildFailure(problems)).toMatch(
      /content\/\w+\/\w+\/\S+:\d+: the link \(\/domain\/tld\/com\.kh\) leads to an extension that is not sold/,
    )
  })
})
