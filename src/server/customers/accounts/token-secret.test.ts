import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readTokenSecret } from './token-secret.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'token-secret-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('makes a secret once, for its owner alone', async () => {
  const inside = join(dataDir, 'not/yet/there')
  const made = await readTokenSecret({ tokenSecret: undefined, dataDir: inside })
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await readTokenSecret({ tokenSecret: undefined, dataDir: inside })).toEqual(made)
  expect((await stat(join(inside, 'token-secret'))).mode & 0o777).toBe(0o600)
})

it('agrees with a server that starts at the same time', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 50 }, () => readTokenSecret({ tokenSecret: undefined, dataDir })),
  )
  expect(new Set(secrets.map((secret) => Buffer.from(secret).toString())).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['token-secret'])
})

it('prefers the configured one', async () => {
  const tokenSecret = 'a configured secret of 32 letters'
  const read = await readTokenSecret({ tokenSecret, dataDir })
  expect(new TextDecoder().decode(read)).toBe(tokenSecret)
})

it('takes no empty file for a secret', async () => {
  await writeFile(join(dataDir, 'token-secret'), '')
  await expect(readTokenSecret({ tokenSecret: undefined, dataDir })).rejects.toThrow(
    'holds no secret',
  )
})
