import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = createLog('silent')

it('a round follows so long after the end of the one before, also when that failed', async () => {
  const round = vi.fn<() => Promise<void>>()
  const error = vi.spyOn(log, 'error')
  round.mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
  const repeating = repeat('old things', 1000, round, log)
  expect(round).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(round).toHaveBeenCalledTimes(1)
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'old things')
  await vi.advanceTimersByTimeAsync(3000)
  expect(round).toHaveBeenCalledTimes(4)
  await repeating.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(round).toHaveBeenCalledTimes(4)
})

it('the first round of a rare one follows soon, as servers may be restarted before its interval', async () => {
  const round = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const [rare, frequent] = [10_000, 10].map((everyMs) => repeat('some', everyMs, round, log, 1000))
  await vi.advanceTimersByTimeAsync(15)
  await frequent?.stop()
  expect(round).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(990)
  expect(round).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(round).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(round).toHaveBeenCalledTimes(3)
  await rare?.stop()
})

it('stopping waits for the round that is under way, which no other joins', async () => {
  const ends: (() => void)[] = []
  const round = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const repeating = repeat('slow things', 1000, round, log)
  await vi.advanceTimersByTimeAsync(5000)
  expect(round).toHaveBeenCalledTimes(1)
  let stopped = false
  const stopping = repeating.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(stopped).toBe(false)
  ends[0]?.()
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(round).toHaveBeenCalledTimes(1)
})
