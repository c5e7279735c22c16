import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSettledWrite } from './use-settled-url.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('writes the last of quick choices once, and computes its text and begins its timer only then', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const written: string[] = []
  const pages = vi.fn((at: number) => `?choice=${at}`)
  const settle = createSettledWrite((page) => written.push(page))
  for (let at = 1; at <= 10; at += 1) {
    settle(() => pages(at))
    vi.advanceTimersByTime(20)
  }
  expect([timers.mock.calls.length, pages.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(229)
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(written).toEqual(['?choice=10'])
  expect(pages).toHaveBeenCalledOnce()
  expect(timers.mock.calls.length).toBe(2)
})

it('writes nothing once the form has gone, and again after the next choice', () => {
  const written: string[] = []
  const settle = createSettledWrite((page) => written.push(page))
  settle(() => 'first')
  settle(undefined)
  vi.advanceTimersByTime(1_000)
  expect(written).toEqual([])
  settle('second')
  vi.advanceTimersByTime(250)
  expect(written).toEqual(['second'])
})
