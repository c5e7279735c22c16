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

test('the SDK of error reports is loaded only by what needs it', async () => {
  const folder = dirname(await bundledServer())
  const chunks = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const withSdk = chunks.filter(({ text }) => text.includes('captureException(exception'))
  expect(withSdk).toHaveLength(1)
  const atStart = chunks.filter(({ text }) =>
    withSdk.some(({ name }) => new RegExp(`(from|import) ?"./${name}"`).test(text)),
  )
  expect(atStart.map(({ name }) => name)).toEqual([])
  expect(chunks.some(({ text }) => text.includes(`import("./${withSdk[0]?.name ?? ''}")`))).toBe(
    true,
  )
})
