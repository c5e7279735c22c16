import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')

/** Numbers of requirements in a chapter's sections: `[3, 4]` are x.1.1 to x.1.3 and x.2.1 to x.2.4. */
const numbers = (sections: Readonly<Record<string, readonly number[]>>): string[] =>
  Object.entries(sections).flatMap(([section, all]) => all.map((each) => `${section}.${each}`))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** The requirements of levels 1 and 2 (ASVS 5.0.0, V6 to V8). */
const required = numbers({
  '6.1': upTo(3),
  '6.2': upTo(12),
  '6.3': upTo(4),
  '6.4': upTo(4),
  '6.5': upTo(5),
  '6.6': upTo(3),
  '6.8': upTo(4),
  '7.1': upTo(3),
  '7.2': upTo(4),
  '7.3': upTo(2),
  '7.4': upTo(5),
  '7.5': upTo(2),
  '7.6': upTo(2),
  '8.1': upTo(2),
  '8.2': upTo(3),
  '8.3': upTo(1),
  '8.4': upTo(1),
})

describe('docs/security.md', () => {
  it('has a row for every requirement, in order', () => {
    const chapters = page.slice(page.indexOf('## V6 Authentication'))
    const rows = [...chapters.matchAll(/^\| (\d\.\d\.\d+) +\|/gm)].map(([, number]) => number)
    expect(rows).toEqual(required)
  })

  it('lists unmet and partly met requirements in its first table', () => {
    const at = page.indexOf('## V6 Authentication')
    const lacking = [...page.slice(at).matchAll(/^\| (\d\.\d\.\d+) +\|.*(?:In part|Not met)/gm)]
    const first = [...page.slice(0, at).matchAll(/^\| (\d\.\d\.\d+) +\|/gm)]
    expect(first.map(([, number]) => number)).toEqual(lacking.map(([, number]) => number))
  })

  const named = [...page.matchAll(/`((?:src|tests|scripts)\/[^`:]+\.test\.tsx?): ([^`]+)`/g)].map(
    ([, file = '', name = '']) => [file, name] as const,
  )

  it.each(named)('names an existing test: %s: %s', (file, name) => {
    const path = join(root, file)
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain(name)
  })
})
