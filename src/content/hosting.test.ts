import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../i18n/locales.ts'
import { cloudServers, hostingFamilies } from '../website/package-families.ts'
import { productText } from './hosting-schema.ts'

const filesOf = (locale: Locale): string[] => readdirSync(`content/hosting/${locale}`).toSorted()

const textOf = (locale: Locale, file: string): string =>
  readFileSync(`content/hosting/${locale}/${file}`, 'utf8')

const families = [cloudServers, ...Object.values(hostingFamilies)]

test('every family is a product', () => {
  expect(filesOf('en')).toEqual(
    expect.arrayContaining(families.map(({ slug }) => `${slug}.md`).toSorted()),
  )
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
