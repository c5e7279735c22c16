import { beforeEach, expect, it } from 'vitest'
import { createWedgeCheck, type JobLoop } from './wedged.ts'

let now: number
beforeEach(() => {
  now = 1_000_000
})

const limitMs = 60_000
/** A loop that works: it has just looked, and no job is overdue. */
const working: JobLoop = {
  isDatabaseReady: () => Promise.resolve(true),
  overdue: () => Promise.resolve([]),
  lookedAt: () => now,
  activity: () => now,
}
const looks = async (loop: Partial<JobLoop>, count = 3) => {
  const look = createWedgeCheck({ ...working, ...loop }, limitMs, () => now)
  const found: (string | undefined)[] = []
  for (let at = 0; at < count; at += 1) found.push(await look())
  return found
}
const overdue = () => Promise.resolve(['mail'])
const longAgo = () => now - limitMs - 1

it('is wedged when a second look finds that due jobs are not looked for', async () => {
  const said = 'due jobs are not looked for'
  expect(await looks({ lookedAt: longAgo })).toEqual([undefined, said, said])
})

it('is wedged when its own query hangs, which timeouts of the database would end', async () => {
  const said = 'a query of the queue neither answers nor times out'
  expect(await looks({ overdue: () => Promise.resolve('late') })).toEqual([undefined, said, said])
})

it('is wedged when an idle worker leaves a due job', async () => {
  const said = 'idle workers do not take due jobs: mail'
  expect(await looks({ overdue, activity: longAgo })).toEqual([undefined, said, said])
})

const fine: readonly (readonly [string, Partial<JobLoop>])[] = [
  ['nothing is overdue', {}],
  ['a job waits for an outside party', { overdue, activity: () => 'running' }],
  ['a worker has just ended a batch', { overdue, activity: () => now - limitMs }],
  ['only other servers have workers of the queue', { overdue, activity: () => undefined }],
  [
    'the database does not answer',
    { isDatabaseReady: () => Promise.resolve(false), lookedAt: longAgo },
  ],
  [
    'the database answers no query',
    { overdue: () => Promise.reject(new Error('statement timeout')), lookedAt: longAgo },
  ],
]
it.each(fine)('is not wedged when %s', async (_, loop) => {
  expect(await looks(loop)).toEqual([undefined, undefined, undefined])
})

it('forgets a bad look when the next is good', async () => {
  const times = [longAgo(), now, longAgo(), now]
  expect(await looks({ lookedAt: () => times.shift() ?? now }, 4)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})
