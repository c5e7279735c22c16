import { expect, test } from 'vitest'
import { loadedEntry } from './loaded-entry.ts'

const figures = new Map([['days', '30']])
const loading = { figures, now: new Date('2026-11-27T00:00:00Z'), showsAll: false }

const entry = (data: Record<string, unknown>) => ({
  id: 'faq/km/when',
  data,
  body: 'In {{days}} days: [here](/refund-policy).',
  rendered: { html: '<p>In {{days}} days: <a href="/refund-policy">here</a>.</p>' },
})

test('an entry has its figures, and links in the language of its file', () => {
  expect(loadedEntry(entry({ question: '{{days}} days?' }), loading)).toEqual({
    id: 'faq/km/when',
    data: { question: '30 days?' },
    body: 'In 30 days: [here](/refund-policy).',
    rendered: { html: '<p>In 30 days: <a href="/km/refund-policy">here</a>.</p>' },
  })
})

test('a text in Khmer has words that no line breaks, where it is shown', () => {
  const html = '<h2 id="ឥតគិតថ្លៃ">ឥតគិតថ្លៃ</h2>'
  const shown = (id: string) =>
    loadedEntry({ ...entry({}), id, rendered: { html } }, loading)?.rendered.html
  expect(shown('faq/km/when')).toBe('<h2 id="ឥតគិតថ្លៃ">ឥត\u2060គិត\u2060ថ្លៃ</h2>')
  expect(shown('faq/en/when')).toBe(html)
})

test.each([{ draft: true }, { publishedAt: new Date('2026-12-01') }])(
  'a build leaves out what is not published, development shows it: %j',
  (data) => {
    expect(loadedEntry(entry(data), loading)).toBeUndefined()
    expect(loadedEntry(entry(data), { ...loading, showsAll: true })?.data).toEqual(data)
  },
)
