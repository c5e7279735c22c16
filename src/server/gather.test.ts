import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refuse = (): never => expect.unreachable()

it('works on what comes in quick succession together, each once', async () => {
  const work = vi.fn(() => Promise.resolve())
  const gathered = gather<string>(10, work, refuse)
  gathered.add('a')
  gathered.add('b')
  gathered.add('a')
  await vi.advanceTimersByTimeAsync(9)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work.mock.calls).toEqual([[['a', 'b']]])
})

it('works on what comes meanwhile when the work before is done', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const gathered = gather<string>(10, work, refuse)
  gathered.add('a')
  await vi.advanceTimersByTimeAsync(10)
  gathered.add('a')
  gathered.add('c')
  await vi.advanceTimersByTimeAsync(100)
  expect(work.mock.calls).toEqual([[['a']]])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(work.mock.calls).toEqual([[['a']], [['a', 'c']]])
})

it('forgets nobody after work that was done before its own time came', async () => {
  let end: (() => void) | undefined
  const work = vi
    .fn(() => Promise.resolve())
    .mockImplementationOnce(() => new Promise<void>((resolve) => (end = resolve)))
  const gathered = gather<string>(10, work, refuse)
  gathered.add('a')
  await vi.advanceTimersByTimeAsync(10)
  gathered.add('b')
  end?.()
  // `b` was taken with the end of `a`; its time comes, and nothing waits.
  await vi.advanceTimersByTimeAsync(10)
  gathered.add('c')
  await vi.advanceTimersByTimeAsync(10)
  expect(work.mock.calls).toEqual([[['a']], [['b']], [['c']]])
})

it('goes on after a failure, and tells of it', async () => {
  const failure = new Error('away')
  const work = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(failure)
  const onError = vi.fn()
  const gathered = gather<string>(10, work, onError)
  gathered.add('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(onError.mock.calls).toEqual([[failure, ['a']]])
  gathered.add('b')
  await vi.advanceTimersByTimeAsync(10)
  expect(work).toHaveBeenLastCalledWith(['b'])
})

it('leaves nothing undone when it is stopped', async () => {
  const work = vi.fn(() => Promise.resolve())
  const gathered = gather<string>(10, work, refuse)
  gathered.add('a')
  await gathered.stop()
  expect(work.mock.calls).toEqual([[['a']]])
  await gathered.stop()
  expect(work).toHaveBeenCalledTimes(1)
})
