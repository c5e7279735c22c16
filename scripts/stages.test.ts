import { expect, test } from 'vitest'
import { reportStages, runStages } from './stages.ts'
import type { Stage } from './stages.ts'

const gate = () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { promise, open: resolve }
}

const stage = (name: string, run: Stage['run'], more: Partial<Stage> = {}): Stage => ({
  name,
  group: 'all',
  run,
  ...more,
})

const passing = () => Promise.resolve(true)

test('skips a stage that needs a failed one and runs the others', async () => {
  const results = await runStages(
    [
      stage('a', () => Promise.resolve(false)),
      stage('b', passing, { after: ['a'] }),
      stage('c', passing, { after: ['b'] }),
      stage('d', () => Promise.reject(new Error('broken'))),
      stage('e', passing, { after: ['not chosen'] }),
    ],
    { lanes: 2, print: () => undefined },
  )
  expect(results.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'a failed',
    'b not run',
    'c not run',
    'd failed',
    'e passed',
  ])
})

test('runs at most one stage per lane, and one after the end of others, passed or not', async () => {
  let running = 0
  const seen: Record<string, number> = {}
  const counted = (name: string, more: Partial<Stage> = {}) =>
    stage(
      name,
      async () => {
        running += 1
        await Promise.resolve()
        seen[name] = running
        running -= 1
        return true
      },
      more,
    )
  await runStages(
    [
      counted('a'),
      stage('b', () => Promise.resolve(false)),
      counted('last', { afterEnd: ['a', 'b', 'c', 'd', 'not chosen'] }),
      counted('c'),
      counted('d'),
    ],
    { lanes: 2, print: () => undefined },
  )
  expect(Math.max(...Object.values(seen))).toBe(2)
  expect(seen['last']).toBe(1)
  expect(Object.keys(seen).at(-1)).toBe('last')
})

test("lines of stages that run at the same time stay together, the first's as they come", async () => {
  const lines: string[] = []
  const first = gate()
  const second = gate()
  const done = runStages(
    [
      stage('a', async (print) => {
        print('a 1')
        await second.promise
        print('a 2')
        return first.promise
      }),
      stage('b', (print) => {
        print('b 1')
        second.open(true)
        return Promise.resolve(true)
      }),
    ],
    { lanes: 2, print: (line) => lines.push(line), now: () => 0 },
  )
  await second.promise
  await Promise.resolve()
  expect(lines.at(-1)).toBe('a 2')
  first.open(true)
  await done
  expect(lines).toEqual([
    ...['\n── a ──', 'a 1', 'a 2', '✓ a, 0.0 s'],
    ...['\n── b ──', 'b 1', '✓ b, 0.0 s'],
  ])
})

test('a circle of needs is an error, not a wait for ever', async () => {
  const stages = [stage('a', passing, { after: ['b'] }), stage('b', passing, { after: ['a'] })]
  await expect(runStages(stages, { lanes: 2, print: () => undefined })).rejects.toThrow('wait')
})

test('the report ends in the count of stages, what did not run counts as failed', () => {
  const report = reportStages([
    { name: 'unit', outcome: 'passed', seconds: 1.25, why: [] },
    { name: 'build', outcome: 'failed', seconds: 2, why: ['no such page'] },
    { name: 'journeys', outcome: 'not run', seconds: 0, why: [] },
  ])
  expect(report.slice(0, 3)).toEqual(['', '── why failed: build ──', 'no such page'])
  expect(report.at(-1)).toBe('1 passed, 2 failed')
  expect(report).toContain('  build     failed      2.0 s')
})

test('a failed stage keeps what names the failure and its last lines', async () => {
  const many = Array.from({ length: 100 }, (_, index) => `line ${index}`)
  const [failed, passed] = await runStages(
    [
      stage('a', (print) => {
        for (const line of [' FAIL  a.test.ts > adds up', ...many]) print(line)
        return Promise.resolve(false)
      }),
      stage('b', (print) => {
        print('an Error: that belongs there')
        return Promise.resolve(true)
      }),
    ],
    { lanes: 1, print: () => undefined },
  )
  expect(failed?.why).toEqual([' FAIL  a.test.ts > adds up', ...many.slice(-25)])
  expect(passed?.why).toEqual([])
})
