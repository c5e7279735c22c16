import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { verbs } from '../src/server/staff/verbs.ts'
import { offlineCommands } from './offline-commands.ts'
import { root } from './project-paths.ts'
import { debianProgramsFolder } from './setup/provide-debian-programs.mjs'

const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')
const promtool = [join(root, debianProgramsFolder, 'usr/bin/promtool'), '/usr/bin/promtool'].find(
  (file) => existsSync(file),
)

const rules = read('deploy', 'alerts.yml')
const all = (pattern: RegExp, text: string): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found)
const runbooks = readdirSync(join(root, 'docs/runbooks'))

it.runIf(promtool !== undefined)('fire when they should, and only then', async () => {
  const cwd = join(root, 'deploy')
  const run = (...args: readonly string[]) => promisify(execFile)(promtool ?? '', args, { cwd })
  expect((await run('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS')
})

it('each have a test', () => {
  const tested = new Set(all(/alertname: (\w+)/g, read('deploy', 'alerts.test.yml')))
  expect(all(/- alert: (\w+)/g, rules).filter((name) => !tested.has(name))).toEqual([])
})

it('use metrics of the shop that exist', () => {
  const declared = [
    'src/server/platform/metrics/create-metrics.ts',
    'src/server/staff/shop-figures.ts',
    'src/server/staff/backups/create-backups.ts',
    'src/server/staff/backups/last-drill.ts',
  ]
    .map((file) => read(file))
    .join('')
  const used = all(/\b(shop_\w+?)(?:_bucket|_count)?\b(?=[{)[ ])/g, rules)
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !declared.includes(`'${name}'`))).toEqual([])
})

it('each name a runbook, and each runbook says what to do', () => {
  const named = all(/runbook_url: docs\/runbooks\/([\w-]+\.md)/g, rules)
  expect(new Set(named)).toEqual(new Set(runbooks))
  const mailed = all(/runbook: '([\w-]+)'/g, read('src/server/staff/alert-mail.ts'))
  expect(mailed.filter((name) => !runbooks.includes(`${name}.md`))).toEqual([])
  for (const name of runbooks) {
    expect(all(/^## (.+)$/gm, read('docs/runbooks', name)), name).toEqual([
      ...['Meaning', 'Impact', 'Diagnosis', 'Mitigation'],
    ])
  }
})

it('name only commands that exist, and only reading ones for the diagnosis', () => {
  for (const name of runbooks) {
    const text = read('docs/runbooks', name)
    const [diagnosis = ''] = text.split('## Mitigation')
    for (const command of all(/npm run shop -- ([a-z-]+ [a-z-]+)/g, text)) {
      const verb = verbs.find((one) => `${one.noun} ${one.verb}` === command)
      const isOffline = offlineCommands.some(({ words }) => words.join(' ') === command)
      expect(verb !== undefined || isOffline, `${name}: ${command}`).toBe(true)
      if (diagnosis.includes(command)) expect(verb?.changes, `${name}: ${command}`).toBe(false)
    }
  }
})
