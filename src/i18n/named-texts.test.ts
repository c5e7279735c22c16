import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Messages } from './fill.ts'

const keys = new Set(
  readdirSync('public/locales/en').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(`public/locales/en/${file}`, 'utf8')) as Messages),
  ),
)

/** What `message(messages, 'key')` names in a file. */
const namedIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\bmessage\(\s*[\w.]+,\s*'([^']+)'/g)].map(
    ([, key = '']) => key,
  )

it('has a text for each key that an island names', () => {
  const files = globSync('src/{islands,ui}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.'),
  )
  const named = files.flatMap((file) => namedIn(file).map((key) => ({ file, key })))
  expect(named.length).toBeGreaterThan(1000)
  expect(named.filter(({ key }) => !keys.has(key))).toEqual([])
})
