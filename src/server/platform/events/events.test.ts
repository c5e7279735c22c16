import { globSync, readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import type { Queryable } from '../db/database.ts'
import type { EnqueueOnce } from '../jobs/index.ts'
import { createEvents, type AnyEventHandler } from './events.ts'

const db = {} as Queryable
const orderIds = ['0192f7a0-0000-7000-8000-000000000001', '0192f7a0-0000-7000-8000-000000000002']
const paid = orderIds.map((orderId) => ({ orderId }))

const handlers = (count: number, more: Partial<AnyEventHandler> = {}): AnyEventHandler[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `test.${at}`,
    on: 'order.paid' as const,
    run: () => Promise.resolve(),
    ...more,
  }))

const busWith = (list: readonly AnyEventHandler[]) => {
  const enqueueOnce = vi.fn<EnqueueOnce>(() => Promise.resolve())
  return { enqueueOnce, bus: createEvents({ db, enqueueOnce, handlers: list }) }
}

it.each([0, 1, 10])('adds the jobs of %d handlers with one insert', async (count) => {
  const { bus, enqueueOnce } = busWith(handlers(count))
  await bus.emit(db, 'order.paid', paid)
  expect(enqueueOnce).toHaveBeenCalledTimes(1)
  const [, job, jobs] = enqueueOnce.mock.calls[0] ?? []
  expect(job?.name).toBe('handle-event')
  expect(jobs?.size).toBe(count * paid.length)
})

it('names a job by its handler and its event, so that it is added once', async () => {
  const { bus, enqueueOnce } = busWith(handlers(2))
  await bus.emit(db, 'order.paid', paid)
  await bus.emit(db, 'order.paid', paid)
  const [first, second] = enqueueOnce.mock.calls.map(([, , jobs]) => [...jobs.keys()])
  expect(second).toEqual(first)
  expect(new Set(first).size).toBe(4)
  for (const id of first ?? [])
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
})

it('adds no job for a handler that has nothing to do', async () => {
  const { bus, enqueueOnce } = busWith(handlers(3, { isOn: () => false }))
  await bus.emit(db, 'order.paid', paid)
  expect(enqueueOnce.mock.calls[0]?.[2].size).toBe(0)
})

it('runs no handler when it is emitted: one that throws fails its own job alone', async () => {
  const run = vi.fn(() => Promise.reject(new Error('a broken wheel')))
  const { bus } = busWith(handlers(1, { run }))
  await bus.emit(db, 'order.paid', paid)
  expect(run).not.toHaveBeenCalled()
  const data = { orderId: orderIds[0] ?? '' }
  const broken = { handler: 'test.0', data }
  const gone = { handler: 'gone', data }
  const outcomeOf = await bus.handle([broken, gone])
  await expect(outcomeOf(broken)).rejects.toThrow('a broken wheel')
  await expect(outcomeOf(gone)).resolves.toBeUndefined()
})

it('runs a handler once for the events of several jobs', async () => {
  const run = vi.fn(() => Promise.resolve())
  const { bus } = busWith(handlers(1, { run }))
  const jobs = paid.map((data) => ({ handler: 'test.0', data }))
  const outcomeOf = await bus.handle(jobs)
  await Promise.all(jobs.map(outcomeOf))
  expect(run.mock.calls).toEqual([[db, paid]])
})

it('refuses two handlers of the same id', () => {
  expect(() => busWith([...handlers(1), ...handlers(1)])).toThrow(/same id/)
})

const sources = globSync('src/server/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('platform/events/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const eventNames = [
  ...readFileSync('src/server/platform/events/event-types.ts', 'utf8').matchAll(
    /'([a-z]+\.[a-z]+)'/g,
  ),
].map(([, name]) => name)
const emittedIn = (text: string) =>
  [...text.matchAll(/\.emit\([^']*'([a-z.]+)'/g)].map(([, name]) => name)
const handledIn = (text: string) =>
  [...text.matchAll(/\bon: '([a-z]+\.[a-z]+)'/g)].map(([, name]) => name)

it('emits every event, and handles only events that exist', () => {
  expect(eventNames).toEqual(['order.paid'])
  expect(new Set(sources.flatMap(({ text }) => emittedIn(text)))).toEqual(new Set(eventNames))
  for (const name of sources.flatMap(({ text }) => handledIn(text)))
    expect(eventNames).toContain(name)
})

it('has no circle of events: no handler emits', () => {
  const handling = sources.filter(({ text }) => handledIn(text).length > 0)
  expect(handling.map(({ path }) => path)).not.toEqual([])
  for (const { text } of handling) {
    expect(emittedIn(text)).toEqual([])
    // A handler gets its database: it never imports or keeps one of its own.
    expect(text).not.toMatch(/\breadonly db\b|openPglite|openPostgres/)
  }
})
