import { describe, expect, test } from 'vitest'
import { contentProblems, readContent, readLinkTargets } from './check-content.ts'
import { unsoldTldProblems } from './check-links.ts'
import { contentFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'

const targets = {
  routes: ['/', '/domain/pricing', '/domain/tld/[tld]', '/blog/[slug]', '/refund-policy', '/tos'],
  files: ['/favicon.svg', '/images/river.svg'],
}

const text = (...lines: string[]): string => lines.join('\n')

const file = (path: string, ...lines: string[]): ContentFile => {
  const made = contentFile(path, text(...lines))
  if (made === undefined) throw new Error(`${path} is in no language`)
  return made
}

/** The same text in both languages, but for what a test changes. */
const problemsOf = (english: string, khmer = english, name = 'blog/a.md', ...more: ContentFile[]) =>
  contentProblems([file(`en/${name}`, english), file(`km/${name}`, khmer), ...more], targets)

test('the content is the same in both languages, and its links work', () => {
  const files = readContent('.')
  expect(files.map(({ name }) => name)).toContain('policies/refund-policy.md')
  const problems = contentProblems(files, readLinkTargets('.'))
  if (problems.length > 0) throw new Error(`\n\n${problems.join('\n')}\n`)
})

test('links may point to pages and files of the site', () => {
  const { routes, files } = readLinkTargets('.')
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/domain/search', '/refund-policy', '/error']),
  )
  expect(routes.filter((route) => /index|\.astro|\.\.\./.test(route))).toEqual([])
  expect(files).toContain('/favicon.svg')
})

describe('names what is in one language only', () => {
  test('an entry', () => {
    expect(contentProblems([file('en/faq/how-long.md', 'Soon.')], targets)).toEqual([
      'content/en/faq/how-long.md: there is no content/km/faq/how-long.md; write it, or remove this file',
    ])
    expect(contentProblems([file('km/clients.yaml', 'clients: []')], targets)).toEqual([
      'content/km/clients.yaml: there is no content/en/clients.yaml; write it, or remove this file',
    ])
  })

  test('a picture, and one that a text names', () => {
    const picture = '![The river](./river.png)'
    expect(problemsOf(picture, picture, 'blog/a.md', file('en/blog/river.png'))).toEqual([
      'content/en/blog/river.png: there is no content/km/blog/river.png; write it, or remove this file',
      'content/km/blog/a.md: the picture (./river.png) in line 1 is not there; put it at content/km/blog/river.png',
    ])
    const both = [file('en/blog/river.png'), file('km/blog/river.png')]
    expect(problemsOf(picture, picture, 'blog/a.md', ...both)).toEqual([])
    expect(problemsOf('![The river](/images/river.svg)')).toEqual([])
    expect(problemsOf('![The river](/images/lake.svg)')).toHaveLength(2)
    expect(problemsOf('![The river](https://example.org/river.png)')[0]).toContain(
      'must be a file of ours',
    )
  })

  test('a field', () => {
    const head = (...fields: string[]) => text('---', ...fields, '---', '', 'Text.')
    expect(problemsOf(head('title: A', 'updated: 2026-11-21'), head('title: ក'))).toEqual([
      'content/km/blog/a.md: the field "updated" is missing, content/en/blog/a.md has it; write it here, or remove it there',
    ])
    expect(problemsOf(head('title: A'), head('title: ក', 'lead: ខ'))).toEqual([
      'content/en/blog/a.md: the field "lead" is missing, content/km/blog/a.md has it; write it here, or remove it there',
    ])
  })

  test('an entry of a list', () => {
    const list = (...authors: string[]) =>
      text('feedback:', ...authors.flatMap((author) => [`  - author: ${author}`, '    rating: 5']))
    expect(problemsOf(list('A', 'B'), list('ក'), 'feedback.yaml')).toEqual([
      'content/km/feedback.yaml: "feedback" has 1 entry, in content/en/feedback.yaml it has 2 entries; write the same entries in both',
    ])
    expect(problemsOf(list('A', 'B'), list('ក', 'ខ'), 'feedback.yaml')).toEqual([])
  })

  const table = text('| When | What |', '| :--- | ---: |', '| Now | Pay |', '| Later | Wait |')

  test('a table', () => {
    expect(problemsOf(text('Text.', '', table), 'អត្ថបទ។')).toEqual([
      'content/km/blog/a.md: no table, 1 in content/en/blog/a.md ("| When | What |" in line 3); write the missing one here, or remove it there',
    ])
    expect(problemsOf(text('Text.'), text('អត្ថបទ។', '', table))).toEqual([
      'content/en/blog/a.md: no table, 1 in content/km/blog/a.md ("| When | What |" in line 3); write the missing one here, or remove it there',
    ])
  })

  test('a row or a column of a table', () => {
    expect(problemsOf(table, text('| ពេល | អ្វី |', '|-|-|', '| ឥឡូវ | បង់ |'))).toEqual([
      'content/km/blog/a.md: the table in line 1 has 1 row and 2 columns, in content/en/blog/a.md (line 1) it has 2 rows and 2 columns; write the same in both',
    ])
    expect(problemsOf(table, table.replaceAll('|\n', '| x |\n'))).toHaveLength(1)
  })

  test('a heading', () => {
    expect(problemsOf(text('## A', '', '### B', '', '## C'), text('## ក', '', '### ខ'))).toEqual([
      'content/km/blog/a.md: 1 heading with ##, 2 in content/en/blog/a.md ("A" in line 1, "C" in line 5); write the missing one here, or remove it there',
    ])
  })

  test('a heading with a name, by its name', () => {
    const english = text('## A {#a}', '', '## B {#b}')
    expect(problemsOf(english, '## ក {#a}', 'policies/refund-policy.md')).toEqual([
      'content/km/policies/refund-policy.md: no heading {#b}; content/en/policies/refund-policy.md has "## B {#b}" in line 3: write the section here too, with the same name in {#…}',
    ])
  })

  test('another order of headings', () => {
    expect(problemsOf(text('## A', '### B', '### C'), text('### ខ', '## ក', '### គ'))).toEqual([
      'content/km/blog/a.md: the heading "### ខ" in line 1 is where content/en/blog/a.md has "## A"; keep the same order in both',
    ])
  })

  test('but not in code', () => {
    const code = text('```', '# comment', '| a | b |', '| - | - |', '[x](/nowhere)', '```')
    expect(problemsOf(text('Text.', code), 'អត្ថបទ។')).toEqual([])
  })
})

describe('names a broken link', () => {
  const link = (target: string): string => `See [this](${target}).`
  const why = (target: string, name?: string, ...more: ContentFile[]): string[] =>
    problemsOf(link(target), link(target), name, ...more).filter((line) =>
      line.startsWith('content/en/'),
    )

  test.each([
    ['/nowhere', 'leads nowhere; write a page that the site has, such as /domain/pricing'],
    ['/domain/tld/', 'leads nowhere; write a page that the site has, such as /domain/pricing'],
    ['/blog/b', 'leads nowhere; there is no content/en/blog/b.md'],
    ['/km/domain/pricing', 'names a language; write /domain/pricing:'],
    ['/km', 'names a language; write /:'],
    ['http://example.org', 'is not secure; write https://'],
    ['www.example.org', 'leads nowhere; write a page of the site without its language'],
    ['//example.org/x', 'leads nowhere; write a page of the site without its language'],
    ['refund-policy.md', 'leads nowhere; write a page of the site without its language'],
    ['#refunds', 'leads to a section, but only the sections of policies have names'],
    ['', 'leads nowhere'],
  ])('%s', (target, problem) => {
    expect(why(target)).toEqual([
      expect.stringContaining(`content/en/blog/a.md: the link (${target}) in line 1 ${problem}`),
    ])
  })

  test.each([
    '/',
    '/domain/pricing',
    '/domain/pricing?years=2#table',
    '/domain/tld/com.kh',
    '/blog/a',
    '/favicon.svg',
    'https://example.org/a?b=c',
    'mailto:hello@example.org',
    'tel:+85523900100',
  ])('but not %s', (target) => {
    expect(why(target)).toEqual([])
  })

  test('to a section that the policy does not have', () => {
    const policy = [
      file('en/policies/refund-policy.md', '## Where {#where}'),
      file('km/policies/refund-policy.md', '## ទីណា {#where}'),
    ]
    expect(why('/refund-policy#where', 'blog/a.md', ...policy)).toEqual([])
    expect(why('/refund-policy#provider', 'blog/a.md', ...policy)).toEqual([])
    expect(why('/refund-policy#when', 'blog/a.md', ...policy)).toEqual([
      'content/en/blog/a.md: the link (/refund-policy#when) in line 1 leads to no section: no heading of content/en/policies/refund-policy.md is named {#when}; there are #where',
    ])
  })

  test('in the field of a banner', () => {
    const banner = (page: string) => text('title: A', `link: ${page}`)
    expect(problemsOf(banner('/domain/pricing'), undefined, 'banners/a.yaml')).toEqual([])
    expect(problemsOf(banner('/sale'), undefined, 'banners/a.yaml')).toEqual([
      'content/en/banners/a.yaml: the link (/sale) in line 2 leads nowhere; write a page that the site has, such as /domain/pricing',
      'content/km/banners/a.yaml: the link (/sale) in line 2 leads nowhere; write a page that the site has, such as /domain/pricing',
    ])
  })
})

test('names a link to a TLD that is not sold', () => {
  const post = file(
    'en/blog/a.md',
    text('See [ours](/domain/tld/com.kh) and [this](/domain/tld/shop?years=2#prices).'),
  )
  const banner = file('km/banners/a.yaml', text('title: A', 'link: /domain/tld/shop'))
  expect(unsoldTldProblems([post, banner], new Set(['com.kh', 'shop']))).toEqual([])
  expect(unsoldTldProblems([post, banner], new Set(['com.kh']))).toEqual([
    'content/en/blog/a.md: the link (/domain/tld/shop?years=2#prices) in line 1 leads to an extension that is not sold; link another one, or remove the link',
    'content/km/banners/a.yaml: the link (/domain/tld/shop) in line 2 leads to an extension that is not sold; link another one, or remove the link',
  ])
})
