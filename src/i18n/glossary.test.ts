import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Term {
  readonly english: string
  readonly khmer: readonly string[]
  readonly never: readonly string[]
}

const codes = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** Reads the terms from the table, so that the document is the source. */
const readTerms = (markdown: string): Term[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [, english = '', khmer = '', never = ''] = line.split('|')
      return { english: english.trim(), khmer: codes(khmer), never: codes(never) }
    })

const terms = readTerms(readFileSync('docs/glossary.md', 'utf8'))

/** Drops what no reader sees as text: addresses of links, and fields that hold names of files. */
const visible = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^(?:tags|related|topic|link|date):.*(?:\n {2}.*)*$/gm, '')

const pages = globSync('content/*/km/**/*.{md,yaml}').map((file) => ({
  file,
  text: visible(readFileSync(file, 'utf8')),
}))

const locales = readdirSync('public/locales/km').map((name) => ({
  file: `public/locales/km/${name}`,
  text: Object.values(
    JSON.parse(readFileSync(`public/locales/km/${name}`, 'utf8')) as Record<string, string>,
  ).join('\n'),
}))

const texts = [...locales, ...pages]

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches a word; one in Latin letters only as a whole word. */
const wordPattern = (word: string): RegExp =>
  /^[\w ]+$/.test(word)
    ? new RegExp(`(?<![\\w/.-])${word}(?![\\w/-])`, 'g')
    : new RegExp(escaped(word), 'g')

/** The lines that have a word outside the longer forms that may contain it. */
const linesWith = (word: string): string[] => {
  const longer = terms
    .flatMap(({ khmer }) => khmer)
    .filter((form) => form !== word && form.includes(word))
    .toSorted((one, other) => other.length - one.length)
  return texts.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) =>
        wordPattern(word).test(longer.reduce((rest, form) => rest.replaceAll(form, '…'), line)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
}

it('has the terms of the shop, each once', () => {
  expect(terms.length).toBeGreaterThan(50)
  expect(new Set(terms.map(({ english }) => english)).size).toBe(terms.length)
  expect(terms.filter(({ khmer }) => khmer.length === 0)).toEqual([])
  expect(terms.flatMap(({ never }) => never).length).toBeGreaterThan(60)
})

describe.each(terms)('$english', ({ khmer, never }) => {
  it('is used in its Khmer forms', () => {
    const all = texts.map(({ text }) => text).join('\n')
    expect(khmer.filter((form) => !all.includes(form))).toEqual([])
  })

  it('has no other word', () => {
    expect(never.flatMap(linesWith)).toEqual([])
  })
})

const spelledOut = 'អាករលើតម្លៃបន្ថែម (VAT)'

it.each(pages.filter(({ text }) => /VAT(?! TIN)/.test(text)))(
  '$file spells VAT out at its first mention only',
  ({ text }) => {
    const mentions = [...text.matchAll(/(?:អាករលើតម្លៃបន្ថែម \()?VAT(?! TIN)\)?/g)].map(
      ([mention]) => mention,
    )
    expect(mentions[0]).toBe(spelledOut)
    expect(mentions.slice(1).filter((mention) => mention === spelledOut)).toEqual([])
  },
)

it('finds a word outside a longer form, and Latin words as whole words only', () => {
  expect(wordPattern('hosting').test('/hosting/shared')).toBe(false)
  expect(wordPattern('hosting').test('ត្រូវការ hosting បន្ថែម')).toBe(true)
  expect(readTerms('| a | `ក` | `ខ`, `គ` |\n| --- | --- | --- |')).toEqual([
    { english: 'a', khmer: ['ក'], never: ['ខ', 'គ'] },
  ])
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
