import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { finishPages, finishWhileWriting, inlinedStylesheets } from './finish-pages.ts'

let website: string
let cache: string
beforeEach(() => {
  website = mkdtempSync(join(tmpdir(), 'finish-'))
  cache = mkdtempSync(join(tmpdir(), 'finish-cache-'))
})
afterEach(() => {
  for (const folder of [website, cache]) rmSync(folder, { recursive: true })
})

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(website, path)), { recursive: true })
  writeFileSync(join(website, path), text)
}
const read = (path: string): string => readFileSync(join(website, path), 'utf8')
const names = (folder: string): string[] => readdirSync(folder).sort()

const words = 'Domains for Cambodia and Thailand. '.repeat(20)
const link = '<link rel="stylesheet" href="/_astro/website.x.css">'
/** A website as Astro writes it: the same each time. */
const writeWebsite = (text = words): void => {
  write('_astro/website.x.css', '.own{top:0}.unused{top:1px}')
  write('_astro/islands.x.css', '.flex{top:0}')
  write('_astro/page.x.js', 'export const sheet="/_astro/islands.x.css"')
  const script = '<script type="module" src="/_astro/page.x.js"></script>'
  write('a.html', `<head>${link}</head><body><p class="own">${text}</p>${script}</body>`)
  write(
    'b/c.html',
    `<head><meta property="og:title" content="C"><meta property="og:image" content="https://shop.example/og/en/c.png"></head><p>${words}</p>`,
  )
}

it('inlines CSS, compresses pages, and knows which stylesheets are inlined', async () => {
  writeWebsite()
  expect(inlinedStylesheets(website)).toEqual(['website.x.css'])
  const pictures = await finishPages(website, { cache })
  expect(pictures).toEqual([{ file: 'og/en/c.png', title: 'C' }])
  expect(read('a.html')).toContain('<style>.own{top:0}</style>')
  expect(read('a.html')).not.toContain('unused')
  for (const page of ['a.html', 'b/c.html']) {
    expect(brotliDecompressSync(readFileSync(join(website, `${page}.br`))).toString()).toBe(
      read(page),
    )
    expect(gunzipSync(readFileSync(join(website, `${page}.gz`))).toString()).toBe(read(page))
  }
})

it('takes an unchanged page from the cache', async () => {
  writeWebsite()
  await finishPages(website, { cache })
  const first = { a: read('a.html'), assets: names(join(website, '_astro')) }
  const cached = join(cache, 'finished')
  const [name = ''] = names(cached).filter(
    (each) => each.endsWith('.html') && isOf(cached, each, 'c'),
  )
  writeFileSync(join(cached, name), 'of the build before')
  rmSync(website, { recursive: true })
  writeWebsite()
  expect(await finishPages(website, { cache })).toHaveLength(1)
  expect(read('b/c.html')).toBe('of the build before')
  expect({ a: read('a.html'), assets: names(join(website, '_astro')) }).toEqual(first)
})

const isOf = (folder: string, name: string, page: 'a' | 'c'): boolean =>
  readFileSync(join(folder, name), 'utf8').includes('class="own"') === (page === 'a')

it('finishes a changed page again, all pages after a script has changed, and prunes the cache', async () => {
  writeWebsite()
  await finishPages(website, { cache })
  const before = names(join(cache, 'finished'))
  rmSync(website, { recursive: true })
  writeWebsite('Another text. '.repeat(30))
  await finishPages(website, { cache })
  const after = names(join(cache, 'finished'))
  expect(read('a.html')).toContain('Another text.')
  expect(after).toHaveLength(before.length)
  expect(after.filter((name) => before.includes(name) && name.endsWith('.html'))).toHaveLength(1)
  rmSync(website, { recursive: true })
  writeWebsite('Another text. '.repeat(30))
  write('_astro/other.y.js', 'export const a="unused"')
  await finishPages(website, { cache })
  const pages = names(join(cache, 'finished')).filter((name) => name.endsWith('.html'))
  expect(pages).toHaveLength(2)
  expect(pages.filter((name) => after.includes(name))).toEqual([])
})

it('compresses prominent pages at the best quality, those that are written before the others, too', async () => {
  const text = Array.from({ length: 400 }, (_, at) => `<a href="/${at * 7919}">${at}</a>`).join('')
  for (let page = 0; page < 502; page += 1)
    write(`tld/${page}.html`, page === 9 ? text : `${text}</html>`)
  write('few/a.html', `${text}</html>`)
  const prominent = new Set(['tld/7.html'])
  const finished = (): string[] =>
    names(join(website, 'tld')).filter((name) => name.endsWith('.br'))
  const options = { folders: ['few', 'tld'], prominent, cache }
  const writing = vi.waitFor(() => expect(finished()).toHaveLength(501), { timeout: 20_000 })
  const early = await finishWhileWriting(website, options, writing)
  const isEarly = new Set(early.map(({ page }) => page))
  expect(['few/a', 'tld/9', 'tld/8'].map((page) => isEarly.has(`${page}.html`))).toEqual([
    false,
    false,
    true,
  ])
  await finishPages(website, { prominent, cache }, early)
  const sizeOf = (name: string): number => readFileSync(join(website, `${name}.html.br`)).byteLength
  expect(sizeOf('tld/8')).toBe(sizeOf('tld/10'))
  expect(sizeOf('tld/9')).toBeLessThanOrEqual(sizeOf('tld/8'))
  for (const name of ['tld/7', 'few/a']) expect(sizeOf(name)).toBeLessThan(sizeOf('tld/8'))
  expect(names(join(cache, 'finished'))).toHaveLength(3 * 3)
})

it('stores only smaller compressed files', async () => {
  write('a.html', '<p>short</p>')
  await finishPages(website, { cache })
  expect(names(website)).toEqual(['a.html'])
})
