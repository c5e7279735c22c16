import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countDown } from './count-down.ts'

const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const counted = (milliseconds: number) => {
  const shown: number[] = []
  const stop = countDown(milliseconds, (seconds) => shown.push(seconds))
  return { last: () => shown.at(-1), shown, stop }
}

it('counts whole seconds down to zero, then stops', () => {
  const { last, shown } = counted(60_000)
  expect(last()).toBe(60)
  vi.advanceTimersByTime(1_000)
  expect(last()).toBe(59)
  vi.advanceTimersByTime(58_750)
  expect(last()).toBe(1)
  vi.advanceTimersByTime(250)
  expect(last()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(shown.filter((seconds) => seconds === 0)).toHaveLength(1)
})

it.each([
  ['an hour slow', hour],
  ['an hour fast', -hour],
])('continues when a clock that was %s is corrected', (_, correction) => {
  const { last } = counted(60_000)
  vi.advanceTimersByTime(10_000)
  vi.setSystemTime(Date.now() + correction)
  vi.advanceTimersByTime(1_000)
  expect(last()).toBe(49)
  vi.advanceTimersByTime(49_000)
  expect(last()).toBe(0)
})

it('can be stopped early', () => {
  const { last, stop } = counted(60_000)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(last()).toBe(60)
  expect(vi.getTimerCount()).toBe(0)
})
