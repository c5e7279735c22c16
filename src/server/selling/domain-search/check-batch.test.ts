import { describe, expect, test, vi } from 'vitest'
import { ProviderError } from '../../platform/provider-error.ts'
import { createCheckBatch } from './check-batch.ts'
import type { Outcome } from './outcome.ts'
import { heldRegistry, movableClock, promptRegistry } from './sources.fixture.ts'

const signal = new AbortController().signal
const unanswered = () => new ProviderError('registry', 'timeout', 'no answer in time')

const setUp = (size = 5, atOnce = Infinity) => {
  const registry = heldRegistry()
  const clock = movableClock()
  const batch = createCheckBatch(registry, { size, perTld: 32, atOnce }, clock)
  const ask = (...names: string[]): Promise<readonly Outcome[]> =>
    Promise.all(names.map((name) => batch.check(name, signal)))
  const many = (tld: string, count: number) =>
    ask(...Array.from({ length: count }, (_, at) => `a${at}.${tld}`))
  return { registry, clock, ask, many }
}

const reasonsOf = (outcomes: readonly Outcome[]) => [
  ...new Set(outcomes.map(({ state, reason }) => `${state}: ${reason ?? ''}`)),
]

describe('a registry that times out', () => {
  test('has at most two concurrent commands', async () => {
    const { registry, many } = setUp()
    const all = many('slow', 60)
    await registry.next()
    const second = await registry.next()
    expect(second.asked).toHaveLength(5)
    expect(registry.waiting()).toBe(0)
    void all
  })

  test('is not queried after two, and the other registries are', async () => {
    const { registry, ask, many, clock } = setUp()
    const all = many('slow', 60)
    for (let command = 0; command < 2; command += 1) (await registry.next()).fail(unanswered())
    expect(reasonsOf(await all)).toEqual(['unknown: timeout', 'unknown: left alone'])
    expect(reasonsOf(await ask('b.slow'))).toEqual(['unknown: left alone'])

    const other = ask('b.quick')
    ;(await registry.next()).answer(new Map([['b.quick', { available: true }]]))
    expect(await other).toEqual([{ state: 'available', confirmed: true }])

    clock.pass(15_000)
    const trial = ask('b.slow')
    ;(await registry.next()).answer(new Map([['b.slow', { available: false }]]))
    expect(await trial).toEqual([{ state: 'taken', confirmed: true }])
  })

  test('is neither one without a free connection nor one that refuses', async () => {
    const { registry, many, ask } = setUp(1)
    const busy = new ProviderError('registry', 'timeout', 'x', { code: 'no-connection' })
    const away = new ProviderError('registry', 'unreachable', 'x')
    const all = many('net', 6)
    for (const error of [busy, busy, busy, away, away, away]) (await registry.next()).fail(error)
    await all
    const next = ask('b.net')
    ;(await registry.next()).answer(new Map([['b.net', { available: true }]]))
    expect((await next)[0]?.state).toBe('available')
  })
})

test('each response raises the number of concurrent commands', async () => {
  const { registry, many } = setUp()
  const all = many('net', 200)
  const answer = async () => {
    const { asked, answer: give } = await registry.next()
    give(new Map(asked.map((name) => [name, { available: true }])))
  }
  await answer()
  await answer()
  await vi.waitFor(() => expect(registry.waiting()).toBe(4))
  for (let left = 38; left > 0; left -= 1) await answer()
  expect(reasonsOf(await all)).toEqual(['available: '])
})

describe('commands up to the number of sessions', () => {
  const free = new Map<string, { available: boolean }>()

  test('run concurrently, and later names fill the next one', async () => {
    const { registry, ask } = setUp(5, 2)
    void ask('first.net', 'first.org')
    const early = [await registry.next(), await registry.next()]
    // One by one, as they come from many searches.
    for (const name of ['a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com']) {
      void ask(name)
      await new Promise(setImmediate)
    }
    expect(registry.waiting()).toBe(0)
    early[0]?.answer(free)
    expect((await registry.next()).asked).toEqual(['a.com', 'b.com', 'c.com', 'd.com', 'e.com'])
    early[1]?.answer(free)
    expect((await registry.next()).asked).toEqual(['f.com'])
  })

  test('serve the TLDs in turn, however many names one of them has', async () => {
    const { registry, ask, many } = setUp(5, 2)
    void many('net', 30)
    const underWay = [await registry.next(), await registry.next()]
    void ask('a.org', 'a.com')
    await new Promise(setImmediate)
    const served: (string | undefined)[] = []
    for (let command = 0; command < 3; command += 1) {
      underWay.shift()?.answer(free)
      const next = await registry.next()
      served.push(next.asked[0]?.split('.')[1])
      underWay.push(next)
    }
    expect(served).toEqual(['org', 'net', 'com'])
  })
})

test('names beyond the queue limit are given up at once', async () => {
  const { registry, many } = setUp(15)
  const all = many('slow', 5_010)
  await registry.next()
  for (const question of [await registry.next()]) question.fail(unanswered())
  const early = await Promise.race([all, Promise.resolve(undefined)])
  expect(early).toBeUndefined()
})

test('a name that the registry reserves differs from a taken one', async () => {
  const registry = promptRegistry((name) => ({
    available: false,
    reason: name.startsWith('nic') ? 'Reserved' : 'In use',
  }))
  const bounds = { size: 5, perTld: 32, atOnce: Infinity }
  const batch = createCheckBatch(registry, bounds, movableClock())
  expect(await batch.check('nic.com', signal)).toMatchObject({ state: 'reserved', confirmed: true })
  expect(await batch.check('sabay.com', signal)).toMatchObject({ state: 'taken', confirmed: true })
})

test('a premium name without a price in dollars is like a reserved one', async () => {
  const registry = promptRegistry(() => ({ available: false, unsellable: true }))
  const bounds = { size: 5, perTld: 32, atOnce: Infinity }
  const batch = createCheckBatch(registry, bounds, movableClock())
  expect(await batch.check('gold.com', signal)).toMatchObject({
    state: 'reserved',
    confirmed: true,
  })
})
