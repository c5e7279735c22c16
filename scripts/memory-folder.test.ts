import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryFolder } from './memory-folder.ts'

let within: string
beforeEach(() => (within = mkdtempSync(join(tmpdir(), 'memory-'))))
afterEach(() => rmSync(within, { recursive: true }))

test('a folder is created that other users can enter', () => {
  const folder = createMemoryFolder(within, 1) ?? ''
  expect(existsSync(folder)).toBe(true)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

test('a system without such a folder, or without enough memory, has none', () => {
  expect(createMemoryFolder(join(within, 'missing'), 1)).toBeUndefined()
  expect(createMemoryFolder(within, Number.MAX_SAFE_INTEGER)).toBeUndefined()
})
