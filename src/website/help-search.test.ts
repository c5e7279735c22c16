import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { helpArticle } from '../content/help-schema.ts'
import type { Locale } from '../i18n/locales.ts'
import { helpIndex, plainText, readHelpIndex } from './help-search.ts'
import type { HelpDocument } from './help-search.ts'
import { helpTokens } from './help-tokens.ts'

const documentsOf = (locale: Locale): HelpDocument[] => {
  const folder = join('content/help', locale)
  return readdirSync(folder).map((file) => {
    const [, head = '', ...body] = readFileSync(join(folder, file), 'utf8').split(/^---$/m)
    const { title, description, tags } = helpArticle.parse(parse(head))
    const text = plainText(body.join('---'))
    return { slug: file.replace(/\.md$/, ''), title, description, tags: tags.join(' '), text }
  })
}

const search = readHelpIndex(helpIndex(documentsOf('km')))
const queries = JSON.parse(readFileSync('tests/fixtures/help-queries-km.json', 'utf8')) as [
  string,
  string[],
][]

it('finds the expected articles of 100 Khmer queries among the first five', () => {
  expect(queries).toHaveLength(100)
  const misses = queries.flatMap(([query, expected]) => {
    const first = search(query)
      .slice(0, 5)
      .map(({ slug }) => slug)
    const missed = expected.filter((slug) => !first.includes(slug))
    return missed.map((slug) => ({ query, slug, share: 1 / expected.length, first }))
  })
  const recall = 1 - misses.reduce((sum, { share }) => sum + share, 0) / queries.length
  expect(recall, JSON.stringify(misses, undefined, 1)).toBeGreaterThanOrEqual(0.95)
})

it.each([
  ['how do I pay with a qr code', 'pay-by-khqr'],
  ['forgot pasword', 'lost-access'],
  ['nameserv', 'nameservers'],
  ['credit for an outage', 'sla-credit'],
  ['com.kh papers', 'com-kh-documents'],
])('answers "%s" with %s', (query, slug) => {
  const english = readHelpIndex(helpIndex(documentsOf('en')))
  expect(
    english(query)
      .slice(0, 3)
      .map((hit) => hit.slug),
  ).toContain(slug)
})

describe('the terms', () => {
  it('are words in Latin letters, and pairs of clusters in Khmer', () => {
    expect(helpTokens('Domain .com.kh, 2FA')).toEqual(['domain', 'com', 'kh', '2fa'])
    expect(helpTokens('ផ្ទេរប្រាក់')).toEqual(['ផ្ទេរ', 'រប្រា', 'ប្រាក់'])
    expect(helpTokens('កន្ត្រក')).toEqual(['កន្ត្រ', 'ន្ត្រក'])
    expect(helpTokens('បង់តាម KHQR ម')).toEqual(['បង់', 'ង់តា', 'តាម', 'khqr', 'ម'])
  })

  it('are the same for spellings that look the same', () => {
    for (const [one, other] of [
      ['ប្ដូរ', 'ប្តូរ'],
      ['ឲ្យ', 'ឱ្យ'],
      ['ដូ\u200bមែន', 'ដូមែន'],
      ['១០', '10'],
      ['ាដូមែន', 'ដូមែន'],
      ['caf\u0065\u0301', 'caf\u00e9'],
    ] as const)
      expect(helpTokens(one)).toEqual(helpTokens(other))
  })

  it('of nothing are none', () => {
    expect(helpTokens('… ៖ ។ ?')).toEqual([])
    expect(search('…')).toEqual([])
  })
})
