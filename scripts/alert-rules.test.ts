import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { verbs } from '../src/server/staff/verbs.ts'
import { exportedMetrics } from './exported-metrics.fixture.ts'
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

const dashboard = v.parse(
  v.object({
    panels: v.array(
      v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) }),
    ),
  }),
  JSON.parse(read('deploy', 'grafana-dashboard.json')),
)
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
/** Returns the metrics of expressions, recorded ones among them. */
const metricsIn = (text: string) =>
  all(/\b((?:shop|nodejs|process)_\w+?|shop:[\w:]+)(?:_bucket|_count)?\b/g, text)

it('use metrics that a server exports or a rule records, and so does the dashboard', async () => {
  const exported = await exportedMetrics()
  const recorded = new Set(all(/- record: ([\w:]+)/g, rules))
  for (const used of [metricsIn(rules.replaceAll(/^ +#.*$/gm, '')), metricsIn(shown)]) {
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !exported.has(name) && !recorded.has(name))).toEqual([])
  }
})

it('watch nothing that the dashboard does not show', () => {
  const panels = new Set(metricsIn(shown))
  const watched = metricsIn(rules).filter((name) => name.startsWith('shop_'))
  expect(watched.filter((name) => !panels.has(name))).toEqual([])
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

it('name only reading commands for the diagnosis', () => {
  for (const name of runbooks) {
    const text = read('docs/runbooks', name)
    const [diagnosis = ''] = text.split('## Mitigation')
    for (const command of all(/npm run shop -- ([a-z-]+ [a-z-]+)/g, diagnosis)) {
      const verb = verbs.find((one) => `${one.noun} ${one.verb}` === command)
      if (verb !== undefined) expect(verb.changes, `${name}: ${command}`).toBe(false)
    }
  }
})
