import { expect, it, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'

it('runs once, and once more for all calls meanwhile', async () => {
  const ends: (() => void)[] = []
  const task = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const run = singleFlight(task)
  run()
  run()
  run()
  expect(task).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(2))
  ends[1]?.()
  await Promise.resolve()
  expect(task).toHaveBeenCalledTimes(2)
  run()
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(3))
})

it('goes on after a failure', async () => {
  const task = vi.fn(() => Promise.reject(new Error('away')))
  const run = singleFlight(task)
  run()
  run()
  await vi.waitFor(() => expect(task).toHaveBeenCalledTimes(2))
})
