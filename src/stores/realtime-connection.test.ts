import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  followEvents,
  reconnectDelay,
  silenceLimit,
  type Connected,
  type RealtimeDeps,
} from './realtime-connection.ts'

const bodyOf = (text: string, open = false): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of text.split('|')) controller.enqueue(new TextEncoder().encode(piece))
      if (!open) controller.close()
    },
  })

const event = (id: number): string => `|id: ${id}\nevent: user\ndata: {}\n\n`

/** Plays a list of connections and ends. */
const play = async (script: readonly Connected[], lastId?: string) => {
  const asked: (string | undefined)[] = []
  const pauses: number[] = []
  const seen: string[] = []
  const kept: string[] = []
  const surroundings: RealtimeDeps = {
    connect: (last) => {
      asked.push(last)
      return Promise.resolve(script[asked.length - 1] ?? { kind: 'over' })
    },
    onEvent: ({ id }) => seen.push(id),
    onId: (id) => kept.push(id),
    pause: (ms) => {
      pauses.push(ms)
      return Promise.resolve()
    },
    random: () => 1,
  }
  await followEvents(surroundings, lastId, new AbortController().signal)
  return { asked, pauses, seen, kept }
}

describe('following events', () => {
  it('goes on after the last event that came', async () => {
    const played = await play(
      [
        { kind: 'open', body: bodyOf(`:\n\n${event(4)}${event(5)}`) },
        { kind: 'open', body: bodyOf(':\n\n') },
        { kind: 'open', body: bodyOf(`:\n\n${event(6)}`) },
      ],
      '3',
    )
    expect(played.asked).toEqual(['3', '5', '5', '6'])
    expect(played.seen).toEqual(['4', '5', '6'])
  })

  it('goes on from where the stream began when it broke before the first event', async () => {
    const played = await play([
      { kind: 'open', body: bodyOf('retry: 3000\nid: 7\n\n') },
      { kind: 'open', body: bodyOf('retry: 3000\nid: 7\n\n') },
    ])
    expect(played.asked).toEqual([undefined, '7', '7'])
    expect(played.kept).toEqual(['7', '7'])
    expect(played.seen).toEqual([])
  })

  it('waits as long as a server with too many connections requires', async () => {
    const played = await play([
      { kind: 'open', body: bodyOf(`retry: 3000\nid: 1\n\n|retry: 60000\n\n`) },
      { kind: 'open', body: bodyOf('retry: 3000\nid: 1\n\n') },
    ])
    expect(played.pauses).toEqual([60_000, 2000])
  })

  it('waits longer after each failure, and begins anew once something came', async () => {
    const unreachable = { kind: 'unreachable' } as const
    const played = await play([
      unreachable,
      unreachable,
      unreachable,
      { kind: 'open', body: bodyOf(`:\n\n${event(1)}`) },
      unreachable,
    ])
    expect(played.pauses).toEqual([1000, 2000, 4000, 1000, 2000])
  })

  it('tries a new token at once, but not one after the other', async () => {
    const played = await play([{ kind: 'renewed' }, { kind: 'renewed' }, { kind: 'renewed' }])
    expect(played.pauses).toEqual([2000, 4000])
  })

  it('stops on abort, also during a connection', async () => {
    const controller = new AbortController()
    let connections = 0
    await followEvents(
      {
        connect: (_, signal) => {
          connections += 1
          const body = new ReadableStream<Uint8Array>({
            start: (stream) => {
              signal.addEventListener('abort', () => stream.error(new Error('aborted')))
            },
          })
          queueMicrotask(() => controller.abort())
          return Promise.resolve({ kind: 'open', body })
        },
        onEvent: () => undefined,
        onId: () => undefined,
        pause: () => Promise.resolve(),
        random: () => 0,
      },
      undefined,
      controller.signal,
    )
    expect(connections).toBe(1)
  })

  it('never waits less than half a second nor more than 30 s', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 2000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, random) => {
          const delay = reconnectDelay(n, random)
          expect(delay).toBeGreaterThanOrEqual(500)
          expect(delay).toBeLessThanOrEqual(30_000)
        },
      ),
    )
  })
})

describe('a connection that timed out', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is given up and made again', async () => {
    const signals: AbortSignal[] = []
    const following = followEvents(
      {
        connect: (_, signal) => {
          signals.push(signal)
          if (signals.length > 1) return Promise.resolve({ kind: 'over' })
          const body = new ReadableStream<Uint8Array>({
            start: (stream) => {
              stream.enqueue(new TextEncoder().encode(':\n\n'))
              signal.addEventListener('abort', () => stream.error(new Error('aborted')))
            },
          })
          return Promise.resolve({ kind: 'open', body })
        },
        onEvent: () => undefined,
        onId: () => undefined,
        pause: () => Promise.resolve(),
        random: () => 0,
      },
      undefined,
      new AbortController().signal,
    )
    await vi.advanceTimersByTimeAsync(silenceLimit - 1)
    expect(signals).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    await following
    expect(signals[0]?.aborted).toBe(true)
    expect(signals).toHaveLength(2)
  })
})
