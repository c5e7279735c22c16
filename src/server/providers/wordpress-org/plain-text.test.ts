import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('removes tags and decodes entities', () => {
  expect(plainText('<a href="https://x.example">Forms</a> &#8211; a &amp; b &#x27;c&#39;')).toBe(
    "Forms – a & b 'c'",
  )
  expect(plainText('&unknown; &#0; &#99999999;')).toBe('&unknown;')
})

it('keeps markup that entities hide as text', () => {
  expect(plainText('&lt;script&gt;')).toBe('<script>')
})
