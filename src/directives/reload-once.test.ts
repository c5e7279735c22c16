import { expect, test, vi } from 'vitest'
import { reloadOnce, reloadPause } from './reload-once.ts'

const place = () => {
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
