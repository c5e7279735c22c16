import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPart, reloadOnce, reloadPause } from './reload-once.ts'

const reload = vi.fn()
/** The server's response for the page's own URL. */
const page = vi.fn<() => Promise<Pick<Response, 'ok'>>>()
beforeEach(() => {
  const kept = new Map<string, string>()
  reload.mockReset()
  page.mockReset().mockResolvedValue({ ok: true })
  vi.stubGlobal('fetch', page)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const now = Date.parse('2026-11-22T00:00:00Z')

test('a missing script reloads the page, once a minute', async () => {
  await expect(reloadOnce(now)).resolves.toBe(true)
  await expect(reloadOnce(now)).resolves.toBe(false)
  await expect(reloadOnce(now + reloadPause - 1)).resolves.toBe(false)
  await expect(reloadOnce(now + reloadPause)).resolves.toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without storage nothing is reloaded: it could go on for ever', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  await expect(reloadOnce(now)).resolves.toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('while the server can not give the page, it stays as it is', async () => {
  page.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce({ ok: false })
  await expect(reloadOnce(now)).resolves.toBe(false)
  await expect(reloadOnce(now)).resolves.toBe(false)
  expect(reload).not.toHaveBeenCalled()
  // The failed try did not count.
  await expect(reloadOnce(now)).resolves.toBe(true)
})

test('a part that is gone reloads the page; nothing is said of it while the page goes', async () => {
  vi.useFakeTimers()
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const told = vi.fn()
  const load = (): Promise<string> => loadPart(() => Promise.reject(gone))
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
  await expect(loadPart(() => Promise.resolve('part'))).resolves.toBe('part')
  expect(reload).not.toHaveBeenCalled()
})
