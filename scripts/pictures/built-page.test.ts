import { expect, test } from 'vitest'
import { pictureOrder } from './built-page.ts'

const page = (title: string, picture: string): string =>
  `<!DOCTYPE html><html lang="km"><head><meta property="og:title" content="${title}"><meta property="og:image" content="${picture}"></head><body></body></html>`

test('a page requests its picture by file and title', () => {
  expect(
    pictureOrder(
      page('Domain prices | Tonlé Cloud', 'https://shop.example/og/en/domain/pricing.png'),
      'Tonlé Cloud',
    ),
  ).toEqual({ file: 'og/en/domain/pricing.png', title: 'Domain prices' })
})

test('character references are decoded', () => {
  const html = page('A &#38; B &lt;&quot;C&#x27;&gt; &unknown;', 'https://shop.example/og/en/a.png')
  expect(pictureOrder(html, 'Shop')?.title).toBe('A & B <"C\'> &unknown;')
})

test.each([
  ['com.kh', '.com.kh'],
  ['xn--o3cw4h', '.ไทย'],
  ['%E0%B9%84%E0%B8%97%E0%B8%A2', '.ไทย'],
])('a page about the TLD %s shows %s', (path, tld) => {
  const html = page('Title', `https://shop.example/og/km/domain/tld/${path}.png`)
  expect(pictureOrder(html, 'Shop')?.tld).toBe(tld)
})

test('a page without a picture requests none', () => {
  expect(pictureOrder('<html><head><title>Moved</title></head></html>', 'Shop')).toBeUndefined()
})
