import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { partySettings } from '../src/server/platform/production/sandbox-defaults.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

it('docs/operations.md lists each setting that production requires, with its remedy', () => {
  const [, section = ''] = page.split('## Settings that production requires')
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)]
    .map(([, names = '', value = '']) => ({ setting: names.replaceAll('`', ''), remedy: value }))
    .slice(2)
  const required = [
    { setting: 'TOKEN_SECRET, SECRET_KEYS', remedy: 'written by `npm run shop -- init`' },
    { setting: 'DATABASE_URL', remedy: 'PostgreSQL, with TLS unless its host is private' },
    { setting: 'PUBLIC_SITE_URL', remedy: 'where customers open the website' },
    // Off unless they are set.
    ...partySettings.filter(({ setting }) => !/^(CYBERSOURCE|PAYPAL)/.test(setting)),
  ]
  expect(rows).toEqual(required.map(({ setting, remedy }) => ({ setting, remedy })))
})

it.each([...new Set([...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name))])(
  'docs/operations.md names an existing command: npm run %s',
  (name) => {
    expect(Object.keys(scripts)).toContain(name)
  },
)
