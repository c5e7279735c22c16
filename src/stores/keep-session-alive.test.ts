import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from './session.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
const keptInTab = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => keptInTab.get(key) ?? null,
  setItem: (key: string, value: string) => void keptInTab.set(key, value),
  removeItem: (key: string) => void keptInTab.delete(key),
})
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('document', page)
const call = vi.fn<(endpoint: { readonly path: string }) => Promise<unknown>>(() =>
  Promise.resolve({ ok: false, error: { kind: 'network' } }),
)
const renewSession = vi.fn<(isStale: (session: Session) => boolean) => Promise<unknown>>()
vi.mock('./api.ts', () => ({ call, renewSession }))
const { keepSessionAlive } = await import('./keep-session-alive.ts')
const { $session } = await import('./session.ts')

const begun = Date.UTC(2026, 10, 21, 12)
const user = { id: '1', username: 'demo', firstName: 'D', lastName: 'E', email: 'd@e.kh' }
const session: Session = { accessToken: 'a', refreshToken: 'r', refreshedAt: begun, user }

beforeEach(() => {
  vi.useFakeTimers({ now: begun })
  vi.clearAllMocks()
  keptInTab.clear()
  renewSession.mockImplementation(() => {
    const current = $session.get()
    if (current !== undefined) $session.set({ ...current, refreshedAt: Date.now() })
    return Promise.resolve({ accessToken: 'a' })
  })
})
afterEach(() => {
  $session.set(undefined)
  vi.useRealTimers()
})

it('the session is renewed every 60 seconds until it ends', () => {
  $session.set(session)
  keepSessionAlive()
  vi.advanceTimersByTime(59_999)
  expect(renewSession).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(renewSession).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(4 * 60_000)
  expect(renewSession).toHaveBeenCalledTimes(5)
  $session.set(undefined)
  vi.advanceTimersByTime(10 * 60_000)
  expect(renewSession).toHaveBeenCalledTimes(5)
})

it('a slower tab sends no request', () => {
  $session.set(session)
  keepSessionAlive()
  vi.advanceTimersByTime(45_000)
  // The other tab's tokens, through the storage event.
  $session.set({ ...session, accessToken: 'b', refreshToken: 's', refreshedAt: begun + 44_000 })
  vi.advanceTimersByTime(45_000)
  expect(renewSession).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15_000)
  expect(renewSession).toHaveBeenCalledTimes(1)
  // Under the lock it checks again: the newest session may be fresh.
  const [isStale] = renewSession.mock.calls[0] ?? []
  expect(isStale?.({ ...session, refreshedAt: Date.now() - 1000 })).toBe(false)
  expect(isStale?.({ ...session, refreshedAt: begun })).toBe(true)
})

it('a background tab checks the session when it becomes visible', () => {
  $session.set(session)
  keepSessionAlive()
  vi.setSystemTime(begun + 10 * 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(renewSession).toHaveBeenCalledTimes(1)
})

it('the use of a session is recorded once per tab', () => {
  $session.set(session)
  keepSessionAlive()
  keepSessionAlive()
  const paths = call.mock.calls.map(([{ path }]) => path)
  expect(paths.filter((path) => path === '/users/session-log')).toHaveLength(1)
})
