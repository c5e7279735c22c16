import { afterEach, expect, it, vi } from 'vitest'
import { createSpacedQueries } from './spaced-queries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('asks about one key once at a time and once in a while, and about others at once', async () => {
  vi.useFakeTimers()
  const ask = createSpacedQueries(2000)
  const asked: string[] = []
  const open: (() => void)[] = []
  const query = (key: string) =>
    ask(key, () => {
      asked.push(key)
      return new Promise((resolve) => {
        open.push(resolve)
      })
    })
  const first = Promise.all(Array.from({ length: 40 }, () => query('a')))
  const other = query('b')
  expect(asked).toEqual(['a', 'b'])
  for (const answer of open.splice(0)) answer()
  await Promise.all([first, other])
  // The next one waits, and all who ask meanwhile share it.
  const next = Promise.all(Array.from({ length: 40 }, () => query('a')))
  await vi.advanceTimersByTimeAsync(1900)
  expect(asked).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual(['a', 'b', 'a'])
  for (const answer of open.splice(0)) answer()
  await next
})

it('asks again after a failure', async () => {
  vi.useFakeTimers()
  const ask = createSpacedQueries(2000)
  await expect(ask('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  let asked = 0
  const again = ask('a', () => {
    asked += 1
    return Promise.resolve()
  })
  await vi.advanceTimersByTimeAsync(2000)
  await again
  expect(asked).toBe(1)
})

it('waits for no moment of the past, of which Node.js would warn', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const ask = createSpacedQueries(0)
  await ask('a', () => Promise.resolve())
  await ask('a', () => Promise.resolve())
  expect(warned).not.toHaveBeenCalled()
})
