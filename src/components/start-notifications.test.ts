import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
const idle: (() => void)[] = []
vi.mock('../client/when-idle.ts', () => ({ whenIdle: (run: () => void) => void idle.push(run) }))
const followCustomerNotifications = vi.fn<(locale: string) => void>()
vi.mock('./customer-notifications.ts', () => ({ followCustomerNotifications }))
const { startCustomerNotifications } = await import('./start-notifications.ts')
const { $session } = await import('../stores/session.ts')

const user = { id: '1', username: 'demo', firstName: 'D', lastName: 'E', email: 'd@e.kh' }

it('notifications of a customer start once, when the page is idle, and none of a guest', async () => {
  startCustomerNotifications('en')
  expect(idle).toEqual([])
  $session.set({ accessToken: 'a', refreshToken: 'r', refreshedAt: 0, user })
  $session.set({ accessToken: 'b', refreshToken: 's', refreshedAt: 1, user })
  expect(idle).toHaveLength(1)
  await Promise.resolve()
  expect(followCustomerNotifications).not.toHaveBeenCalled()
  idle[0]?.()
  await expect.poll(() => followCustomerNotifications.mock.calls).toEqual([['en']])
})
