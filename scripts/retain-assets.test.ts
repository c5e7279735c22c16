import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retainAssets } from './retain-assets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const website = (name: string, asset: string): string => {
  const root = join(folder, name)
  mkdirSync(join(root, '_astro'), { recursive: true })
  writeFileSync(join(root, '_astro', asset), asset)
  return root
}

test("the previous build's assets stay, older ones are deleted", () => {
  const first = website('first', 'a.js')
  retainAssets(join(folder, 'none'), first)
  const second = website('second', 'b.js')
  retainAssets(first, second)
  expect(existsSync(join(second, '_astro', 'a.js'))).toBe(true)
  const third = website('third', 'c.js')
  retainAssets(second, third)
  expect(existsSync(join(third, '_astro', 'b.js'))).toBe(true)
  expect(existsSync(join(third, '_astro', 'a.js'))).toBe(false)
})
