import { describe, expect, it } from 'vitest'
import type { Client } from '../../../client/create-client.ts'
import { abortedError, type ApiError, type CallResult } from '../../../client/api-error.ts'
import { bulkCounts } from './bulk-queue.ts'
import { rowOf, someNames } from './bulk.fixture.ts'
import { createBulk } from './create-bulk.ts'

interface OpenCall {
  readonly names: readonly string[]
  readonly answer: () => Promise<void>
  readonly refuse: (error: ApiError) => Promise<void>
}

/** A bulk check in its own tab, over an API that the test controls. */
const setUp = () => {
  const calls: OpenCall[] = []
  const waits: { readonly then: () => void; readonly ms: number }[] = []
  let stored: string | undefined
  const streamLines = (
    _: unknown,
    { query }: { readonly query: { readonly domains: string } },
    onLine: (line: unknown) => void,
    signal: AbortSignal,
  ): Promise<CallResult<undefined>> => {
    const { promise, resolve } = Promise.withResolvers<CallResult<undefined>>()
    const names = query.domains.split(',')
    const settle = async (result: CallResult<undefined>) => {
      resolve(result)
      await promise
      await Promise.resolve()
    }
    signal.addEventListener('abort', () => resolve({ ok: false, error: abortedError }))
    calls.push({
      names,
      answer: async () => {
        const rows = names.map((name) => rowOf(name, 'checking'))
        onLine({ type: 'rows', rows, unsupported: [], hasMore: false })
        for (const name of names) onLine({ type: 'row', row: rowOf(name) })
        await settle({ ok: true, answer: undefined })
      },
      refuse: (error) => settle({ ok: false, error }),
    })
    return promise
  }
  const parts = {
    streamLines: streamLines as unknown as Client['streamLines'],
    now: () => 5_000,
    later: (then: () => void, ms: number) => void waits.push({ then, ms }),
    read: () => stored,
    write: (text: string | undefined) => {
      stored = text
    },
  }
  return {
    calls,
    waits,
    bulk: createBulk(parts),
    reload: () => createBulk(parts),
    stored: () => stored,
  }
}

const shift = (calls: OpenCall[]): OpenCall => {
  const call = calls.shift()
  if (call === undefined) throw new Error('no call')
  return call
}

describe('a list', () => {
  it('runs to its end with two concurrent requests', async () => {
    const { calls, bulk } = setUp()
    bulk.begin(someNames(23))
    let asked = 0
    while (calls.length > 0) {
      expect(calls.length).toBeLessThanOrEqual(2)
      const call = shift(calls)
      asked += call.names.length
      await call.answer()
    }
    expect(asked).toBe(23)
    expect(bulk.$bulk.get()?.phase).toBe('done')
  })

  it('waits for the required delay, then continues', async () => {
    const { calls, waits, bulk } = setUp()
    bulk.begin(someNames(3))
    await shift(calls).refuse({
      kind: 'answered',
      status: 429,
      messageCode: 'TOO_MANY_REQUESTS',
      params: { retryAfter: 9 },
      errors: [],
    })
    expect([calls.length, waits.map(({ ms }) => ms)]).toEqual([0, [9_000]])
    waits[0]?.then()
    await shift(calls).answer()
    expect(bulk.$bulk.get()?.phase).toBe('done')
  })

  it('survives a reload with its results and continues', async () => {
    const { calls, bulk, reload } = setUp()
    bulk.begin(someNames(8))
    await shift(calls).answer()
    bulk.pause()
    const again = reload()
    again.restore()
    const state = again.$bulk.get()
    expect(state?.phase).toBe('paused')
    expect(state && bulkCounts(state)).toMatchObject({ total: 8, done: 5, available: 5 })
    calls.length = 0
    again.resume()
    expect(calls.map(({ names }) => names)).toEqual([['n5.com', 'n6.com', 'n7.com']])
  })

  it('ignores late answers after it was cleared', async () => {
    const { calls, bulk, stored } = setUp()
    bulk.begin(someNames(2))
    const late = shift(calls)
    bulk.clear()
    await late.answer()
    expect([bulk.$bulk.get(), stored()]).toEqual([undefined, undefined])
  })
})
