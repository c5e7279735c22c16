import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { joinKhmerWords } from './khmer-words.ts'

/** Titles, mails, PDFs, what staff read, and pages without the bytes for it. */
const without = /^(meta|mail|invoices|contracts|wheel|checkout|configurator|staff[\w-]*)\.json$/

test('no line of a page breaks inside three Khmer words', () => {
  const folder = 'public/locales/km'
  for (const file of readdirSync(folder).filter((name) => !without.test(name))) {
    const texts = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as object
    for (const [key, text] of Object.entries(texts))
      if (typeof text === 'string')
        expect(text, `Write U+2060 inside the words of ${file}: ${key}`).toBe(joinKhmerWords(text))
  }
})

test('a word is joined once, wherever it is', () => {
  const joined = joinKhmerWords('ការផ្ទៀងផ្ទាត់ឥតគិតថ្លៃ')
  expect(joined).toBe('ការផ្ទៀង\u2060ផ្ទាត់ឥត\u2060គិត\u2060ថ្លៃ')
  expect(joinKhmerWords(joined)).toBe(joined)
})
