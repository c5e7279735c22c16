import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingDefaults } from '../src/server/platform/config.ts'
import { verbs } from '../src/server/staff/verbs.ts'
import { buildSettings } from '../src/website/build-settings.ts'
import { offlineHelp } from './offline-commands.ts'
import { root } from './project-paths.ts'

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')
const all = (pattern: RegExp, text: string): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found)

const releases = read('CHANGELOG.md').split(/^## /m).slice(1)
const heading = '### What you must do\n'
const [top = ''] = releases
const [, duties = ''] = (top.split('\n### Added')[0] ?? '').split(heading)

it.each(releases.map((text) => [text.split('\n')[0] ?? '', text]))(
  'the release %s begins with what operators must do',
  (_, text) => {
    expect(text).toMatch(/^.+\n\n### What you must do\n/)
  },
)

it('the top release names migrations, settings, files, the website, and people', () => {
  expect(all(/^- \*\*(.+?)\*\*: \S/gm, duties)).toEqual([
    ...['Migrations', 'Settings', 'Files', 'Website', 'People and parties'],
  ])
})

it('the top release names the migrations since the last release', () => {
  const [last = ''] = all(/lastRelease = '(\d{4})_/g, read('scripts/migration-rules.test.ts'))
  const numbers = readdirSync(join(root, 'src/server/platform/db/migrations'))
    .flatMap((name) => /^(\d{4})_.*\.sql$/.exec(name)?.[1] ?? [])
    .filter((number) => number > last)
    .toSorted()
  const [line = ''] = all(/^- \*\*Migrations\*\*: (.*)$/gm, duties)
  expect(duties).toContain(`The release before is that of migration ${last}.`)
  expect(line).toMatch(numbers.length === 0 ? /^none\b/ : new RegExp(`^from ${numbers[0]} on\\b`))
})

it('what operators must do names settings, commands and files that exist', () => {
  const settings = new Set([
    ...Object.keys(settingDefaults),
    ...buildSettings.map(({ name }) => name),
  ])
  const named = all(/`([A-Z][A-Z_]+)`/g, duties)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !settings.has(name) && name !== 'CREATEDB')).toEqual([])
  const known = [...verbs.map(({ noun, verb }) => `${noun} ${verb}`), offlineHelp()].join('\n')
  for (const command of all(/npm run shop -- ([a-z-]+(?: [a-z-]+)?)/g, duties))
    expect(known).toContain(command)
  for (const file of all(/`(deploy\/[\w./-]+)`/g, duties))
    expect(existsSync(join(root, file)), file).toBe(true)
})
