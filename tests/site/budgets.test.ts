import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { files, listedPages, packedSize, packedText, pages, withImports } from './built-site.ts'
import type { BuiltPage } from './built-site.ts'

/** Bytes, texts as Brotli. */
const most = {
  script: 8_000,
  transfer: 120_000,
  pageWithStyles: 14_336,
  accountScripts: 110_000,
} as const

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((all, size) => all + size, 0)

const scriptBytes = ({ scripts, inlineScript }: BuiltPage): number =>
  sum([...withImports(scripts)].map(packedSize)) + packedText(inlineScript)

const sheetBytes = ({ sheets }: BuiltPage): number => sum(sheets.map(packedSize))
const lateSheetBytes = ({ lateSheets }: BuiltPage): number => sum(lateSheets.map(packedSize))

/** All that a page fetches before anybody touches it. */
const transferOf = (page: BuiltPage): number =>
  page.packedBytes +
  sheetBytes(page) +
  lateSheetBytes(page) +
  sum([...withImports(page.scripts)].map(packedSize)) +
  sum([...page.fonts, ...page.pictures.filter((p) => !p.startsWith('data:'))].map(packedSize))

/** The largest first, as lines that a person reads. */
const tooLarge = (of: readonly BuiltPage[], sizeOf: (page: BuiltPage) => number, limit: number) =>
  of
    .map((page) => ({ page, size: sizeOf(page) }))
    .filter(({ size }) => size > limit)
    .sort((a, b) => b.size - a.size)
    .slice(0, 20)
    .map(({ page, size }) => `${page.url}: ${size} bytes`)

/** Pages to land on: all that search engines know; those hydrate nothing by themselves. */
const landings = listedPages

it('a landing page runs at most 8 kB of script before it is touched, and no island', () => {
  expect(tooLarge(landings, scriptBytes, most.script)).toEqual([])
  expect(landings.filter(({ eagerIslands }) => eagerIslands > 0).map(({ url }) => url)).toEqual([])
})

it('a landing page is painted before it fetches anything', () => {
  const early = landings.filter((page) => page.early.length > 0)
  expect(early.map(({ url, early: files }) => `${url}: ${files.join(' ')}`)).toEqual([])
  expect(landings.filter(({ scripts }) => scripts.length === 0).map(({ url }) => url)).toEqual([])
})

it('no sheet that comes later has the styles of a whole page worked out again', () => {
  // A rule for all, or a registration: but where Tailwind helps browsers that can register nothing.
  const forAll =
    /@property|(?:^|[{},;])(?:\*|:root|:host|:lang\(\w+\)|::?[a-z-]+(?:\([^()]*\))?)(?=[,{])/
  const fallback = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/
  const sheets = [...new Set(landings.flatMap(({ lateSheets }) => lateSheets))]
  expect(sheets.length).toBeGreaterThan(10)
  expect(
    sheets.filter((url) =>
      forAll.test(readFileSync(files.get(url)?.path ?? '', 'utf8').replace(fallback, '')),
    ),
  ).toEqual([])
})

it('a page wears two weights of Khmer and of its Latin, or three of Latin', () => {
  for (const { url, locale, fonts } of landings) {
    const faces = fonts.map((file) => /kantumruy-pro-(\w+-\d+)/.exec(file)?.[1]).sort()
    expect(faces, url).toEqual(
      locale === 'km'
        ? ['khmer-400', 'khmer-700', 'latin-400', 'latin-700']
        : ['latin-400', 'latin-500', 'latin-700'],
    )
  }
})

it('a landing page comes with at most 120 kB', () => {
  expect(tooLarge(landings, transferOf, most.transfer)).toEqual([])
})

it('home and the pages of TLDs are small, the styles of their first view counted', () => {
  const sizeOf = (page: BuiltPage): number => page.packedBytes + sheetBytes(page)
  const homes = landings.filter(({ path }) => path === '/')
  const tlds = landings.filter(({ path }) => path.startsWith('/domain/tld/'))
  expect(tooLarge(homes, sizeOf, most.pageWithStyles)).toEqual([])
  expect(tooLarge(tlds, sizeOf, most.pageWithStyles)).toEqual([])
})

it('the pages that hydrate at once are those of a purchase and of an account', () => {
  const eager = new Set(
    pages.filter(({ eagerIslands }) => eagerIslands > 0).map(({ path }) => path),
  )
  expect([...eager].sort()).toEqual([
    '/account',
    '/account/company',
    '/account/contacts',
    '/account/documents',
    '/account/domains',
    '/account/profile',
    '/account/security',
    '/account/sessions',
    '/checkout-basket',
    '/domain/search',
    '/forgot-password',
    '/notification',
    '/payment/success',
    '/reset-password',
    '/two-factor/disabled',
  ])
})

// What a person and their session need; and the pages of one's domains and documents, islands of their own.
it.each([
  ['all of the account', /^\/account(\/(?!(domains|documents)$)|$)/],
  ['the page of domains', /^\/account\/domains$/],
  ['the page of documents', /^\/account\/documents$/],
])('%s with its sign-in dialog, React included, runs at most 110 kB of script', (_, paths) => {
  const account = pages.filter(({ path }) => paths.test(path))
  const islands = account.flatMap(({ islandScripts }) => islandScripts)
  // The dialog comes with the page's own script, when it is asked for.
  const late = [
    ...withImports(
      account.flatMap(({ scripts }) => scripts),
      true,
    ),
  ]
  const dialog = late.filter((url) => url.includes('/mount-sign-in'))
  expect(islands.length).toBeGreaterThan(0)
  expect(dialog).toHaveLength(1)
  const reached = withImports([...islands, ...dialog], true)
  expect(sum([...reached].map(packedSize))).toBeLessThanOrEqual(most.accountScripts)
})
