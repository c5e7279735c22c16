import { afterEach, expect, test, vi } from 'vitest'
import { loadPart, reloadOnce, reloadPause } from './reload-once.ts'

afterEach(() => vi.useRealTimers())

const place = (online = true) => {
  const kept = new Map<string, string>()
  const reload = vi.fn()
  let time = 1_000_000
  return {
    reload,
    wait: (milliseconds: number) => {
      time += milliseconds
    },
    at: {
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      isOnline: () => online,
      now: () => time,
      reload,
    },
  }
}

test('a missing script reloads the page, once a minute', () => {
  const { at, reload, wait } = place()
  expect(reloadOnce(at)).toBe(true)
  expect(reloadOnce(at)).toBe(false)
  wait(reloadPause - 1)
  expect(reloadOnce(at)).toBe(false)
  wait(1)
  expect(reloadOnce(at)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without storage nothing is reloaded: it could go on for ever', () => {
  const { at, reload } = place()
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(reloadOnce({ ...at, storage: { getItem: refuse, setItem: refuse } })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('without a network the page stays as it is', () => {
  const { at, reload } = place(false)
  expect(reloadOnce(at)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a part that is gone reloads the page; nothing is said of it while the page goes', async () => {
  vi.useFakeTimers()
  const { at, reload } = place()
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const told = vi.fn()
  const load = (): Promise<string> => loadPart(() => Promise.reject(gone), at)
  load().catch(told)
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(told).not.toHaveBeenCalled()
  // The reload was refused, or the script is gone for good.
  await vi.advanceTimersByTimeAsync(2000)
  expect(told).toHaveBeenCalledWith(gone)
  await expect(load()).rejects.toBe(gone)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that is there is given', async () => {
  const { at, reload } = place()
  await expect(loadPart(() => Promise.resolve('part'), at)).resolves.toBe('part')
  expect(reload).not.toHaveBeenCalled()
})
