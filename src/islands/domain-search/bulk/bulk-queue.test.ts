import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkError, type ApiError } from '../../../client/api-error.ts'
import {
  startBulk,
  bulkCounts,
  nextBatch,
  nextBulk,
  type BulkEvent,
  type BulkState,
} from './bulk-queue.ts'
import { rowOf, someNames } from './bulk.fixture.ts'

const after = (state: BulkState, ...events: readonly BulkEvent[]): BulkState =>
  events.reduce(nextBulk, state)

const refusal = (
  messageCode: ApiError['messageCode'],
  params: ApiError['params'] = {},
): ApiError => ({
  kind: 'answered',
  status: 400,
  messageCode,
  params,
  errors: [],
})

/** The next request in flight. */
const ask = (state: BulkState): { names: readonly string[]; state: BulkState } => {
  const names = nextBatch(state)
  if (names === undefined) throw new Error('nothing to ask')
  return { names, state: nextBulk(state, { type: 'requested', names }) }
}

const statesOf = ({ entries }: BulkState) => entries.map(({ state }) => state)

describe('a list', () => {
  it('requests five names at a time, in two concurrent requests', () => {
    const one = ask(startBulk(someNames(12)))
    const two = ask(one.state)
    expect(one.names).toEqual(['n0.com', 'n1.com', 'n2.com', 'n3.com', 'n4.com'])
    expect(two.names[0]).toBe('n5.com')
    expect(nextBatch(two.state)).toBeUndefined()
    const three = ask(after(two.state, { type: 'ended', names: one.names }))
    expect(three.names).toEqual(['n10.com', 'n11.com'])
  })

  it('is done when each name has a result; a name without one failed and can be retried', () => {
    const { names, state } = ask(startBulk(someNames(3)))
    const done = after(
      state,
      { type: 'row', row: rowOf('n0.com') },
      { type: 'row', row: rowOf('n1.com', 'checking') },
      { type: 'row', row: rowOf('n2.com', 'unknown') },
      { type: 'ended', names },
    )
    expect(done.phase).toBe('done')
    expect(statesOf(done)).toEqual(['known', 'failed', 'failed'])
    expect(bulkCounts(done)).toEqual({ total: 3, done: 3, failed: 2, refused: 0, available: 1 })
    const one = nextBulk(done, { type: 'retry', name: 'n2.com' })
    expect([one.phase, nextBatch(one)]).toEqual(['running', ['n2.com']])
    expect(nextBatch(nextBulk(done, { type: 'retry' }))).toEqual(['n1.com', 'n2.com'])
  })

  it('sends no request while paused, and takes the answers in flight', () => {
    const { names, state } = ask(startBulk(someNames(7)))
    const paused = after(state, { type: 'pause' }, { type: 'row', row: rowOf('n0.com') })
    expect(nextBatch(paused)).toBeUndefined()
    const later = after(paused, { type: 'ended', names }, { type: 'resume' })
    expect(nextBatch(later)).toEqual(['n5.com', 'n6.com'])
  })

  it('waits for the API’s delay, then requests the same names again', () => {
    const { names, state } = ask(startBulk(someNames(5)))
    const error = refusal('TOO_MANY_REQUESTS', { retryAfter: 7 })
    const waiting = nextBulk(state, { type: 'refused', names, error, now: 1_000 })
    expect(waiting.waitUntil).toBe(8_000)
    expect(nextBatch(waiting)).toBeUndefined()
    expect(nextBatch(nextBulk(waiting, { type: 'waited' }))).toEqual(names)
  })

  it('is paused by a lost connection and keeps all names', () => {
    const { names, state } = ask(startBulk(someNames(5)))
    const lost = nextBulk(state, { type: 'refused', names, error: networkError, now: 0 })
    expect(lost).toMatchObject({ phase: 'paused', error: networkError })
    expect(nextBatch(nextBulk(lost, { type: 'resume' }))).toEqual(names)
  })

  it('finds the refused name of a batch by requesting each alone', () => {
    const { names, state } = ask(startBulk(someNames(5)))
    const error = refusal('INVALID_DOMAIN')
    const alone = ask(nextBulk(state, { type: 'refused', names, error, now: 0 }))
    expect(alone.names).toEqual(['n0.com'])
    const failed = nextBulk(alone.state, { type: 'refused', names: alone.names, error, now: 0 })
    expect(failed.entries[0]).toMatchObject({ state: 'refused', problem: 'INVALID_DOMAIN' })
    expect(nextBatch(failed)).toEqual(['n1.com'])
  })

  it('does not request a refused name again', () => {
    const { names, state } = ask(startBulk(someNames(3)))
    const rows = [rowOf('n0.com', 'checking'), rowOf('n2.com', 'checking')]
    const done = after(
      state,
      { type: 'rows', names, rows },
      { type: 'row', row: rowOf('n0.com') },
      { type: 'ended', names },
    )
    expect(statesOf(done)).toEqual(['known', 'refused', 'failed'])
    expect(done.entries[1]?.problem).toBe('UNSUPPORTED_TLD')
    expect(bulkCounts(done)).toMatchObject({ done: 3, failed: 1, refused: 1 })
    expect(nextBatch(nextBulk(done, { type: 'retry' }))).toEqual(['n2.com'])
    expect(nextBulk(done, { type: 'retry', name: 'n1.com' }).phase).toBe('done')
  })

  it('ends after any sequence of events once every request is answered', () => {
    const answers = fc.array(fc.constantFrom('ok', 'part', 'limit', 'lost', 'bad', 'pause'))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), answers, (count, plan) => {
        let state = startBulk(someNames(count))
        const open: (readonly string[])[] = []
        const error = { limit: 'TOO_MANY_REQUESTS', bad: 'INVALID_DOMAIN' } as const
        const answerWith: Record<string, (names: readonly string[]) => void> = {
          ok: (names) => {
            for (const name of names) state = nextBulk(state, { type: 'row', row: rowOf(name) })
            state = nextBulk(state, { type: 'ended', names })
          },
          part: (names) => {
            state = nextBulk(state, { type: 'ended', names })
          },
          limit: (names) => {
            const refused = refusal(error.limit, { retryAfter: 1 })
            state = nextBulk(state, { type: 'refused', names, error: refused, now: 0 })
          },
          bad: (names) => {
            const refused = refusal(error.bad)
            state = nextBulk(state, { type: 'refused', names, error: refused, now: 0 })
          },
          lost: (names) => {
            state = nextBulk(state, { type: 'refused', names, error: networkError, now: 0 })
          },
          pause: () => {
            state = nextBulk(state, { type: 'pause' })
          },
        }
        for (let step = 0; step < 500 && state.phase !== 'done'; step += 1) {
          state = after(state, { type: 'waited' }, { type: 'resume' })
          for (let next = nextBatch(state); next !== undefined; next = nextBatch(state)) {
            expect(next.length).toBeLessThanOrEqual(5)
            open.push(next)
            state = nextBulk(state, { type: 'requested', names: next })
            expect(state.inFlight).toBeLessThanOrEqual(2)
          }
          const names = open.shift()
          const plot = plan[step] ?? 'ok'
          if (names === undefined) continue
          answerWith[plot]?.(names)
          if (plot === 'pause') open.unshift(names)
        }
        expect(state.phase).toBe('done')
        expect(bulkCounts(state).done).toBe(count)
      }),
    )
  })
})
