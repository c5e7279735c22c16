import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no file switches a rule of the linter or the compiler off', () => {
  const silences = /(?:ox|es)lint-(?:dis|en)able|@ts-(?:ignore|nocheck|expect-error)/
  const files = globSync('{src,scripts,tests}/**/*.{ts,tsx,mjs,astro}')
  expect(files.length).toBeGreaterThan(3000)
  expect(files.filter((file) => silences.test(readFileSync(file, 'utf8')))).toEqual([])
})
