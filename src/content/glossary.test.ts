import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readTerms, visibleText, wordPattern, wrongWordFinder } from './glossary-terms.ts'

const terms = readTerms(readFileSync('docs/glossary.md', 'utf8'))

const pages = globSync('content/*/km/**/*.{md,yaml}').map((file) => ({
  file,
  text: visibleText(readFileSync(file, 'utf8')),
}))

const locales = readdirSync('public/locales/km').map((name) => ({
  file: `public/locales/km/${name}`,
  text: Object.values(
    JSON.parse(readFileSync(`public/locales/km/${name}`, 'utf8')) as Record<string, string>,
  ).join('\n'),
}))

const wrongWordsOf = wrongWordFinder(terms)

it('has the terms of the shop, each once', () => {
  expect(terms.length).toBeGreaterThan(50)
  expect(new Set(terms.map(({ english }) => english)).size).toBe(terms.length)
  expect(terms.filter(({ khmer }) => khmer.length === 0)).toEqual([])
  expect(terms.flatMap(({ never }) => never).length).toBeGreaterThan(60)
})

it.each(terms)('$english is used in its Khmer forms', ({ khmer }) => {
  const all = [...locales, ...pages].map(({ text }) => text).join('\n')
  expect(khmer.filter((form) => !all.includes(form))).toEqual([])
})

// Those of content are in the check of the content (check-terms.ts).
it.each(locales)('$file has no other word for a term', ({ text }) => {
  const lines = text.split('\n')
  const wrong = lines.flatMap((line) => wrongWordsOf(line).map(({ word }) => `${word}: ${line}`))
  expect(wrong).toEqual([])
})

it('finds a word outside a longer form, and Latin words as whole words only', () => {
  expect(wordPattern('hosting').test('/hosting/shared')).toBe(false)
  expect(wordPattern('hosting').test('ត្រូវការ hosting បន្ថែម')).toBe(true)
  expect(readTerms('| a | `ក` | `ខ`, `គ` |\n| --- | --- | --- |')).toEqual([
    { english: 'a', khmer: ['ក'], never: ['ខ', 'គ'] },
  ])
})

it('writes percentages without a space', () => {
  const files = globSync(['content/**/*.{md,yaml}', 'public/locales/*/*.json'])
  expect(files.filter((file) => /[\d}] %/.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('has one word for a ban', () => {
  const lines = ['errors', 'sign-in'].flatMap((name) =>
    readFileSync(`public/locales/km/${name}.json`, 'utf8')
      .split('\n')
      .filter((line) => /BANNED"|"banned\.t/.test(line)),
  )
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toContain('ហាមឃាត់')
})
