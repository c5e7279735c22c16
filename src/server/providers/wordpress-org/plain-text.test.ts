import { expect, it } from 'vitest'
import { pictureUrl, plainText } from './plain-text.ts'

it('removes tags and decodes entities', () => {
  expect(plainText('<a href="https://x.example">Forms</a> &#8211; a &amp; b &#x27;c&#39;')).toBe(
    "Forms – a & b 'c'",
  )
  expect(plainText('&unknown; &#0; &#99999999;')).toBe('&unknown;')
})

it('keeps markup that entities hide as text', () => {
  expect(plainText('&lt;script&gt;')).toBe('<script>')
})

it.each([
  ['//ts.w.org/a.png?ver=1', 'https://ts.w.org/a.png?ver=1'],
  ['https://s.w.org/a.svg', 'https://s.w.org/a.svg'],
  ['https://plugins.svn.wordpress.org/a.png', 'https://plugins.svn.wordpress.org/a.png'],
  ['http://ts.w.org/a.png', undefined],
  ['https://w.org.evil.example/a.png', undefined],
  ['https://notw.org/a.png', undefined],
  ['javascript:alert(1)', undefined],
  ['http://127.0.0.1:5016/a.svg', undefined],
  ['', undefined],
])('takes pictures of wordpress.org only: %s', (given, expected) => {
  expect(pictureUrl(given, 'https://api.wordpress.org')).toBe(expected)
})

it('takes pictures of the directory itself, such as a mirror', () => {
  const picture = 'http://127.0.0.1:5016/a.svg'
  expect(pictureUrl('//127.0.0.1:5016/a.svg', 'http://127.0.0.1:5016')).toBe(picture)
})
