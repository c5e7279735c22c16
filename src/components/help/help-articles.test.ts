import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { helpArticle } from '../../content/help-schema.ts'
import { joinKhmerWords } from '../../i18n/khmer-words.ts'
import { locales } from '../../i18n/locales.ts'
import type { Locale } from '../../i18n/locales.ts'
import { helpOfPages } from './help-of-pages.ts'

const articlesOf = (locale: Locale) =>
  readdirSync(join('content/help', locale)).map((file) => {
    const [, head = '', ...body] = readFileSync(join('content/help', locale, file), 'utf8').split(
      /^---$/m,
    )
    return {
      slug: basename(file, '.md'),
      ...helpArticle.parse(parse(head)),
      text: body.join('---'),
    }
  })
const english = articlesOf('en')

/** Returns whether words are a text of the screens; a placeholder stands for one word. */
const isLabelIn = (locale: Locale): ((words: string) => boolean) => {
  const texts = globSync(`public/locales/${locale}/*.json`).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(
      joinKhmerWords,
    ),
  )
  const whole = new Set(texts)
  const patterns = texts
    .filter((text) => text.includes('{') && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
    .map((text) => {
      const escaped = text.replace(/[\\^$.*+?()[\]|]/g, '\\$&')
      return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[\\w$.,-]+')}$`)
    })
  return (words) => whole.has(words) || patterns.some((pattern) => pattern.test(words))
}

it('the help centre has at least thirty articles, each with the next one to read', () => {
  expect(english.length).toBeGreaterThanOrEqual(30)
  const slugs = new Set(english.map(({ slug }) => slug))
  expect(english.filter(({ slug, next }) => next === slug || !slugs.has(next))).toEqual([])
})

it('an article has one place in its topic, the same in both languages', () => {
  const places = (locale: Locale) =>
    articlesOf(locale).map(({ slug, topic, order, next }) => [slug, topic, order, next])
  expect(places('km')).toEqual(places('en'))
  const taken = english.map(({ topic, order }) => `${topic} ${order}`)
  expect(new Set(taken).size).toBe(taken.length)
})

it('each article is the help of a page of the shop', () => {
  const shown = new Set(Object.values(helpOfPages).flat())
  expect(english.map(({ slug }) => slug).filter((slug) => !shown.has(slug))).toEqual([])
  expect([...shown].filter((slug) => !english.some((article) => article.slug === slug))).toEqual([])
})

describe.each(locales)('in %s', (locale) => {
  it('bold words are texts of the screens as they are', () => {
    const isLabel = isLabelIn(locale)
    const strange = articlesOf(locale).flatMap(({ slug, text }) =>
      [...text.matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, words = '']) => words)
        .filter((words) => !isLabel(joinKhmerWords(words)))
        .map((words) => `${slug}: ${words}`),
    )
    expect(strange).toEqual([])
  })
})
