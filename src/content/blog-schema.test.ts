import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { countWords } from '../site/reading-time.ts'
import { blogPost } from './blog-schema.ts'

const head = {
  title: 'A name',
  description: 'How to choose one.',
  date: new Date('2026-11-02'),
  topic: 'domains',
  tags: ['dns'],
}

/** What an editor is told, as Astro prints it: the field, and what is wrong with it. */
const complaints = (data: object): string[] => {
  const result = blogPost.safeParse(data)
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('the update and related posts of a post are optional', () => {
  expect(blogPost.parse(head)).toEqual({ ...head, related: [] })
})

describe('names the error and the remedy', () => {
  test.each([
    [{ title: undefined }, 'title: needs the heading of the post'],
    [{ title: ' ' }, 'title: must not be empty: it needs the heading of the post'],
    [{ description: 'x'.repeat(221) }, 'description: must be at most 220 characters'],
    [{ date: undefined }, 'date: needs the day of publication, such as "date: 2026-11-21"'],
    [
      { date: '21/11/2026' },
      'date: must be a day, written as year-month-day without quotes: "date: 2026-11-21"',
    ],
    [{ updated: new Date('2026-11-01') }, 'updated: must be later than "date"'],
    [{ topic: 'cooking' }, 'topic: must be one of domains, payment, security, email, hosting'],
    [{ tags: undefined }, 'tags: needs the words that connect it with other posts'],
    [{ tags: ['Two Words'] }, 'tags.0: must be lowercase letters and digits, with hyphens'],
    [{ related: 'a-post' }, 'related: must be a list of posts, such as "related: ['],
    [{ author: 'Sokha' }, ': a post has only "title", "description", "date", "updated", "topic"'],
  ])('%j', (change, complaint) => {
    expect(complaints({ ...head, ...change }).join('\n')).toContain(complaint)
  })
})

const folder = (locale: Locale): string => `content/${locale}/blog`
const filesOf = (locale: Locale): string[] => readdirSync(folder(locale)).toSorted()
const textOf = (locale: Locale, file: string): string =>
  readFileSync(`${folder(locale)}/${file}`, 'utf8')

/** A line of the head that is the same in every language. */
const fact = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]

const bodyOf = (text: string): string => text.split(/^---$/m).slice(2).join('---')

/** The kind of each block of a text: headings, list entries, rows of tables, lines of code. */
const shapeOf = (text: string): string[] =>
  bodyOf(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(?:##|\d+\.|-|\||```)/.exec(line)?.[0] ?? 'paragraph')

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((.+?)\)/g)].map(([, target = '']) => target)

test('both languages have the same posts', () => {
  expect(filesOf('km')).toEqual(filesOf('en'))
  expect(filesOf('en').length).toBeGreaterThanOrEqual(8)
})

describe.each(filesOf('en'))('%s', (file) => {
  const english = textOf('en', file)
  const khmer = textOf('km', file)

  test.each(['date', 'updated', 'topic', 'tags', 'related'])('has the same %s', (name) => {
    expect(fact(khmer, name)).toBe(fact(english, name))
  })

  test('has the same headings, lists and tables in both languages', () => {
    expect(shapeOf(khmer)).toEqual(shapeOf(english))
  })

  test('links to the same pages, within the site without language prefix', () => {
    expect(linksIn(khmer)).toEqual(linksIn(english))
    for (const target of linksIn(english)) expect(target).toMatch(/^(?!\/(?:en|km)(?:\/|$))\/\S+$/)
  })

  test('has a useful length', () => {
    const words = countWords('en', bodyOf(english))
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(900)
  })

  test.each(locales)('links only to existing posts (%s)', (locale) => {
    const posts = linksIn(textOf(locale, file)).flatMap((target) => {
      const [, slug] = /^\/blog\/([^#]+)/.exec(target) ?? []
      return slug === undefined ? [] : [`${slug}.md`]
    })
    expect(posts.filter((post) => !filesOf(locale).includes(post))).toEqual([])
  })
})
