import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isEmptied, markDataFolder, readDataFolder } from './data-folder.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'data-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('names the folder and the files that other users can read', async () => {
  await writeFile(join(dataDir, 'token-secret'), '', { mode: 0o600 })
  expect((await readDataFolder(dataDir)).readable).toEqual([])
  await chmod(join(dataDir, 'token-secret'), 0o640)
  expect((await readDataFolder(dataDir)).readable).toEqual([join(dataDir, 'token-secret')])
  await chmod(dataDir, 0o755)
  expect((await readDataFolder(dataDir)).readable).toHaveLength(2)
})

it('remembers a database that is missing', async () => {
  expect(isEmptied(dataDir)).toBe(false)
  await mkdir(join(dataDir, 'pglite'))
  await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), '18')
  await markDataFolder(dataDir)
  expect(isEmptied(dataDir)).toBe(false)
  await rm(join(dataDir, 'pglite'), { recursive: true })
  expect((await readDataFolder(dataDir)).isEmptied).toBe(true)
})

it('knows a folder that does not exist yet', async () => {
  expect(await readDataFolder(join(dataDir, 'none'))).toEqual({ readable: [], isEmptied: false })
})
