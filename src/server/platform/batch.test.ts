import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatch } from './batch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refuse = (): never => expect.unreachable()

it('processes the first items at once and together', async () => {
  const work = vi.fn(() => Promise.resolve())
  const batch = createBatch<string>(10, work, refuse)
  batch.add('a')
  batch.add('b')
  batch.add('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(work.mock.calls).toEqual([[['a', 'b']]])
})

it('batches items that follow within the interval', async () => {
  const work = vi.fn(() => Promise.resolve())
  const batch = createBatch<string>(10, work, refuse)
  batch.add('a')
  await vi.advanceTimersByTimeAsync(1)
  batch.add('b')
  await vi.advanceTimersByTimeAsync(5)
  batch.add('c')
  await vi.advanceTimersByTimeAsync(3)
  expect(work.mock.calls).toEqual([[['a']]])
  await vi.advanceTimersByTimeAsync(1)
  expect(work.mock.calls).toEqual([[['a']], [['b', 'c']]])
  await vi.advanceTimersByTimeAsync(50)
  batch.add('d')
  await vi.advanceTimersByTimeAsync(0)
  expect(work.mock.calls).toEqual([[['a']], [['b', 'c']], [['d']]])
})

it('processes items of a running batch after it', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const batch = createBatch<string>(10, work, refuse)
  batch.add('a')
  await vi.advanceTimersByTimeAsync(5)
  batch.add('a')
  batch.add('c')
  await vi.advanceTimersByTimeAsync(100)
  expect(work.mock.calls).toEqual([[['a']]])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(work.mock.calls).toEqual([[['a']], [['a', 'c']]])
  // The second goes on; what comes with its end has its own time.
  ends[1]?.()
  batch.add('d')
  await vi.advanceTimersByTimeAsync(10)
  expect(work).toHaveBeenLastCalledWith(['d'])
})

it('continues after a failure and reports it', async () => {
  const failure = new Error('away')
  const work = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(failure)
  const onError = vi.fn()
  const batch = createBatch<string>(10, work, onError)
  batch.add('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(onError.mock.calls).toEqual([[failure, ['a']]])
  batch.add('b')
  await vi.advanceTimersByTimeAsync(10)
  expect(work).toHaveBeenLastCalledWith(['b'])
})

it('processes all pending items when it is stopped', async () => {
  const work = vi.fn(() => Promise.resolve())
  const batch = createBatch<string>(10, work, refuse)
  batch.add('a')
  await vi.advanceTimersByTimeAsync(0)
  batch.add('b')
  await batch.stop()
  expect(work.mock.calls).toEqual([[['a']], [['b']]])
  await batch.stop()
  expect(work).toHaveBeenCalledTimes(2)
})
