import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
vi.stubGlobal('document', { documentElement: { dataset: {} } })
vi.stubGlobal('location', new URL('https://shop.example/checkout-basket'))
const idle: (() => void)[] = []
vi.mock('../client/when-idle.ts', () => ({ whenIdle: (run: () => void) => void idle.push(run) }))
const keepSessionAlive = vi.fn<() => void>()
vi.mock('./keep-session-alive.ts', () => ({ keepSessionAlive }))
const { startShell } = await import('./shell.ts')
const { $session } = await import('./session.ts')

const user = { id: '1', username: 'demo', firstName: 'D', lastName: 'E', email: 'd@e.kh' }

it('a session is looked after once the page is idle', async () => {
  startShell({ locale: 'en', messages: { 'sign-in.failed': '' }, mountSignIn: vi.fn() })
  expect(idle).toEqual([])
  $session.set({ accessToken: 'a', refreshToken: 'r', refreshedAt: 0, user })
  expect(idle).toHaveLength(1)
  expect(keepSessionAlive).not.toHaveBeenCalled()
  idle[0]?.()
  await expect.poll(() => keepSessionAlive.mock.calls.length).toBe(1)
})
