import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isServerSource } from './build-stamp.ts'
import { bundledServer } from './bundle-server.ts'

test('the server is bundled once, with its migrations, from stamped sources only', async () => {
  const main = await bundledServer()
  expect(await bundledServer()).toBe(main)
  const folder = dirname(main)
  expect(existsSync(join(folder, 'migrations', 'meta', '_journal.json'))).toBe(true)
  const bundled = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(bundled.filter((text) => /[^\0-\x7f]/.test(text))).toEqual([])
  const sources = bundled
    .flatMap((text) => [...text.matchAll(/^\/\/ ((?:src|public|content|scripts)\/\S+)$/gm)])
    .map(([, source = '']) => source)
  expect(sources).toContain('src/server/app.ts')
  expect(sources).toContain('src/contract/money.ts')
  expect(sources.filter((source) => !isServerSource(source))).toEqual([])
})
