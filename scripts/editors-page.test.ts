import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { postTopics } from '../src/content/blog-schema.ts'
import { NewWheel } from '../src/server/engagement/fortune-wheel/operator.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'editors.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

const unique = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted()

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

  it('shows a wheel that is taken', () => {
    const [, wheel = ''] = /```json\n([^]*?)```/.exec(page) ?? []
    expect(v.safeParse(NewWheel, JSON.parse(wheel)).success).toBe(true)
  })
})
