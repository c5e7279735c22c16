import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToUnicode } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { renderPictures } from './render-pictures.ts'
import type { PictureOrder } from './pictures/built-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
const website = join(folder, 'dist')
const cache = join(folder, 'cache')

const order = (path: string, title: string): PictureOrder => {
  const tld = /^\w+\/domain\/tld\/(.+)/.exec(path)?.[1]
  return {
    file: `og/${path}.png`,
    title,
    ...(tld === undefined ? {} : { tld: `.${domainToUnicode(tld)}` }),
  }
}
const orders = [
  order('en/index', 'Domain names'),
  order('km/index', 'ឈ្មោះដូមែនសម្រាប់កម្ពុជា និងថៃ'),
  order('en/domain/tld/com', '.com domains'),
  order('en/domain/tld/xn--fiqs8s', '.中国 domains'),
  order(
    'en/domain/tld/com.kh',
    'A long line below the TLD that needs more than its space. '.repeat(9),
  ),
  order('en/domain/tld/photography-and-a-very-long-name-that-no-registry-has', 'Long'),
  order('en/blog/long', 'A title of many words that no picture can hold & more. '.repeat(9)),
]

const cachedFiles = (): string[] =>
  readdirSync(join(cache, 'pictures')).filter((name) => name.endsWith('.png'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every page gets a small picture of 1200 by 630', async () => {
  expect(await renderPictures(website, orders, cache)).toEqual({ pages: 7, rendered: 7 })
  const pictures = readdirSync(join(website, 'og'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
  expect(pictures).toHaveLength(7)
  for (const { parentPath, name } of pictures) {
    const png = readFileSync(join(parentPath, name))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.byteLength).toBeGreaterThan(5000)
    expect(png.byteLength).toBeLessThan(60_000)
  }
}, 30_000)

test('characters without a glyph are left out; such a TLD appears in its ASCII form', async () => {
  const other = join(folder, 'signs')
  const pages = {
    'en/domain/tld/xn--fiqs8s': '.中国 domains',
    'km/domain/tld/xn--fiqs8s': '.xn--fiqs8s domains',
    'en/a': 'Fast ⚡ hosting 中国',
    'km/a': 'Fast  hosting',
    'en/b': '⚡',
    'km/b': 'Tonlé Cloud',
  }
  const requested = Object.entries(pages).map(([path, title]) => order(path, title))
  await renderPictures(other, requested, join(folder, 'signs-cache'))
  const picture = (path: string) => readFileSync(join(other, 'og', `${path}.png`))
  for (const path of ['domain/tld/xn--fiqs8s', 'a', 'b'])
    expect(picture(`en/${path}`).equals(picture(`km/${path}`))).toBe(true)
  expect(picture('en/a').equals(picture('en/b'))).toBe(false)
}, 30_000)

test('cached titles are not rendered again, and unused pictures leave the cache', async () => {
  const before = readFileSync(join(website, 'og/km/index.png'))
  rmSync(join(website, 'og'), { recursive: true })
  const changed = [order('en/index', 'Another title'), ...orders.slice(1)]
  expect(await renderPictures(website, changed, cache)).toEqual({ pages: 7, rendered: 1 })
  expect(readFileSync(join(website, 'og/km/index.png'))).toEqual(before)
  expect(cachedFiles()).toHaveLength(7)
}, 30_000)

test('a site whose pages request no pictures does not change', async () => {
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  expect(await renderPictures(bare, [], join(folder, 'other'))).toEqual({ pages: 0, rendered: 0 })
  expect(readdirSync(bare)).toEqual([])
})
