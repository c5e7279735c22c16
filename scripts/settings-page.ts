// `node scripts/settings-page.ts`: writes docs/settings.md from the server's and the build's settings.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingDefaults } from '../src/server/platform/config.ts'
import { partySettings } from '../src/server/platform/production/sandbox-defaults.ts'
import { buildSettings } from '../src/website/build-settings.ts'
import { root } from './project-paths.ts'

/** Where the page is. */
export const settingsPagePath = join(root, 'docs', 'settings.md')

const folder = join(root, 'src', 'server', 'platform')

const declared = /(?:^ {2}\/\*\* (.+) \*\/\n)?^ {2}([A-Z][A-Z_]+): v\./gm

/** Returns what the sources say about each setting. */
const readDescriptions = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(['config.ts', '*-settings.ts'], { cwd: folder })
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .flatMap((source) => [...source.matchAll(declared)])
      .map(([, about = '', name = '']) => [name, about]),
  )

const ownRemedies: Readonly<Record<string, string>> = {
  TOKEN_SECRET: '`npm run shop -- init` writes it',
  SECRET_KEYS: '`npm run shop -- init` writes it',
  DATABASE_URL: 'PostgreSQL, with TLS unless its host is private',
  PUBLIC_SITE_URL: 'where customers open the website',
}

/** Off unless they are set. */
const isOptionalParty = (name: string): boolean => /^(CYBERSOURCE|PAYPAL)/.test(name)

const remedies = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(ownRemedies),
    ...partySettings
      .flatMap(({ setting, remedy }) =>
        setting.split(' and ').map((name): [string, string] => [name, remedy]),
      )
      .filter(([name]) => !isOptionalParty(name)),
  ])

type Row = readonly string[]

const table = (rows: readonly Row[]): string => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => Array.from(row[at] ?? '').length)),
  )
  const line = (row: Row): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...others] = rows
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...others.map(line)].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

/** Returns the page. */
export const settingsPage = (): string => {
  const descriptions = readDescriptions()
  const required = remedies()
  const rows = Object.entries(settingDefaults).map(([name, byDefault]) => ({
    name: `\`${name}\``,
    value: required.get(name) ?? '',
    byDefault: required.has(name) || byDefault === '' ? '' : `\`${byDefault}\``,
    about: descriptions.get(name) ?? '',
  }))
  const [needed, others] = [true, false].map((is) =>
    rows.filter(({ value }) => (value !== '') === is),
  )
  return `# Settings

By \`node scripts/settings-page.ts\`, from [\`config.ts\`](../src/server/platform/config.ts) and the files beside it. All are environment variables, lines of \`shop.env\`, or files that \`NAME_FILE\` names.

## Production requires

${table([
  ['setting', 'value', 'about'],
  ...(needed ?? []).map(({ name, value, about }) => [name, value, about].map(cell)),
])}

## With a default

${table([
  ['setting', 'default', 'about'],
  ...(others ?? []).map(({ name, byDefault, about }) => [name, byDefault, about].map(cell)),
])}

## Of a build of the website

${table([['setting', 'about'], ...buildSettings.map(({ name, about }) => [`\`${name}\``, about].map(cell))])}
`
}

if (import.meta.main) writeFileSync(settingsPagePath, settingsPage())
