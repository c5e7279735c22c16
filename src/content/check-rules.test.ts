import { describe, expect, test } from 'vitest'
import { contentProblems } from './content-problems.ts'
import type { Content } from './content-problems.ts'
import { contentFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { problemLine } from './problem.ts'

const text = (...lines: string[]): string => lines.join('\n')

const file = (path: string, content: string): ContentFile => {
  const made = contentFile(path, content)
  if (made === undefined) throw new Error(`${path} is in no language`)
  return made
}

const contentOf = (files: readonly ContentFile[], now = '2026-11-27T00:00:00Z'): Content => ({
  files,
  figures: new Map([['refundDays', '30']]),
  terms: [{ english: 'domain', khmer: ['ដូមែន', 'ដូមែនរង'], never: ['ឈ្មោះដែន', 'រង'] }],
  targets: {
    routes: ['/', '/faq/[slug]', '/refund-policy'],
    files: [],
    pictures: [],
    now: new Date(now),
  },
})

const linesOf = (files: readonly ContentFile[], now?: string): string[] =>
  contentProblems(contentOf(files, now)).map(problemLine)

const question = (body: string, ...fields: string[]): string =>
  text('---', 'question: How?', 'order: 1', ...fields, '---', '', body)

/** A question in both languages. */
const pair = (english: string, khmer = english, name = 'a'): ContentFile[] => [
  file(`faq/en/${name}.md`, english),
  file(`faq/km/${name}.md`, khmer),
]

test('a correct pair has no problem', () => {
  expect(linesOf(pair(question('See [it](/refund-policy), 3 days.')))).toEqual([])
})

describe('fields', () => {
  const problemsOf = (...fields: string[]): string[] =>
    linesOf(pair(text('---', ...fields, '---', '', 'So.'))).filter((line) => line.includes('/en/'))

  test('names an unknown field in its line', () => {
    expect(problemsOf('question: How?', 'order: 1', 'anwser: So.')).toEqual([
      'content/faq/en/a.md:4: a question has only "question", "order", "draft", "publishedAt", not anwser',
    ])
  })

  test('names a missing and a wrong field', () => {
    expect(problemsOf('order: first')).toEqual([
      'content/faq/en/a.md:1: "question" needs the question, such as "question: How can I pay?"',
      'content/faq/en/a.md:2: "order" needs its place among the questions, a whole number such as "order: 3"',
    ])
  })

  test('names what is no YAML', () => {
    expect(problemsOf('question: How: why?', 'order: 1')).toEqual([
      expect.stringMatching(/^content\/faq\/en\/a\.md:2: cannot be read: .+ between quotes$/),
    ])
  })

  test('names the field of an entry of a list', () => {
    const head = text('---', 'lead: So.', 'questions:', '  - question: Why?', '---', '', 'So.')
    expect(linesOf([file('tld/en/com.md', head), file('tld/km/com.md', head)])[0]).toBe(
      'content/tld/en/com.md:4: "questions 1 answer" needs the answer, in plain text',
    )
  })

  test('compares values that are not translated', () => {
    const khmer = question('So.').replace('order: 1', 'order: 2').replace('How?', 'ម៉េច?')
    expect(linesOf(pair(question('So.'), khmer))).toEqual([
      'content/faq/km/a.md:3: "order" is 2, in content/faq/en/a.md it is 1; write the same in both',
    ])
  })
})

test('names a file that belongs to no collection', () => {
  const lost = [file('fax/en/a.md', 'So.'), file('fax/km/a.md', 'So.')]
  expect(linesOf(lost)[0]).toMatch(
    /^content\/fax\/en\/a\.md:1: belongs to no collection; put it .*content\/faq\/\*\/\*\.md/,
  )
})

describe('the two languages', () => {
  test.each([
    [
      'a paragraph',
      text('One.', '', 'Two.'),
      'One.',
      '6: content/faq/en/a.md has a paragraph in line 8, here is nothing; write the same in both',
    ],
    [
      'an entry of a list',
      'One.',
      text('One.', '', '- Two.'),
      '8: an entry of a list that content/faq/en/a.md does not have; write it there too, or remove it here',
    ],
    [
      'a link',
      'See [it](/refund-policy).',
      'See it.',
      '1: the link (/refund-policy) in line 6 of content/faq/en/a.md is missing here; link the same in both',
    ],
    [
      'another link',
      'See [it](/refund-policy).',
      'See [it](/).',
      '6: the link (/refund-policy) in line 6 of content/faq/en/a.md is (/) here; link the same in both',
    ],
    [
      'a figure',
      'In 3 days.',
      'In 4 days.',
      '6: the figures differ: 3 of content/faq/en/a.md missing here, 4 only here; write the same figures in both',
    ],
  ])('have the same: %s', (_, english, khmer, problem) => {
    expect(linesOf(pair(question(english), question(khmer)))).toEqual([
      `content/faq/km/a.md:${problem}`,
    ])
  })
})

describe('figures', () => {
  test('names an unknown one', () => {
    expect(linesOf(pair(question('In {{refundDays}} or {{days}} days.')))[0]).toBe(
      'content/faq/en/a.md:6: {{days}} is no figure of content/figures.yaml; write one of refundDays',
    )
  })

  test('a policy writes their names, not numbers, in any digits', () => {
    const policy = (body: string): string[] => {
      const whole = text('---', 'title: Refunds', 'effective: 2026-11-21', '---', '', body)
      return linesOf(['en', 'km'].map((locale) => file(`policies/${locale}/a.md`, whole)))
    }
    expect(policy('In {{refundDays}} days, with 3-D Secure, [here](https://a.example/1).')).toEqual(
      [],
    )
    expect(policy('In 30 days.')[0]).toBe(
      'content/policies/en/a.md:6: 30 is a promise: write the name of its figure in content/figures.yaml instead, such as {{refundDays}}',
    )
    expect(policy('In ៣០ days.')).toHaveLength(2)
  })
})

describe('what is not published', () => {
  const later = pair(question('So.', 'publishedAt: 2026-12-01'), undefined, 'later')
  const link = pair(question('See [it](/faq/later).'))

  test('has no link from what is', () => {
    expect(linesOf([...link, ...later])[0]).toBe(
      'content/faq/en/a.md:6: the link (/faq/later) leads to content/faq/en/later.md, which is not published yet; publish it first, or remove the link',
    )
    expect(linesOf([...link, ...later], '2026-11-30T17:00:00Z')).toEqual([])
  })

  test('may link to itself and to others', () => {
    const draft = pair(question('See [it](/faq/later).', 'draft: true'))
    expect(linesOf([...draft, ...later])).toEqual([])
  })

  test('is not related to what is', () => {
    const related = (slug: string): string[] =>
      linesOf([...pair(question('So.', `related: [${slug}]`)), ...later]).filter(
        (line) => line.includes('/en/') && line.includes('"related" names'),
      )
    expect(related('later')).toEqual([
      'content/faq/en/a.md:4: "related" names later, which is not published yet; publish it first, or remove it',
    ])
    expect(related('never')).toEqual([
      'content/faq/en/a.md:4: "related" names never, but there is no content/faq/en/never.md; correct or remove it',
    ])
    expect(related('a')).toHaveLength(1)
  })
})

test('only posts have pictures', () => {
  expect(linesOf(pair(question('![A](/images/a.png)'))).join('\n')).toContain(
    'content/faq/en/a.md:6: the picture (/images/a.png) would not be shown: only blog posts have pictures; remove it',
  )
})

test('a post has 500 to 900 words', () => {
  const head = text(
    '---',
    'title: A',
    'description: B',
    'date: 2026-11-21',
    'topic: domains',
    'tags: [dns]',
    '---',
    '',
  )
  const post = (words: number): string[] => {
    const whole = `${head}\n${'word '.repeat(words)}`
    return linesOf([file('blog/en/a.md', whole), file('blog/km/a.md', whole)])
  }
  expect(post(499)).toEqual(['content/blog/en/a.md:8: has 499 words; write 500 to 900'])
  expect(post(500)).toEqual([])
  expect(post(901)).toHaveLength(1)
})

test('names every problem of a file, in the order of its lines', () => {
  const head = text('---', 'title: A', 'description: B', 'date: 2026-11-21', 'topic: domains')
  const post = (body: string) => text(head, 'tags: [dns]', '---', '', body)
  const english = post(
    text('See [a](/nowhere), [b](/prices.json).', '', '## One', '', 'In 3 days.'),
  )
  const khmer = post('See [a](/refund-policy).')
  expect(linesOf([file('blog/en/a.md', english), file('blog/km/a.md', khmer)])).toEqual([
    expect.stringMatching(/^content\/blog\/en\/a\.md:8: has 7 words; write 500 to 900$/),
    expect.stringMatching(/^content\/blog\/en\/a\.md:9: the link \(\/nowhere\) leads nowhere/),
    expect.stringMatching(/^content\/blog\/en\/a\.md:9: the link \(\/prices\.json\) leads nowhere/),
    expect.stringMatching(/^content\/blog\/km\/a\.md:1: no heading with ##/),
    expect.stringMatching(/^content\/blog\/km\/a\.md:1: the link \(\/prices\.json\) .*is missing/),
    expect.stringMatching(
      /^content\/blog\/km\/a\.md:9: the link \(\/nowhere\) .* is \(\/refund-policy\)/,
    ),
  ])
})

test('names a Khmer word that is not of the glossary', () => {
  const khmer = question('ដូមែនរង ឬ [នេះ](/refund-policy) ឈ្មោះដែន។', 'draft: true')
  const english = question('A [this](/refund-policy) name.', 'draft: true')
  expect(linesOf(pair(english, khmer))).toEqual([
    'content/faq/km/a.md:7: ឈ្មោះដែន is not our word for "domain"; write ដូមែន or ដូមែនរង',
  ])
  const vat = (...lines: string[]) => linesOf(pair(question('So.'), question(lines.join(' '))))
  expect(vat('អាករលើតម្លៃបន្ថែម (VAT) VAT TIN VAT')).toEqual([])
  expect(vat('VAT, អាករលើតម្លៃបន្ថែម (VAT)')).toEqual([
    'content/faq/km/a.md:6: VAT is first mentioned here; write អាករលើតម្លៃបន្ថែម (VAT)',
    'content/faq/km/a.md:6: VAT is spelled out again; write VAT, as after its first mention',
  ])
})
