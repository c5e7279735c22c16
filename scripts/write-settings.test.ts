import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '../src/server/platform/config.ts'
import { refusals } from '../src/server/platform/production/refusals.ts'
import { findOfflineCommand } from './offline-commands.ts'

it('`shop init` writes secrets that production accepts, for their owner, once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'init-'))
  const path = join(directory, 'shop.env')
  const init = findOfflineCommand(['init', path], () => readConfig({}))
  expect(await init?.()).toMatchObject({ code: 0 })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const text = await readFile(path, 'utf8')
  const reasons = refusals({
    config: readConfig(parseEnv(text)),
    database: undefined,
    dataFolder: { readable: [], isEmptied: false },
    hasEditor: false,
    acceptSecrets: false,
  }).map(({ reason }) => reason)
  expect(reasons.filter((reason) => /TOKEN_SECRET|SECRET_KEYS/.test(reason))).toEqual([])
  expect(reasons).toContain('PUBLIC_SITE_URL is missing')

  expect(await init?.()).toMatchObject({ code: 1 })
  expect(await readFile(path, 'utf8')).toBe(text)
  await rm(directory, { recursive: true })
})
