import type { z } from 'astro/zod'
import { describe, expect, test } from 'vitest'
import { bannerContent } from './banners-schema.ts'
import { faqQuestion } from './faq-schema.ts'
import { helpArticle } from './help-schema.ts'
import { policyHead } from './policies-schema.ts'

/** What an editor reads about an entry that is wrong: the field, and what to write. */
const complaints = (schema: z.ZodType, entry: unknown): string[] =>
  schema
    .safeParse(entry)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('a question', () => {
  test('needs its fields', () => {
    expect(complaints(faqQuestion, { question: 'How?', order: 1 })).toEqual([])
    expect(complaints(faqQuestion, {})).toEqual([
      'question: needs the question, such as "question: How can I pay?"',
      'order: needs its place among the questions, a whole number such as "order: 3"',
    ])
    expect(complaints(faqQuestion, { question: ' ', order: 0 })).toEqual([
      'question: must not be empty: it needs the question, such as "question: How can I pay?"',
      'order: counts from 1, such as "order: 1" for the first',
    ])
  })

  test('has no unknown field', () => {
    expect(complaints(faqQuestion, { question: 'How?', order: 1, anwser: 'So.' })).toEqual([
      ': a question has only "question", "order", "draft", "publishedAt", not anwser',
    ])
  })
})

test('a policy requires heading and date', () => {
  expect(complaints(policyHead, { title: 'Terms', effective: new Date('2026-11-21') })).toEqual([])
  expect(complaints(policyHead, {})).toEqual([
    'title: needs the page heading, such as "title: Terms of service"',
    'effective: needs the day from which the policy applies, such as "effective: 2026-11-21"',
  ])
  expect(complaints(policyHead, { title: 'Terms', effective: '21/11/2026' })).toEqual([
    'effective: must be a day, written as year-month-day without quotes: "effective: 2026-11-21"',
  ])
})

describe('a banner', () => {
  const banner = {
    title: 'A first year for less',
    text: 'Some tlds.',
    link: '/domain/pricing',
    linkText: 'See all prices',
    places: ['home'],
    from: new Date('2026-11-21'),
  }

  test('accepts a correct file', () => {
    expect(complaints(bannerContent, banner)).toEqual([])
    expect(complaints(bannerContent, { ...banner, until: banner.from })).toEqual([])
    expect(complaints(bannerContent, { ...banner, link: 'https://example.org' })).toEqual([])
  })

  test.each([
    [{ places: [] }, 'places: needs at least one page, such as "places: [home]"'],
    [
      { places: undefined },
      'places: needs the pages that show it, such as "places: [home, promotion]"',
    ],
    [{ places: ['shop'] }, 'places.0: must be home or promotion'],
    [
      { until: new Date('2026-11-20') },
      'until: must not be earlier than "from"; leave it out if the offer has no end yet',
    ],
    [
      { link: 'pricing' },
      'link: must be a page of the site without its language, such as /domain/pricing, or an address with https://',
    ],
    [{ link: '//example.org' }, expect.stringContaining('link: must be a page of the site')],
    [
      { from: undefined },
      'from: needs the first day on which it is shown, such as "from: 2026-11-21"',
    ],
    [{ key: 'home' }, expect.stringContaining(': a banner has only "title", "text"')],
  ])('explains an error: %j', (change, complaint) => {
    expect(complaints(bannerContent, { ...banner, ...change })).toEqual([complaint])
  })
})

test('a word of a help article is a text, as the editor writes it', () => {
  const article = { title: 'A', description: 'B', topic: 'hosting', order: 1, next: 'b' }
  expect(complaints(helpArticle, { ...article, tags: ['port', '993'] })).toEqual([])
  expect(complaints(helpArticle, { ...article, tags: ['port', 993] })).toEqual([
    "tags.1: must be a word; put a number between quotes, such as '30'",
  ])
})
