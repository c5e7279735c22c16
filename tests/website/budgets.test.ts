import { expect, it } from 'vitest'
import {
  listedPages,
  compressedSize,
  compressedTextSize,
  pages,
  withImports,
} from './built-website.ts'
import type { BuiltPage } from './built-website.ts'

/** Bytes, texts as Brotli. */
const most = {
  script: 8_000,
  /** Of a page whose product is configured on it: its links open the configurator. */
  configuredScript: 8_400,
  transfer: 120_000,
  /** HTML and CSS, by language; 14,336 are painted in one round trip (decision 191). */
  home: { en: 13_050, km: 14_336 },
  /** The longest texts. */
  terms: { en: 13_750, km: 15_850 },
  /** With the place of a configurator. */
  configured: { en: 12_850, km: 14_050 },
  tld: { en: 12_050, km: 13_300 },
  /** With the texts of all items and errors that it can show. */
  checkout: { en: 25_800, km: 28_000 },
  /** The script of a configurator's texts. */
  configuratorTexts: { en: 6_600, km: 8_350 },
  /** At arrival, with the sign-in dialog. */
  accountScripts: 115_000,
  dnsScripts: 111_500,
  documentScripts: 107_500,
  /** With the panels of one kind of service. */
  serviceScripts: 118_000,
  /** With all parts that load apart, which one visit hardly opens. */
  wholeScripts: 123_500,
  /** Of one part that loads apart, when it is shown or opened. */
  openedScripts: 4_500,
  /** React included; the sign-in dialog loads apart. */
  configuratorScripts: 100_000,
} as const

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0)

const scriptBytes = ({ scripts, inlineScript }: BuiltPage): number =>
  sum([...withImports(scripts)].map(compressedSize)) + compressedTextSize(inlineScript)

const stylesheetBytes = ({ stylesheets }: BuiltPage): number => sum(stylesheets.map(compressedSize))

/** Everything that a page fetches before any interaction. */
const transferOf = (page: BuiltPage): number =>
  page.compressedBytes +
  stylesheetBytes(page) +
  sum([...withImports(page.scripts)].map(compressedSize)) +
  sum([...page.fonts, ...page.pictures.filter((p) => !p.startsWith('data:'))].map(compressedSize))

/** The largest first, as readable lines. */
const tooLarge = (of: readonly BuiltPage[], sizeOf: (page: BuiltPage) => number, limit: number) =>
  of
    .map((page) => ({ page, size: sizeOf(page) }))
    .filter(({ size }) => size > limit)
    .sort((a, b) => b.size - a.size)
    .slice(0, 20)
    .map(({ page, size }) => `${page.url}: ${size} bytes`)

/** Whether a product is configured on a page. */
const isConfigured = ({ path }: BuiltPage): boolean =>
  /^\/(cloud|sms|hosting\/\w+|ssl\/[\w-]+)$/.test(path)

/** Landing pages: all listed pages. */
const landings = listedPages

it('a landing page runs little script before any interaction, and no island', () => {
  const others = landings.filter((page) => !isConfigured(page))
  expect(tooLarge(others, scriptBytes, most.script)).toEqual([])
  expect(tooLarge(landings, scriptBytes, most.configuredScript)).toEqual([])
  expect(landings.filter(({ eagerIslands }) => eagerIslands > 0).map(({ url }) => url)).toEqual([])
})

it('a page asks for no consent where the build is not told to', () => {
  const asking = pages.filter(({ scripts }) => scripts.some((url) => url.includes('/Tracking.')))
  expect(asking.map(({ url }) => url)).toEqual([])
})

it('a page reports no errors where the build is not told to', () => {
  const isReporting = ({ scripts }: BuiltPage): boolean =>
    scripts.some((url) => url.includes('/WatchErrors.'))
  const reporting = pages.filter(isReporting).map(({ url }) => url)
  // A build with it keeps to the same budgets.
  if (process.env['PUBLIC_SENTRY_DSN'] === undefined) expect(reporting).toEqual([])
  else expect(reporting).toContain('/')
})

it('a landing page is painted before it fetches anything', () => {
  const early = landings.filter((page) => page.early.length > 0)
  expect(early.map(({ url, early: files }) => `${url}: ${files.join(' ')}`)).toEqual([])
  expect(landings.filter(({ scripts }) => scripts.length === 0).map(({ url }) => url)).toEqual([])
})

it('a page uses two weights of Khmer and of its Latin, or three of Latin', () => {
  for (const { url, locale, fonts } of landings) {
    const faces = fonts.map((file) => /kantumruy-pro-(\w+-\d+)/.exec(file)?.[1]).sort()
    expect(faces, url).toEqual(
      locale === 'km'
        ? ['khmer-400', 'khmer-700', 'latin-400', 'latin-700']
        : ['latin-400', 'latin-500', 'latin-700'],
    )
  }
})

it('a landing page transfers at most 120 kB', () => {
  expect(tooLarge(landings, transferOf, most.transfer)).toEqual([])
})

it.each(['en', 'km'] as const)('the HTML of a page in %s is small, its CSS included', (locale) => {
  const sizeOf = (page: BuiltPage): number => page.compressedBytes + stylesheetBytes(page)
  const own = landings.filter((page) => page.locale === locale)
  const tlds = own.filter(({ path }) => path.startsWith('/domain/tld/'))
  const lists = /^\/domain\/(pricing|gtld|cctld)$/
  expect(tooLarge(tlds, sizeOf, most.tld[locale])).toEqual([])
  const rest = own.filter(({ path }) => !lists.test(path))
  const terms = /^\/(tos|term-and-conditions)$/
  const others = rest.filter((page) => !isConfigured(page) && !terms.test(page.path))
  expect(tooLarge(others, sizeOf, most.home[locale])).toEqual([])
  expect(
    tooLarge(
      rest.filter(({ path }) => terms.test(path)),
      sizeOf,
      most.terms[locale],
    ),
  ).toEqual([])
  expect(tooLarge(rest.filter(isConfigured), sizeOf, most.configured[locale])).toEqual([])
})

it.each(['en', 'km'] as const)(
  'the texts of checkout and configurators are few in %s',
  (locale) => {
    const own = pages.filter((page) => page.locale === locale)
    const checkouts = own.filter(({ path }) => path === '/checkout-basket')
    expect(checkouts).toHaveLength(1)
    expect(tooLarge(checkouts, (page) => page.compressedBytes, most.checkout[locale])).toEqual([])
    const hosting = own.flatMap(({ path, scripts }) => (path === '/hosting/cloud' ? scripts : []))
    const texts = [...withImports(hosting, true)].filter((url) =>
      url.includes(`/configurator-texts-${locale}.`),
    )
    expect(texts).toHaveLength(1)
    expect(sum(texts.map(compressedSize))).toBeLessThanOrEqual(most.configuratorTexts[locale])
  },
)

it('a landing page has all of its CSS inline', () => {
  expect(
    landings.filter(({ stylesheets }) => stylesheets.length > 0).map(({ url }) => url),
  ).toEqual([])
})

it('only purchase and account pages hydrate at once', () => {
  const eager = new Set(
    pages.filter(({ eagerIslands }) => eagerIslands > 0).map(({ path }) => path),
  )
  expect([...eager].sort()).toEqual([
    '/account',
    '/account/affiliate',
    '/account/cards',
    '/account/company',
    '/account/contacts',
    '/account/contracts',
    '/account/documents',
    '/account/domains',
    '/account/domains/dns',
    '/account/invoices',
    '/account/loyalty',
    '/account/orders',
    '/account/profile',
    '/account/reviews',
    '/account/security',
    '/account/services',
    '/account/services/end',
    '/account/services/website',
    '/account/sessions',
    '/account/usage',
    '/checkout-basket',
    '/domain/search',
    '/forgot-password',
    '/newsletter/confirm',
    '/notification',
    '/online-payment',
    '/payment/success',
    '/reset-password',
    '/staff',
    '/staff/invitation',
    '/top-up',
    '/top-up/success',
    '/two-factor/disabled',
  ])
})

/** What a page of the account runs at arrival, with the sign-in dialog that opens when a session ends. */
const accountScripts = (paths: RegExp) => {
  const account = pages.filter(({ path }) => paths.test(path))
  const islands = account.flatMap(({ islandScripts }) => islandScripts)
  // The page's own script loads the dialog on demand.
  const scripts = [
    ...withImports(
      account.flatMap(({ scripts }) => scripts),
      true,
    ),
  ]
  const dialog = scripts.filter((url) => url.includes('/mount-sign-in'))
  expect(islands.length).toBeGreaterThan(0)
  expect(dialog).toHaveLength(1)
  // A service's page loads what its type has, and nothing of other types.
  const whole = withImports([...islands, ...dialog], true)
  const kinds = [...whole].filter((url) => /\/[a-z-]+-service\./.test(url))
  const first = (kinds.length === 0 ? [[]] : kinds.map((kind) => [kind])).map((kind) =>
    withImports([...islands, ...dialog, ...kind]),
  )
  return { islands: [...islands, ...dialog], whole, first, kinds }
}

const accountPages = [
  [
    'all of the account',
    /^\/account\/(?!(services|services\/end|services\/website|domains|domains\/dns|documents|invoices|contracts|company|orders|cards|usage|loyalty|affiliate|reviews)$)/,
  ],
  ['the overview of the account', /^\/account$/],
  ['the page of services', /^\/account\/services$/],
  ['the page of a website', /^\/account\/services\/website$/],
  ['the end of a service', /^\/account\/services\/end$/],
  ['the page of domains', /^\/account\/domains$/],
  ['the page of DNS records', /^\/account\/domains\/dns$/],
  ['the page of documents', /^\/account\/documents$/],
  ['the page of orders', /^\/account\/orders$/],
  ['the page of invoices', /^\/account\/invoices$/],
  ['the page of contracts', /^\/account\/contracts$/],
  ['the page of the company', /^\/account\/company$/],
  ['the page of cards', /^\/account\/cards$/],
  ['spending and uptime', /^\/account\/usage$/],
  ['the loyalty programme', /^\/account\/loyalty$/],
  ['the affiliate programme', /^\/account\/affiliate$/],
  ['the page of reviews', /^\/account\/reviews$/],
] as const

const arrivalLimits = {
  'all of the account': most.accountScripts,
  'the overview of the account': most.accountScripts,
  'the page of services': most.serviceScripts,
  'the page of a website': most.dnsScripts,
  'the end of a service': most.documentScripts,
  'the page of domains': most.accountScripts,
  'the page of DNS records': most.dnsScripts,
  'the page of documents': most.documentScripts,
  'the page of orders': most.accountScripts,
  'the page of invoices': most.accountScripts,
  'the page of contracts': most.accountScripts,
  'the page of the company': most.accountScripts,
  'the page of cards': most.documentScripts,
  'spending and uptime': most.documentScripts,
  'the loyalty programme': most.documentScripts,
  'the affiliate programme': most.documentScripts,
  'the page of reviews': most.accountScripts,
} as const satisfies Record<(typeof accountPages)[number][0], number>

it.each(accountPages)('%s, its sign-in dialog and React included, is small', (name, paths) => {
  const sizes = accountScripts(paths).first.map((urls) => sum([...urls].map(compressedSize)))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(arrivalLimits[name])
})

it.each(accountPages)('%s is small with all that it can load', (_, paths) => {
  const { islands, whole, kinds } = accountScripts(paths)
  const sizes = (kinds.length === 0 ? [''] : kinds).map((kind) => {
    const isOther = (url: string): boolean => url !== kind && kinds.includes(url)
    return sum([...withImports(islands, true, isOther)].map(compressedSize))
  })
  expect(whole.size).toBeGreaterThan(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(most.wholeScripts)
})

it.each(accountPages)('each part of %s that loads when it is opened is small', (_, paths) => {
  const { whole, first, kinds } = accountScripts(paths)
  const known = new Set(first.flatMap((urls) => [...urls]))
  const parts = [...whole].filter((url) => !known.has(url) && !kinds.includes(url))
  for (const part of parts) {
    const loaded = [...withImports([part])].filter((url) => !known.has(url))
    expect(sum(loaded.map(compressedSize)), part).toBeLessThanOrEqual(most.openedScripts)
  }
})

it('a configurator, React included, loads at most 100 kB of script after the first touch', () => {
  const [page] = pages.filter(({ url }) => url === '/hosting/shared')
  const before = withImports(page?.scripts ?? [])
  const reached = [...withImports(page?.scripts ?? [], true)]
  const frame = reached.filter((url) =>
    /\/(configurator-page|mount-configurator|create-root)\./.test(url),
  )
  const kinds = reached.filter((url) => /-(server|hosting)-configurator\./.test(url))
  expect(frame).toHaveLength(3)
  expect(kinds.length).toBeGreaterThan(1)
  for (const kind of kinds) {
    const loaded = [...withImports([...frame, kind])].filter((url) => !before.has(url))
    expect(sum(loaded.map(compressedSize)), kind).toBeLessThanOrEqual(most.configuratorScripts)
    // React's largest script comes last: the others start without it.
    expect([...withImports([kind])].filter((url) => url.includes('/react-dom.'))).toEqual([])
    expect(loaded.filter((url) => url.includes('/react-dom.'))).toHaveLength(1)
  }
})
