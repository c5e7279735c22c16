import { describe, expect, test } from 'vitest'
import { readContent, readLinkTargets } from './check-content.ts'
import { contentProblems } from './content-problems.ts'
import { unsoldTldProblems } from './check-links.ts'
import { contentFile, pathOf } from './content-file.ts'
import type { ContentFile } from './content-file.ts'
import { languageProblems } from './check-languages.ts'
import { linkProblems } from './check-links.ts'
import { problemLine } from './problem.ts'

const targets = {
  routes: [
    '/',
    '/packages/[file].json',
    '/domain/pricing',
    '/domain/tld/[tld]',
    '/blog/[slug]',
    '/refund-policy',
    '/tos',
  ],
  files: ['/favicon.svg'],
  pictures: ['river.png'],
  now: new Date('2026-11-27T00:00:00Z'),
}

const text = (...lines: string[]): string => lines.join('\n')

const file = (path: string, ...lines: string[]): ContentFile => {
  const made = contentFile(path.replace('content/', ''), text(...lines))
  if (made === undefined) throw new Error(`${path} is in no language`)
  return made
}

const linesOf = (files: readonly ContentFile[]): string[] =>
  [...languageProblems(files, () => undefined), ...linkProblems(files, targets)].map(problemLine)

/** The same text in both languages, but for what a test changes. */
const problemsOf = (english: string, khmer = english, name = 'blog/a.md', ...more: ContentFile[]) =>
  linesOf([
    file(pathOf({ locale: 'en', name }), english),
    file(pathOf({ locale: 'km', name }), khmer),
    ...more,
  ])

test('the content has nothing to correct', () => {
  const content = readContent('.', new Date())
  expect(content.files.map(({ name }) => name)).toContain('policies/refund-policy.md')
  const lines = contentProblems(content).map(problemLine)
  if (lines.length > 0) throw new Error(`\n\n${lines.join('\n')}\n`)
})

test('links may point to pages and files of the site', () => {
  const { routes, files } = readLinkTargets('.', targets.now)
  expect(routes).toEqual(
    expect.arrayContaining(['/', '/domain/search', '/hosting/shared', '/error']),
  )
  expect(routes.filter((route) => /index|\.astro|\.\.\./.test(route))).toEqual([])
  // The path of the staff area would match any page of one name.
  expect(routes.filter((route) => /^\/(hosting\/)?\[/.test(route))).toEqual([])
  expect(files).toContain('/favicon.svg')
})

describe('names what is in one language only', () => {
  test('an entry', () => {
    expect(linesOf([file('faq/en/how-long.md', 'Soon.')])).toEqual([
      'content/faq/en/how-long.md:1: there is no content/faq/km/how-long.md; write it, or remove this file',
    ])
    expect(linesOf([file('company/km/clients.yaml', 'clients: []')])).toEqual([
      'content/company/km/clients.yaml:1: there is no content/company/en/clients.yaml; write it, or remove this file',
    ])
  })

  test('a picture that is not in content/images', () => {
    const picture = (target: string) => problemsOf(`![The river](${target})`)
    expect(picture('/images/river.png')).toEqual([])
    expect(picture('/favicon.svg')).toEqual([])
    expect(picture('/images/lake.png')).toEqual([
      'content/blog/en/a.md:1: the picture (/images/lake.png) is not there; put it at content/images/lake.png and write /images/lake.png',
      'content/blog/km/a.md:1: the picture (/images/lake.png) is not there; put it at content/images/lake.png and write /images/lake.png',
    ])
    for (const target of ['./river.png', 'https://example.org/river.png'])
      expect(picture(target)[0]).toContain('must be a file of ours: put it into content/images')
  })

  test('a field', () => {
    const head = (...fields: string[]) => text('---', ...fields, '---', '', 'Text.')
    expect(problemsOf(head('title: A', 'updated: 2026-11-21'), head('title: ក'))).toEqual([
      'content/blog/km/a.md:1: the field "updated" is missing, content/blog/en/a.md has it; write it here, or remove it there',
    ])
    expect(problemsOf(head('title: A'), head('title: ក', 'lead: ខ'))).toEqual([
      'content/blog/en/a.md:1: the field "lead" is missing, content/blog/km/a.md has it; write it here, or remove it there',
    ])
  })

  test('an entry of a list', () => {
    const list = (...authors: string[]) =>
      text('feedback:', ...authors.flatMap((author) => [`  - author: ${author}`, '    rating: 5']))
    expect(problemsOf(list('A', 'B'), list('ក'), 'company/feedback.yaml')).toEqual([
      'content/company/km/feedback.yaml:1: "feedback" has 1 entry, in content/company/en/feedback.yaml it has 2 entries; write the same entries in both',
    ])
    expect(problemsOf(list('A', 'B'), list('ក', 'ខ'), 'company/feedback.yaml')).toEqual([])
  })

  const table = text('| When | What |', '| :--- | ---: |', '| Now | Pay |', '| Later | Wait |')

  test('a table', () => {
    expect(problemsOf(text('Text.', '', table), 'អត្ថបទ។')).toEqual([
      'content/blog/km/a.md:1: no table, 1 in content/blog/en/a.md ("| When | What |" in line 3); write the missing one here, or remove it there',
    ])
    expect(problemsOf(text('Text.'), text('អត្ថបទ។', '', table))).toEqual([
      'content/blog/en/a.md:1: no table, 1 in content/blog/km/a.md ("| When | What |" in line 3); write the missing one here, or remove it there',
    ])
  })

  test('a row or a column of a table', () => {
    expect(problemsOf(table, text('| ពេល | អ្វី |', '|-|-|', '| ឥឡូវ | បង់ |'))).toEqual([
      'content/blog/km/a.md:1: the table has 1 row and 2 columns, in content/blog/en/a.md (line 1) it has 2 rows and 2 columns; write the same in both',
    ])
    expect(problemsOf(table, table.replaceAll('|\n', '| x |\n'))).toHaveLength(1)
  })

  test('a heading', () => {
    expect(problemsOf(text('## A', '', '### B', '', '## C'), text('## ក', '', '### ខ'))).toEqual([
      'content/blog/km/a.md:1: 1 heading with ##, 2 in content/blog/en/a.md ("A" in line 1, "C" in line 5); write the missing one here, or remove it there',
    ])
  })

  test('a heading with a name, by its name', () => {
    const english = text('## A {#a}', '', '## B {#b}')
    expect(problemsOf(english, '## ក {#a}', 'policies/refund-policy.md')).toEqual([
      'content/policies/km/refund-policy.md:1: no heading {#b}; content/policies/en/refund-policy.md has "## B {#b}" in line 3: write the section here too, with the same name in {#…}',
    ])
  })

  test('another order of headings', () => {
    expect(problemsOf(text('## A', '### B', '### C'), text('### ខ', '## ក', '### គ'))).toEqual([
      'content/blog/km/a.md:1: the heading "### ខ" is where content/blog/en/a.md has "## A"; keep the same order in both',
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
      line.startsWith('content/blog/en/'),
    )

  test.each([
    ['/nowhere', 'leads nowhere; write a page that the site has, such as /domain/pricing'],
    ['/packages/cloud', 'leads nowhere; write a page that the site has, such as /domain/pricing'],
    ['/domain/tld/', 'leads nowhere; write a page that the site has, such as /domain/pricing'],
    ['/blog/b', 'leads nowhere; there is no content/blog/en/b.md'],
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
      expect.stringContaining(`content/blog/en/a.md:1: the link (${target}) ${problem}`),
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
      file('policies/en/refund-policy.md', '## Where {#where}'),
      file('policies/km/refund-policy.md', '## ទីណា {#where}'),
    ]
    expect(why('/refund-policy#where', 'blog/a.md', ...policy)).toEqual([])
    expect(why('/refund-policy#provider', 'blog/a.md', ...policy)).toEqual([])
    expect(why('/refund-policy#when', 'blog/a.md', ...policy)).toEqual([
      'content/blog/en/a.md:1: the link (/refund-policy#when) leads to no section: no heading of content/policies/en/refund-policy.md is named {#when}; there are #where',
    ])
  })

  test('in the field of a banner', () => {
    const banner = (page: string) => text('title: A', `link: ${page}`)
    expect(problemsOf(banner('/domain/pricing'), undefined, 'banners/a.yaml')).toEqual([])
    expect(problemsOf(banner('/sale'), undefined, 'banners/a.yaml')).toEqual([
      'content/banners/en/a.yaml:2: the link (/sale) leads nowhere; write a page that the site has, such as /domain/pricing',
      'content/banners/km/a.yaml:2: the link (/sale) leads nowhere; write a page that the site has, such as /domain/pricing',
    ])
  })
})

test('names a link to a TLD that is not sold', () => {
  const post = file(
    'blog/en/a.md',
    text('See [ours](/domain/tld/com.kh) and [this](/domain/tld/shop?years=2#prices).'),
  )
  const banner = file('banners/km/a.yaml', text('title: A', 'link: /domain/tld/shop'))
  expect(unsoldTldProblems([post, banner], new Set(['com.kh', 'shop']))).toEqual([])
  expect(unsoldTldProblems([post, banner], new Set(['com.kh'])).map(problemLine)).toEqual([
    'content/blog/en/a.md:1: the link (/domain/tld/shop?years=2#prices) leads to an extension that is not sold; link another one, or remove the link',
    'content/banners/km/a.yaml:2: the link (/domain/tld/shop) leads to an extension that is not sold; link another one, or remove the link',
  ])
})
