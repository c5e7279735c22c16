import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildData } from './build-data.ts'

const morning = new Date('2026-11-23T01:00:00Z')
const evening = new Date('2026-11-23T23:00:00Z')
const tomorrow = new Date('2026-11-24T01:00:00Z')

let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'build-data-'))
})
afterEach(() => rmSync(cache, { recursive: true }))

/** A build whose API fills what is empty. */
const build = (server: string, now: Date, ends = true): 'filled' | 'found' => {
  const { folder, keep, remove } = buildData(cache, server, now)
  const file = join(folder, 'products')
  const found = existsSync(file)
  if (!found) writeFileSync(file, `of ${server}`)
  expect(readFileSync(file, 'utf8')).toBe(`of ${server}`)
  if (ends) keep()
  remove()
  return found ? 'found' : 'filled'
}

test("builds of the same day reuse a server's data", () => {
  expect(build('a', morning)).toBe('filled')
  expect(build('a', evening)).toBe('found')
  expect(build('a', evening)).toBe('found')
})

test('another server or day starts with empty data and deletes older data', () => {
  expect(build('a', morning)).toBe('filled')
  expect(build('b', morning)).toBe('filled')
  expect(build('b', tomorrow)).toBe('filled')
  expect(readdirSync(join(cache, 'build-data'))).toEqual(['b-2026-11-24'])
  expect(readdirSync(cache)).toEqual(['build-data'])
})

test('concurrent builds have separate data', () => {
  expect(build('a', morning)).toBe('filled')
  const first = buildData(cache, 'a', morning)
  expect(build('a', morning)).toBe('filled')
  expect(readdirSync(first.folder)).toEqual(['products'])
  first.keep()
  first.remove()
  expect(build('a', morning)).toBe('found')
})

test('incomplete data are deleted', () => {
  expect(build('a', morning, false)).toBe('filled')
  expect(build('a', morning)).toBe('filled')
})
