import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { billOfMaterials, refusedLicences, type Lock } from './bill-of-materials.ts'
import { root } from './project-paths.ts'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

it('lists every package once, by its package URL and hash', () => {
  const { components } = billOfMaterials(lock)
  expect(components).toHaveLength(Object.keys(lock.packages).length - 1)
  expect(new Set(components.map((one) => one['bom-ref'])).size).toBe(components.length)
  expect(components.find(({ name }) => name === 'hono')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/hono@\d+\.\d+\.\d+$/) as string,
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) as string }],
  })
  expect(JSON.stringify(components)).not.toContain('://')
})

it('knows and accepts the licence of every package', () => {
  expect(refusedLicences(lock)).toEqual([])
})

it('reports a licence that binds the shop, and one that is unknown', () => {
  const packages = {
    'node_modules/a': { license: 'AGPL-3.0-only' },
    'node_modules/a/node_modules/@b/c': {},
    'node_modules/d': { license: '(MIT OR CC0-1.0)' },
    'node_modules/e': { license: 'MIT AND SSPL-1.0' },
  }
  expect(refusedLicences({ packages })).toEqual([
    'a: AGPL-3.0-only',
    '@b/c: unknown',
    'e: MIT AND SSPL-1.0',
  ])
})
