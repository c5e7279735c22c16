import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../src/server/platform/config.ts'
import { findOfflineCommand } from './offline-commands.ts'
import { root } from './project-paths.ts'

const rebuild = (args: readonly string[], settings = {}) =>
  findOfflineCommand(['site', 'rebuild', ...args], () => readConfig(settings))?.()

afterEach(() => vi.unstubAllEnvs())

it('a website is not built without its URL, nor for an unknown host', async () => {
  expect(await rebuild([])).toEqual({ code: 1, text: 'PUBLIC_SITE_URL is missing.' })
  expect(await rebuild(['--host', 'apache'])).toEqual({
    code: 2,
    text: '"apache": there are nginx, caddy, cloudflare-pages, netlify.',
  })
})

it('a website for customers is not built with the editor of previews', async () => {
  vi.stubEnv('PUBLIC_EDITOR', 'github:shop/website@texts')
  expect(await rebuild([], { PUBLIC_SITE_URL: 'https://shop.example' })).toEqual({
    code: 1,
    text: 'PUBLIC_EDITOR is for previews, which `npm run build` builds.',
  })
})

it('a failed build changes nothing, and says why in one line', () => {
  const settings = { PUBLIC_SITE_URL: 'https://shop.example', PUBLIC_THEME: 'NIGHT' }
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'shop.ts'), 'site', 'rebuild'],
    { env: { ...process.env, ...settings }, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The website stays as it was\. PUBLIC_THEME is "NIGHT"; .*\n$/)
})
