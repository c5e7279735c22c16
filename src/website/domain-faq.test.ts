import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import {
  faqPages,
  fillQuestions,
  plainQuestion,
  questionsAbout,
  questionsOf,
} from './domain-faq.ts'
import type { FaqPage } from './domain-faq.ts'

const entry = (id: string, order: number, body: string, question = 'Why?') => ({
  id,
  data: { question, order },
  body,
  rendered: { html: `<p>${body}</p>` },
})

describe('questionsOf', () => {
  test('returns those of one page and language in order', () => {
    const entries = [
      entry('domain-faq/en/whois/b', 2, 'Second.'),
      entry('domain-faq/en/whois/a', 1, 'First.'),
      entry('domain-faq/km/whois/a', 1, 'ទីមួយ។'),
      entry('domain-faq/en/tld/a', 1, 'Other.'),
    ]
    expect(questionsOf(entries, 'en', 'whois')).toEqual([
      { question: 'Why?', html: '<p>First.</p>', text: 'First.' },
      { question: 'Why?', html: '<p>Second.</p>', text: 'Second.' },
    ])
  })

  test.each<[string, FaqPage, string]>([
    ['', 'tld', 'has no answer'],
    ['{prise}', 'tld', 'only {tld}, {first}, {renewal}, {transfer}'],
    ['{tld}', 'whois', 'only in the folder domain-faq/tld'],
  ])('rejects the answer "%s" on %s and names the file', (body, page, why) => {
    const entries = [entry(`domain-faq/en/${page}/price`, 1, body)]
    expect(() => questionsOf(entries, 'en', page)).toThrow(why)
    expect(() => questionsOf(entries, 'en', page)).toThrow(`content/domain-faq/en/${page}/price.md`)
  })

  test('rejects a page without questions', () => {
    expect(() => questionsOf([], 'km', 'whois')).toThrow('content/domain-faq/km/whois')
  })
})

test('questionsAbout leaves out the answers for other ways of transfer', () => {
  const always = plainQuestion('When?', 'Soon.')
  const code = { ...plainQuestion('How?', 'With its code.'), authCode: true }
  const letter = { ...plainQuestion('How?', 'By letter.'), authCode: false }
  expect(questionsAbout([always, code, letter], true)).toEqual([always, code])
  expect(questionsAbout([always, code, letter], false)).toEqual([always, letter])
})

test('plainQuestion shows plain text, safely in HTML', () => {
  expect(plainQuestion('a < b?', 'a < b')).toEqual({
    question: 'a < b?',
    html: '<p>a &lt; b</p>',
    text: 'a < b',
  })
})

test('fillQuestions writes a TLD’s figures, safely in HTML', () => {
  const [filled] = fillQuestions(
    [{ question: '.{tld}?', html: '<p>{first} {other}</p>', text: '{first}, {renewal}' }],
    { tld: 'com', first: '<$1>', renewal: '$2.00', transfer: '$3.00' },
  )
  expect(filled).toEqual({
    question: '.com?',
    html: '<p><span data-figure="first">&lt;$1&gt;</span> {other}</p>',
    text: '<$1>, $2.00',
  })
})

const filesOf = (locale: Locale, page: FaqPage): string[] =>
  readdirSync(`content/domain-faq/${locale}/${page}`).toSorted()

const textOf = (locale: Locale, page: FaqPage, file: string): string =>
  readFileSync(`content/domain-faq/${locale}/${page}/${file}`, 'utf8')

describe.each(faqPages)('content/domain-faq/*/%s', (page) => {
  test('has the same questions in both languages, in the same order', () => {
    expect(filesOf('km', page)).toEqual(filesOf('en', page))
    const orders = (locale: Locale) =>
      filesOf(locale, page).map((file) => /^order: (\d+)$/m.exec(textOf(locale, page, file))?.[1])
    expect(orders('km')).toEqual(orders('en'))
    expect(new Set(orders('en')).size).toBe(orders('en').length)
  })

  test('states the same figures in both', () => {
    for (const file of filesOf('en', page)) {
      const figures = locales.map((locale) =>
        [...textOf(locale, page, file).matchAll(/\d+|\{\w+\}/g)].map(([each]) => each).toSorted(),
      )
      expect([file, figures[1]]).toEqual([file, figures[0]])
    }
  })
})

test('each folder has its page', () => {
  for (const locale of locales)
    expect(readdirSync(`content/domain-faq/${locale}`).toSorted()).toEqual(faqPages.toSorted())
})
