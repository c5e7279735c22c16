import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromDollars } from '../../../contract/money.ts'
import { createAvailability } from './availability.ts'
import type { CheckedName } from './checked-names.ts'
import {
  heldRdap,
  heldRegistry,
  movableClock,
  promptRdap,
  promptRegistry,
  sampleCatalogue,
} from './sources.fixture.ts'

const premium = { registration: fromDollars(2500), renewal: fromDollars(90) }
const free = (...names: string[]) => new Map(names.map((name) => [name, { available: true }]))

const withoutService = () => promptRdap(() => ({ state: 'no-service' }))

const setUp = <Registry, Rdap>(registry: Registry, rdap: Rdap, cacheSize = 100) => {
  const clock = movableClock()
  return { registry, rdap, clock, catalogue: sampleCatalogue(), cacheSize }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the queried source', () => {
  test('is that of the TLD: EPP confirms, RDAP does not', async () => {
    const parts = setUp(promptRegistry(), promptRdap())
    const availability = createAvailability(parts)
    expect(await availability.check('sabay.asia')).toEqual({ state: 'available', confirmed: true })
    expect(await availability.check('sabay.com')).toEqual({ state: 'available', confirmed: false })
    expect(parts.registry.commands).toEqual([['sabay.asia']])
    expect(parts.rdap.asked).toEqual(['sabay.com'])
  })

  test('gets names of one tick in one command, and more than its size in several', async () => {
    const parts = setUp(promptRegistry(), promptRdap())
    const availability = createAvailability({ ...parts, batchSize: 3 })
    const names = ['a', 'b', 'c', 'd', 'e'].map((label) => `${label}.asia`)
    await Promise.all(names.map((name) => availability.check(name)))
    expect(parts.registry.commands).toEqual([names.slice(0, 3), names.slice(3)])
  })

  test('gets names batched while the TLD is queried; other TLDs are queried concurrently', async () => {
    const parts = setUp(heldRegistry(), withoutService())
    const availability = createAvailability({ ...parts, batchSize: 3, commandsPerTld: 1 })
    const first = availability.check('a.asia')
    const { asked, answer } = await parts.registry.next()
    expect(asked).toEqual(['a.asia'])
    const later = ['b.asia', 'c.asia', 'd.asia', 'e.asia'].map((name) => availability.check(name))
    const other = availability.check('a.com.kh')
    const elsewhere = await parts.registry.next()
    expect(elsewhere.asked).toEqual(['a.com.kh'])
    expect(parts.registry.waiting()).toBe(0)
    answer(free('a.asia'))
    const second = await parts.registry.next()
    expect(second.asked).toEqual(['b.asia', 'c.asia', 'd.asia'])
    second.fail(new Error('cut'))
    const third = await parts.registry.next()
    expect(third.asked).toEqual(['e.asia'])
    third.answer(free('e.asia'))
    elsewhere.answer(free('a.com.kh'))
    const states = (await Promise.all([first, ...later, other])).map(({ state }) => state)
    expect(states).toEqual(['available', 'unknown', 'unknown', 'unknown', 'available', 'available'])
  })

  test('is EPP for a TLD without RDAP', async () => {
    const parts = setUp(promptRegistry(), withoutService())
    const availability = createAvailability(parts)
    expect(await availability.check('sabay.kh')).toEqual({ state: 'available', confirmed: true })
    expect(parts.registry.commands).toEqual([['sabay.kh']])
  })

  test('gets one query for concurrent checks of a name', async () => {
    const parts = setUp(heldRegistry(), heldRdap())
    const availability = createAvailability(parts)
    const both = Promise.all([availability.check('sabay.com'), availability.check('sabay.com')])
    const question = await parts.rdap.next()
    expect(parts.rdap.waiting()).toBe(0)
    question.answer({ state: 'registered' })
    expect(await both).toEqual([
      { state: 'taken', confirmed: false },
      { state: 'taken', confirmed: false },
    ])
  })

  test('returns the prices of a premium name and the reason of a taken one', async () => {
    const parts = setUp(
      promptRegistry((name) =>
        name === 'gold.asia'
          ? { available: true, premium }
          : { available: false, reason: 'In use' },
      ),
      promptRdap(),
    )
    const availability = createAvailability(parts)
    expect(await availability.check('gold.asia')).toMatchObject({ state: 'available', premium })
    expect(await availability.check('sabay.asia')).toEqual({
      state: 'taken',
      confirmed: true,
      reason: 'In use',
    })
  })
})

describe('an outside error', () => {
  test('makes only the names of a dead registry unknown', async () => {
    const parts = setUp(
      { check: () => Promise.reject(new Error('refused')) },
      promptRdap((name) =>
        name.endsWith('.net')
          ? { state: 'unknown', reason: 'unreachable' }
          : { state: name.endsWith('.asia') ? 'no-service' : 'not-found' },
      ),
    )
    const availability = createAvailability(parts)
    const states = await Promise.all(
      ['a.asia', 'a.com', 'a.net'].map(async (name) => (await availability.check(name)).state),
    )
    expect(states).toEqual(['unknown', 'available', 'unknown'])
  })

  test('makes the name of a lookup that throws unknown', async () => {
    const availability = createAvailability(
      setUp(promptRegistry(), { lookup: () => Promise.reject(new Error('broken')) }),
    )
    expect(await availability.check('a.com')).toMatchObject({ state: 'unknown', reason: 'broken' })
  })

  test('makes a name that the registry omits unknown', async () => {
    const parts = setUp(heldRegistry(), promptRdap())
    const availability = createAvailability(parts)
    const outcomes = availability.confirm(['a.asia', 'b.asia'], 0)
    ;(await parts.registry.next()).answer(free('a.asia'))
    expect([...(await outcomes)].map(([name, { state }]) => [name, state])).toEqual([
      ['a.asia', 'available'],
      ['b.asia', 'unknown'],
    ])
  })

  test('is not cached', async () => {
    let isDead = true
    const parts = setUp(
      {
        check: (names: readonly string[]) =>
          isDead ? Promise.reject(new Error('dead')) : Promise.resolve(free(...names)),
      },
      withoutService(),
    )
    const availability = createAvailability(parts)
    expect((await availability.check('a.asia')).state).toBe('unknown')
    isDead = false
    expect((await availability.check('a.asia')).state).toBe('available')
  })

  test('makes a name unknown after the deadline, and a late response is cached for the next check', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const parts = setUp(heldRegistry(), heldRdap())
    const availability = createAvailability(parts)
    const asked = availability.check('slow.com')
    const question = await parts.rdap.next()
    vi.advanceTimersByTime(3_000)
    expect(await asked).toMatchObject({ state: 'unknown', reason: 'timeout' })
    question.answer({ state: 'registered' })
    await vi.waitFor(() => expect(availability.peek('slow.com')?.state).toBe('taken'))
    expect((await availability.check('slow.com')).state).toBe('taken')
    expect(parts.rdap.waiting()).toBe(0)
  })

  test('an abort ends the wait; the lookup ends with its last waiter', async () => {
    const parts = setUp(heldRegistry(), heldRdap())
    const availability = createAvailability(parts)
    const [first, second] = [new AbortController(), new AbortController()]
    const one = availability.check('a.com', { signal: first.signal })
    const other = availability.check('a.com', { signal: second.signal })
    await parts.rdap.next()
    first.abort()
    expect(await one).toMatchObject({ state: 'unknown', reason: 'given up' })
    expect(parts.rdap.signals.get('a.com')?.aborted).toBe(false)
    second.abort()
    expect((await other).state).toBe('unknown')
    expect(parts.rdap.signals.get('a.com')?.aborted).toBe(true)
    void availability.check('a.com')
    expect((await parts.rdap.next()).asked).toBe('a.com')
  })

  test('a query that is aborted in the queue is not sent', async () => {
    const parts = setUp(promptRegistry(), promptRdap())
    const availability = createAvailability(parts)
    const gone = new AbortController()
    const given = availability.check('a.asia', { signal: gone.signal })
    const wanted = availability.check('b.asia')
    gone.abort()
    await Promise.all([given, wanted])
    expect(parts.registry.commands).toEqual([['b.asia']])
  })
})

describe('another source', () => {
  const dead = { check: () => Promise.reject(new Error('dead')) }

  test('is queried when EPP fails: first RDAP, then WHOIS, once per name', async () => {
    const whois = promptRdap((name) => ({
      state: name.startsWith('taken') ? 'registered' : 'not-found',
    }))
    const byRdap = { ...setUp(dead, promptRdap()), whois }
    expect(await createAvailability(byRdap).check('a.asia')).toEqual({
      state: 'available',
      confirmed: false,
    })
    expect(whois.asked).toEqual([])
    const byWhois = { ...setUp(dead, withoutService()), whois }
    const availability = createAvailability(byWhois)
    const asked = ['taken.com.kh', 'a.com.kh', 'a.com.kh'].map((name) => availability.check(name))
    expect((await Promise.all(asked)).map(({ state }) => state)).toEqual([
      'taken',
      'available',
      'available',
    ])
    expect(byWhois.rdap.asked).toEqual(['taken.com.kh', 'a.com.kh'])
    expect(whois.asked).toEqual(['taken.com.kh', 'a.com.kh'])
  })

  test('is queried for a TLD with neither EPP nor RDAP', async () => {
    const registry = promptRegistry(() => ({ available: false, reason: 'TLD not supported' }))
    const parts = { ...setUp(registry, withoutService()), whois: promptRdap() }
    const availability = createAvailability(parts)
    expect(await availability.check('a.kh')).toEqual({ state: 'available', confirmed: false })
    expect((await availability.confirm(['a.kh'], 60_000)).get('a.kh')?.state).toBe('unknown')
  })

  test('never confirms: EPP is queried before a sale', async () => {
    const parts = setUp(dead, promptRdap())
    const availability = createAvailability(parts)
    await availability.check('a.asia')
    expect(availability.peek('a.asia')).toEqual({ state: 'available', confirmed: false })
    expect((await availability.confirm(['a.asia'], 60_000)).get('a.asia')?.state).toBe('unknown')
  })

  test('is queried after half of the time, and a late response of the first outweighs its own', async () => {
    const registry = heldRegistry()
    const parts = { ...setUp(registry, promptRdap()), deadlineMs: 60 }
    const availability = createAvailability(parts)
    const asked = availability.check('a.asia')
    const command = await registry.next()
    expect(parts.rdap.asked).toEqual([])
    expect(await asked).toEqual({ state: 'available', confirmed: false })
    command.answer(new Map([['a.asia', { available: false }]]))
    await vi.waitFor(() =>
      expect(availability.peek('a.asia')).toEqual({ state: 'taken', confirmed: true }),
    )
  })

  test('is not queried when the first responds', async () => {
    const parts = { ...setUp(promptRegistry(), promptRdap()), whois: promptRdap() }
    const availability = createAvailability(parts)
    await Promise.all([availability.check('a.asia'), availability.check('a.com')])
    expect(parts.rdap.asked).toEqual(['a.com'])
    expect(parts.whois.asked).toEqual([])
  })
})

describe('an outcome in the database', () => {
  /** A table whose answers the test controls. */
  const tableOf = (kept: Readonly<Record<string, CheckedName>> = {}) => {
    const open = Promise.withResolvers<undefined>()
    const listeners: ((name: string | undefined) => void)[] = []
    const table = {
      isHeld: false,
      asked: [] as string[],
      written: [] as (readonly [string, CheckedName | undefined])[],
      open: () => open.resolve(undefined),
      tell: (name: string | undefined) => {
        for (const listener of listeners) listener(name)
      },
      find: async (name: string) => {
        table.asked.push(name)
        if (table.isHeld) await open.promise
        return kept[name]
      },
      store: (name: string, checked: CheckedName) => {
        table.written.push([name, checked])
      },
      markTaken: (name: string, checked: CheckedName) => {
        table.written.push([name, checked])
      },
      forget: (name: string) => {
        table.written.push([name, undefined])
      },
      onChange: (listener: (name: string | undefined) => void) => {
        listeners.push(listener)
      },
    }
    return table
  }
  const setUpTable = (kept?: Readonly<Record<string, CheckedName>>) => {
    const checkedNames = tableOf(kept)
    return { ...setUp(promptRegistry(), promptRdap()), checkedNames }
  }
  const start = Date.parse('2026-11-21T00:00:00Z')
  const taken = { outcome: { state: 'taken', confirmed: true }, until: start + 30_000 } as const

  test('saves the registry query while it is valid', async () => {
    const parts = setUpTable({ 'a.asia': taken, 'a.com': taken })
    const availability = createAvailability(parts)
    expect(await availability.check('a.asia')).toEqual(taken.outcome)
    expect(await availability.check('a.com')).toEqual(taken.outcome)
    expect([parts.registry.commands, parts.rdap.asked]).toEqual([[], []])
    expect(parts.checkedNames.written).toEqual([])
    parts.clock.pass(30_000)
    expect(availability.peek('a.asia')).toBeUndefined()
  })

  test('is valid for no longer than our own outcomes, whatever another server’s clock', async () => {
    const ahead = {
      outcome: { state: 'available', confirmed: true },
      until: start + 900_000,
    } as const
    const parts = setUpTable({ 'a.asia': ahead })
    const availability = createAvailability(parts)
    await availability.check('a.asia')
    parts.clock.pass(60_000)
    expect(availability.peek('a.asia')).toBeUndefined()
  })

  test('is not enough for a sale or a fresh check', async () => {
    const free = {
      outcome: { state: 'available', confirmed: true },
      until: start + 60_000,
    } as const
    const parts = setUpTable({ 'a.asia': free })
    const availability = createAvailability(parts)
    await availability.check('a.asia')
    await availability.confirm(['a.asia'], 60_000)
    expect(parts.registry.commands).toEqual([['a.asia']])
    await createAvailability(parts).check('a.asia', { fresh: true })
    expect(parts.registry.commands).toEqual([['a.asia'], ['a.asia']])
  })

  test('is not read for a cached name', async () => {
    const parts = setUpTable()
    const availability = createAvailability(parts)
    await availability.check('a.asia')
    await availability.check('a.asia')
    await availability.confirm(['b.asia'], 0)
    expect(parts.checkedNames.asked).toEqual(['a.asia'])
  })

  test('is stored from registry responses', async () => {
    const parts = setUpTable()
    const availability = createAvailability(parts)
    await Promise.all([availability.check('a.asia'), availability.check('a.com')])
    availability.markTaken('a.asia')
    availability.forget('a.com')
    const until = start + 60_000
    expect(parts.checkedNames.written).toEqual([
      ['a.com', { outcome: { state: 'available', confirmed: false }, until }],
      ['a.asia', { outcome: { state: 'available', confirmed: true }, until }],
      ['a.asia', { outcome: { state: 'taken', confirmed: true }, until: start + 300_000 }],
      ['a.com', undefined],
    ])
  })

  test('delays no check when it is slow, and counts when it arrives', async () => {
    const parts = { ...setUpTable({ 'a.asia': taken }), headStartMs: 1 }
    parts.checkedNames.isHeld = true
    const availability = createAvailability(parts)
    expect((await availability.check('b.asia')).state).toBe('available')
    const registry = heldRegistry()
    const other = createAvailability({ ...parts, registry })
    const asked = other.check('a.asia')
    await registry.next()
    parts.checkedNames.open()
    expect(await asked).toEqual(taken.outcome)
  })

  test('is discarded at once when another server reports a change', async () => {
    const parts = { ...setUpTable({ 'a.asia': taken }), headStartMs: 1_000 }
    const availability = createAvailability(parts)
    await availability.check('a.com')
    parts.checkedNames.tell('a.com')
    expect(availability.peek('a.com')).toBeUndefined()
    // Read before the change, so outdated.
    parts.checkedNames.isHeld = true
    const asked = availability.check('a.asia')
    parts.checkedNames.tell('a.asia')
    parts.checkedNames.open()
    expect(await asked).toEqual({ state: 'available', confirmed: true })
    parts.checkedNames.tell(undefined)
    expect(availability.peek('a.asia')).toBeUndefined()
  })
})

describe('the cache', () => {
  test('holds a free name for a minute, a taken one for five', async () => {
    const parts = setUp(
      promptRegistry((name) => ({ available: name === 'free.asia' })),
      promptRdap(),
    )
    const availability = createAvailability(parts)
    const ask = async () => {
      parts.registry.commands.length = 0
      await Promise.all([availability.check('free.asia'), availability.check('taken.asia')])
      return parts.registry.commands.flat()
    }
    expect(await ask()).toEqual(['free.asia', 'taken.asia'])
    parts.clock.pass(59_999)
    expect(await ask()).toEqual([])
    parts.clock.pass(1)
    expect(await ask()).toEqual(['free.asia'])
    parts.clock.pass(240_000)
    expect(await ask()).toEqual(['free.asia', 'taken.asia'])
  })

  test('holds at most its size, the most recent names', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 60 }),
        async (size, asks) => {
          const availability = createAvailability(setUp(promptRegistry(), promptRdap(), size))
          const names = asks.map((number) => `n${number}.com`)
          for (const name of names) await availability.check(name)
          const last = [...new Set(names.toReversed())]
          const kept = last.filter((name) => availability.peek(name) !== undefined)
          expect(new Set(kept)).toEqual(new Set(last.slice(0, size)))
        },
      ),
      { numRuns: 50 },
    )
  })

  test("a public 'not found' does not outweigh the seller’s response", async () => {
    const parts = setUp(
      promptRegistry(() => ({ available: false, reason: 'reserved' })),
      heldRdap(),
    )
    const availability = createAvailability(parts)
    const searched = availability.check('nic.com')
    const question = await parts.rdap.next()
    await availability.confirm(['nic.com'], 0)
    question.answer({ state: 'not-found' })
    await searched
    expect(availability.peek('nic.com')).toMatchObject({ state: 'reserved', confirmed: true })
  })
})

describe('a check before a sale', () => {
  test('queries EPP whatever the source of searches, one command per TLD', async () => {
    const parts = setUp(promptRegistry(), promptRdap())
    const availability = createAvailability(parts)
    await availability.check('a.com')
    const outcomes = await availability.confirm(['a.com', 'b.asia', 'a.com'], 60_000)
    expect(parts.registry.commands).toEqual([['a.com'], ['b.asia']])
    expect(outcomes.get('a.com')).toEqual({ state: 'available', confirmed: true })
    expect(outcomes.size).toBe(2)
  })

  test('does not repeat a query within the accepted age', async () => {
    const parts = setUp(promptRegistry(), promptRdap())
    const availability = createAvailability(parts)
    await availability.confirm(['a.com'], 10_000)
    parts.clock.pass(9_999)
    await availability.confirm(['a.com'], 10_000)
    expect(parts.registry.commands).toHaveLength(1)
    parts.clock.pass(1)
    await availability.confirm(['a.com'], 10_000)
    expect(parts.registry.commands).toHaveLength(2)
    await availability.confirm(['a.com'], 0)
    expect(parts.registry.commands).toHaveLength(3)
  })

  test("'Try again' queries the seller, and public data if it does not respond", async () => {
    let isDead = false
    const parts = setUp(
      {
        check: (names: readonly string[]) =>
          isDead ? Promise.reject(new Error('dead')) : Promise.resolve(free(...names)),
      },
      promptRdap(() => ({ state: 'registered' })),
    )
    const availability = createAvailability(parts)
    await availability.check('a.com')
    expect(await availability.check('a.com', { fresh: true })).toMatchObject({
      state: 'available',
      confirmed: true,
    })
    isDead = true
    expect(await availability.check('b.com', { fresh: true })).toMatchObject({
      state: 'taken',
      confirmed: false,
    })
    expect(await availability.check('b.asia', { fresh: true })).toMatchObject({
      state: 'taken',
      confirmed: false,
    })
  })

  test('a sold name is taken, whatever an earlier query returns later', async () => {
    const parts = setUp(heldRegistry(), promptRdap())
    const availability = createAvailability(parts)
    const before = availability.check('mine.asia')
    const question = await parts.registry.next()
    availability.markTaken('mine.asia')
    question.answer(free('mine.asia'))
    expect((await before).state).toBe('taken')
    expect(availability.peek('mine.asia')).toEqual({ state: 'taken', confirmed: true })
  })

  test('queries a discarded name again', async () => {
    const parts = setUp(promptRegistry(), promptRdap())
    const availability = createAvailability(parts)
    await availability.check('a.asia')
    availability.forget('a.asia')
    expect(availability.peek('a.asia')).toBeUndefined()
    await availability.check('a.asia')
    expect(parts.registry.commands).toHaveLength(2)
  })
})
