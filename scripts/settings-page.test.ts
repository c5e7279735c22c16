import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildSettings } from '../src/website/build-settings.ts'
import { root } from './project-paths.ts'
import { settingsPage, settingsPagePath } from './settings-page.ts'

it('docs/settings.md is that of the sources; `node scripts/settings-page.ts` writes it', () => {
  expect(readFileSync(settingsPagePath, 'utf8')).toBe(settingsPage())
})

it('a build has the settings that its sources read', () => {
  const sources = [
    'astro.config.mjs',
    ...globSync('{src,scripts}/**/*.{ts,tsx,astro}', { cwd: root }),
  ]
  const read = sources
    .filter((file) => !/\.test\.tsx?$|^src\/(server|sandbox)\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/\benv(?:\.|\[')(PUBLIC_[A-Z_]+)/g)])
    .map(([, name = '']) => name)
  const listed = buildSettings.map(({ name }) => name)
  const features = listed.filter((name) => name.startsWith('PUBLIC_FEATURE_'))
  expect(new Set(listed)).toEqual(new Set([...read, ...features]))
})
