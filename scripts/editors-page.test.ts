import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'astro/zod'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { bannerContent } from '../src/content/banners-schema.ts'
import { blogPost, postTopics } from '../src/content/blog-schema.ts'
import { clients } from '../src/content/company-schema.ts'
import { faqQuestion } from '../src/content/faq-schema.ts'
import { helpArticle } from '../src/content/help-schema.ts'
import { tldText } from '../src/content/tld-schema.ts'
import { NewRule } from '../src/server/engagement/affiliate/operator.ts'
import { NewWheel } from '../src/server/engagement/fortune-wheel/operator.ts'
import { NewPeriod } from '../src/server/engagement/loyalty/operator.ts'
import { NewPromotion } from '../src/server/engagement/promotions/operator.ts'
import { BankEnvironment } from '../src/server/platform/bank-settings.ts'
import { verbs } from '../src/server/staff/verbs.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'editors.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

const unique = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted()

/** Returns what is wrong with the text of a file. */
type IssuesOf = (text: string) => readonly string[]

const json =
  (schema: v.GenericSchema): IssuesOf =>
  (text) =>
    (v.safeParse(schema, JSON.parse(text)).issues ?? []).map(({ message }) => message)

const fields =
  (schema: z.ZodType): IssuesOf =>
  (text) => {
    const values: unknown = parse(text, { customTags: ['timestamp'] })
    return (schema.safeParse(values).error?.issues ?? []).map(({ message }) => message)
  }

/** What takes the file that a section shows. */
const issuesOf: Readonly<Record<string, IssuesOf>> = {
  'What is where': fields(faqQuestion),
  'Write about an extension': fields(tldText),
  'Write a post': fields(blogPost),
  'Write a help article': fields(helpArticle),
  'Put up a banner': fields(bannerContent),
  'Name customers, feedback and awards': fields(clients),
  'Open a fortune wheel': json(NewWheel),
  'Announce a promotion': json(NewPromotion),
  'Open a period of the loyalty programme': json(NewPeriod),
  'Set the commission of the affiliate programme': json(NewRule),
  'Take bank transfers': (text) =>
    (v.safeParse(BankEnvironment, { BANK_ACCOUNTS: text }).issues ?? []).map(
      ({ message }) => message,
    ),
}

/** The blocks of JSON, of YAML and of fields between two lines of `---`. */
const blocks = page
  .split(/^## /m)
  .slice(1)
  .flatMap((part) =>
    [
      ...part.matchAll(/^( *)```(?:json\n|yaml\n|md\n *---\n)([^]*?)(?:^ *---\n[^]*?)?^ *```$/gm),
    ].map(([, indent = '', text = '']) => ({
      section: part.slice(0, part.indexOf('\n')),
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    })),
  )

describe('docs/editors.md', () => {
  const commands = unique([...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name))

  it.each(commands)('names an existing command: npm run %s', (name) => {
    expect(Object.keys(scripts)).toContain(name)
  })

  // A path of a table stands for files: `content/blog/{en,km}/*.md`.
  const places = page
    .slice(page.indexOf('## What is where'), page.indexOf('## Links and pictures'))
    .matchAll(/`((?:content|public)\/[^`]+)`/g)

  it.each(unique([...places].map(([, place = '']) => place)))(
    'says where there is: %s',
    (place) => {
      const pattern = place.replace('{page}', '*')
      for (const locale of ['en', 'km'])
        expect(
          globSync(pattern.replace('{en,km}', locale), { cwd: root }).length,
          locale,
        ).toBeGreaterThan(0)
    },
  )

  const sources = [...page.matchAll(/`(src\/[^`]+\.ts)`/g)].map(([, file = '']) => file)

  it.each(unique(sources))('names a file that there is: %s', (file) => {
    expect(existsSync(join(root, file))).toBe(true)
  })

  it('names the topics that a post may have', () => {
    expect(page).toContain(`\`topic\` is one of ${postTopics.join(', ')}.`)
  })

  it.each(blocks)('shows a file that is taken: $section', ({ section, text }) => {
    expect(Object.keys(issuesOf)).toContain(section)
    expect(issuesOf[section]?.(text)).toEqual([])
  })

  it('shows files of every kind', () => {
    expect(unique(blocks.map(({ section }) => section))).toEqual(unique(Object.keys(issuesOf)))
  })

  it.each(verbs.flatMap(({ noun, example }) => (example === undefined ? [] : [{ noun, example }])))(
    'shows the example of the staff area: $noun',
    ({ example }) => {
      expect(blocks.map(({ text }) => text)).toContain(example)
    },
  )
})
