import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { verbs } from '../src/server/staff/verbs.ts'
import { exportedMetrics } from './exported-metrics.fixture.ts'
import { offlineCommands } from './offline-commands.ts'
import { root } from './project-paths.ts'

/** The pages that an operator reads, the runbooks of the alerts among them. */
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?:operations[\w-]*|runbooks\/[\w-]+|failover|scaling)\.md$/.test(name))
  .map((name) => [name, readFileSync(join(root, 'docs', name), 'utf8')] as const)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** Returns what pages name: each thing once, with the first page that does. */
const named = (pattern: RegExp): readonly (readonly [string, string])[] => [
  ...new Map(
    pages
      .toReversed()
      .flatMap(([page, text]) =>
        Array.from(text.matchAll(pattern), ([, name = '']) => [name, page] as const),
      ),
  ),
]

it('are all read', () => {
  expect(pages.length).toBeGreaterThan(17)
})

it.each(named(/npm run (?:--silent )?([\w:]+)/g))('npm run %s exists (%s)', (name) => {
  expect(Object.keys(scripts)).toContain(name)
})

const commands = named(
  /(?:npm run (?:--silent )?shop -- |scripts\/shop\.ts |[`"]shop |^owner )([a-z][a-z-]*(?: [a-z][a-z-]*)?)/gm,
)
it.each(commands)('shop %s exists (%s)', (command) => {
  const isVerb = verbs.some(({ noun, verb }) => `${noun} ${verb}` === command)
  const isOffline = offlineCommands.some(({ words }) =>
    `${command} `.startsWith(`${words.join(' ')} `),
  )
  expect(isVerb || isOffline).toBe(true)
})

/** Names of roles and networks have the same prefix. */
const noMetrics = new Set(['shop_owner', 'shop_server', 'shop_web'])
it.each(named(/\b((?:shop|nodejs|process)_[a-z_]+)\b/g).filter(([name]) => !noMetrics.has(name)))(
  'the metric %s exists (%s)',
  async (name) => {
    const exported = await exportedMetrics()
    expect([name, name.replace(/_(?:bucket|count)$/, '')].some((one) => exported.has(one))).toBe(
      true,
    )
  },
)

const alerts = readFileSync(join(root, 'deploy', 'alerts.yml'), 'utf8')
const alertsNamed = /(?:alert |^|, |and )`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/gm
it.each(named(alertsNamed))('the alert %s exists (%s)', (name) => {
  expect(alerts).toContain(`- alert: ${name}\n`)
})

it.each(named(/\b((?:deploy|scripts)\/[\w./-]*\w)/g))('the file %s exists (%s)', (name) => {
  // A pattern such as deploy/shop-*.service names several.
  expect(existsSync(join(root, name)) || name === 'deploy/shop').toBe(true)
})
