import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../i18n/locales.ts'
import { cloudServers, hostingFamilies } from '../site/package-families.ts'
import { productText } from './hosting-schema.ts'

const filesOf = (locale: Locale): string[] => readdirSync(`content/${locale}/hosting`).toSorted()

const textOf = (locale: Locale, file: string): string =>
  readFileSync(`content/${locale}/hosting/${file}`, 'utf8')

/** The kind of each line: what a translator must not add or leave out. */
const shapeOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(---|##|-|\d+\.|\s*(?:- )?[a-z]+:)/.exec(line)?.[0] ?? 'paragraph')

const figuresIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => figure).toSorted()

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((.+?)\)/g)].map(([, target = '']) => target)

const families = [cloudServers, ...Object.values(hostingFamilies)]

test('both languages have the same products, and every family is one', () => {
  expect(filesOf('km')).toEqual(filesOf('en'))
  expect(filesOf('en')).toEqual(
    expect.arrayContaining(families.map(({ slug }) => `${slug}.md`).toSorted()),
  )
})

describe.each(filesOf('en'))('%s', (file) => {
  const english = textOf('en', file)
  const khmer = textOf('km', file)

  test('has the same headings, lists, questions and plans in both languages', () => {
    expect(shapeOf(khmer)).toEqual(shapeOf(english))
  })

  test('has the same figures in both languages', () => {
    expect(figuresIn(khmer)).toEqual(figuresIn(english))
  })

  test('links to the same pages', () => {
    expect(linksIn(khmer)).toEqual(linksIn(english))
  })
})

test.each(families.filter(({ plans }) => plans.length > 0))(
  'every plan of $slug has its text',
  ({ slug, plans }) => {
    const [, listed = ''] = /^plans:\n((?: {2}.*\n)+)/m.exec(textOf('en', `${slug}.md`)) ?? []
    expect([...listed.matchAll(/^ {2}([a-z]+):$/gm)].map(([, plan]) => plan)).toEqual(
      plans.map((plan) => plan.slug),
    )
  },
)

describe('explains errors to an editor', () => {
  const valid = {
    title: 'Cloud Hosting',
    lead: 'For websites.',
    questions: [{ question: 'Why?', answer: 'Because.' }],
    plans: { basic: { for: 'For a first website.', text: 'The smallest.' } },
  }
  const messageOf = (head: unknown): string | undefined =>
    productText.safeParse(head).error?.issues[0]?.message

  test('a whole head is accepted, and a product without plans', () => {
    expect(messageOf(valid)).toBeUndefined()
    expect(productText.parse({ ...valid, plans: undefined }).plans).toEqual({})
  })

  test.each([
    [{ ...valid, title: undefined }, /needs the page heading, such as "title: /],
    [{ ...valid, lead: ' ' }, /must not be empty: it needs one or two sentences/],
    [{ ...valid, questions: [] }, /at least one question with its answer/],
    [{ ...valid, questions: 'Why?' }, /needs a list of questions/],
    [{ ...valid, questions: [{ question: 'Why?' }] }, /needs the answer/],
    [{ ...valid, plans: { basic: { for: 'All.' } } }, /two or three sentences/],
    [{ ...valid, plans: ['basic'] }, /needs the plans by the last part of their address/],
    [{ ...valid, headline: 'x' }, /a product has only "title", .*, not headline/],
  ])('%j', (head, message) => {
    expect(messageOf(head)).toMatch(message)
  })
})
