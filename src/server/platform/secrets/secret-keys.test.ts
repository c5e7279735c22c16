import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSecretKeys } from './read-secret-keys.ts'
import { parseSecretKeys } from './secret-keys.ts'

const one = randomBytes(32)
const two = randomBytes(32)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secret-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('reads keys in their order', () => {
  expect(
    parseSecretKeys(`2026-11:${one.toString('base64')}, old:${two.toString('base64')}`),
  ).toEqual([
    { id: '2026-11', key: one },
    { id: 'old', key: two },
  ])
})

it.each([
  '',
  'key',
  `:${one.toString('base64')}`,
  `a:${randomBytes(16).toString('base64')}`,
  `a:${randomBytes(33).toString('base64')}`,
  `a.b:${one.toString('base64')}`,
  `a:${one.toString('base64')},`,
  `a:${one.toString('base64')},a:${two.toString('base64')}`,
])('reads no keys from %j', (text) => {
  expect(parseSecretKeys(text)).toBeUndefined()
})

it('makes a key once, for its owner alone', async () => {
  const [made] = await readSecretKeys({ secretKeys: undefined, dataDir })
  expect(made.key).toHaveLength(32)
  expect(await readSecretKeys({ secretKeys: undefined, dataDir })).toEqual([made])
  expect((await stat(join(dataDir, 'secret-keys'))).mode & 0o777).toBe(0o600)
})

it('prefers the configured ones', async () => {
  const secretKeys = [{ id: 'a', key: one }] as const
  expect(await readSecretKeys({ secretKeys, dataDir })).toBe(secretKeys)
})

it('takes no other file for keys', async () => {
  await writeFile(join(dataDir, 'secret-keys'), 'nothing')
  await expect(readSecretKeys({ secretKeys: undefined, dataDir })).rejects.toThrow('no secret')
})
