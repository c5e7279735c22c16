import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContentFiles } from '../../src/content/check-content.ts'
import { contentCollections } from '../../src/content/collections.ts'
import { collectionOf } from '../../src/content/content-problems.ts'
import { formatContent, parseContent } from '../../src/content/content-format.ts'
import { pathOf } from '../../src/content/content-file.ts'
import { schemaShape } from '../../src/content/field-shapes.ts'
import { root } from '../project-paths.ts'
import { editorConfig, localBackend } from './editor-config.ts'

interface Field {
  readonly name: string
  readonly i18n: unknown
  readonly widget: string
  readonly hint?: string
  readonly fields?: readonly Field[]
}

interface Collection {
  readonly name: string
  readonly folder?: string
  readonly create?: boolean
  readonly slug?: { readonly hint: string }
  readonly fields?: readonly Field[]
  readonly files?: readonly { readonly file: string; readonly fields: readonly Field[] }[]
}

const files = readContentFiles(root)
const { collections } = editorConfig(files, localBackend(root)) as {
  readonly collections: readonly Collection[]
}

/** The forms that write a file, as patterns of its path with their fields. */
const forms = collections.flatMap(({ folder, fields = [], files: listed = [] }) => [
  ...(folder === undefined ? [] : [{ fields, folder }]),
  ...listed.map(({ file, fields: own }) => ({ file, fields: own })),
])

const formsOf = (path: string, locale: string) =>
  forms.filter((form) => {
    if ('file' in form) return form.file.replace('{{locale}}', locale) === path
    const folder = form.folder.includes('{{locale}}')
      ? form.folder.replace('{{locale}}', locale)
      : `${form.folder}/${locale}`
    return path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/')
  })

describe('the editor', () => {
  test('has one form for each file, with the fields of its schema in their order', () => {
    for (const file of files) {
      const found = formsOf(pathOf(file), file.locale)
      expect(found, pathOf(file)).toHaveLength(1)
      const written = Object.keys(parseContent(file.text).fields)
      const known = found[0]?.fields.map(({ name }) => name) ?? []
      expect(
        known.filter((name) => written.includes(name)),
        pathOf(file),
      ).toEqual(written)
      const collection = collectionOf(file)
      const required = collection === undefined ? [] : schemaShape(collection.schema).required
      expect(known, pathOf(file)).toEqual(expect.arrayContaining([...(required ?? [])]))
    }
  })

  test('leaves a file that it saves unchanged as it is', () => {
    for (const file of files) {
      const text = readFileSync(join(root, pathOf(file)), 'utf8')
      expect(formatContent(parseContent(text)), pathOf(file)).toBe(text)
    }
  })

  test('copies what is not translated, and edits texts as Markdown', () => {
    const fieldsOf = (name: string) => collections.find((each) => each.name === name)?.fields ?? []
    const shared = fieldsOf('blog').filter(({ i18n }) => i18n === 'duplicate')
    expect(shared.map(({ name }) => name)).toEqual([
      'date',
      'updated',
      'topic',
      'tags',
      'related',
      'draft',
      'publishedAt',
    ])
    for (const name of ['policies', 'blog']) {
      const text = fieldsOf(name).at(-1)
      expect(text).toMatchObject({ name: 'body', widget: 'text' })
      expect(text?.hint).toContain('`## Words`')
    }
    expect(collections.find(({ name }) => name === 'policies')?.create).toBe(false)
  })

  test('says how long a text is, and what a URL is made of', () => {
    const hintOf = (name: string, field: string): string => {
      const found = collections.find((each) => each.name === name)
      return found?.fields?.find((each) => each.name === field)?.hint ?? ''
    }
    const slugHintOf = (name: string) => collections.find((each) => each.name === name)?.slug?.hint
    for (const name of ['blog', 'help'] as const) {
      const [least, most] = contentCollections[name].words
      expect(hintOf(name, 'body')).toContain(`In English, ${least} to ${most} words. An empty line`)
      expect(hintOf(name, 'title')).toMatch(/^the heading .+; a new page gets its address from/)
      expect(slugHintOf(name)).toBe(
        'The last part of the address, in a few English words with hyphens',
      )
    }
    expect(hintOf('policies', 'body')).toMatch(/^An empty line/)
    expect(hintOf('banners', 'title')).not.toContain('address')
    expect(slugHintOf('banners')).toMatch(/^The name of the file/)
  })
})

describe('a saved text', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a colon', { title: 'Domains: the basics' }, "title: 'Domains: the basics'"],
    ['a quote', { title: "It's 'so': yes" }, `title: "It's 'so': yes"`],
    ['a number as text', { title: '2026' }, "title: '2026'"],
    ['a day', { date: '2026-11-21' }, 'date: 2026-11-21'],
    ['names', { tags: ['dns', 'khmer'] }, 'tags: [dns, khmer]'],
    [
      'many names',
      { tags: Array.from({ length: 30 }, () => 'dns') },
      `tags:${'\n  - dns'.repeat(30)}`,
    ],
    ['sentences', { lines: ['One.', 'Two.'] }, 'lines:\n  - One.\n  - Two.'],
    ['a long line', { lead: 'word '.repeat(60).trim() }, `lead: ${'word '.repeat(60).trim()}`],
    ['Khmer', { title: 'ដូមែន៖ ថ្មី' }, 'title: ដូមែន៖ ថ្មី'],
  ])('with %s', (_, fields, yaml) => {
    const written = formatContent({ fields, body: 'Text.' })
    expect(written).toBe(`---\n${yaml}\n---\n\nText.\n`)
    expect(parseContent(written)).toEqual({ fields, body: 'Text.' })
  })
})

test('the editor is a tool of development: the product does not install it', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, Readonly<Record<string, string>>>>
  expect(dependencies).not.toHaveProperty('@sveltia/cms')
  expect(devDependencies?.['@sveltia/cms']).toMatch(/^\d+\.\d+\.\d+$/)
})
