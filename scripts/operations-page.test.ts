import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './project-paths.ts'

const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

const namesIn = (pattern: RegExp): readonly string[] => [
  ...new Set([...page.matchAll(pattern)].map(([, name = '']) => name)),
]

it.each(namesIn(/npm run (?:--silent )?([\w:]+)/g))(
  'docs/operations.md names an existing command: npm run %s',
  (name) => {
    expect(Object.keys(scripts)).toContain(name)
  },
)

it.each(namesIn(/\b((?:deploy|scripts)\/[\w./-]*\w)/g))(
  'docs/operations.md names an existing file: %s',
  (name) => {
    // A pattern such as deploy/shop-*.service names several.
    expect(existsSync(join(root, name)) || name === 'deploy/shop').toBe(true)
  },
)
