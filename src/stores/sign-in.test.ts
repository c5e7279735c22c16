import { beforeEach, expect, it, vi } from 'vitest'
import { networkError, readProblem } from '../client/api-error.ts'
import type { RegistrationFields } from '../contract/registration.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('document', { cookie: '' })
const call = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>()
vi.mock('./api.ts', () => ({ call }))
const { $cartCount } = await import('./cart.ts')
const { loadCart } = await import('./cart-actions.ts')
const { referralKey, storedReferral } = await import('./referral.ts')
const { $session, sessionKey } = await import('./session.ts')
const { signUp } = await import('./sign-in.ts')

const tokenOf = (sid: string): string =>
  `e30.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.signature`

const sessionOf = (sid: string) => ({
  accessToken: tokenOf(sid),
  refreshToken: sid,
  refreshedAt: 0,
  user: undefined,
})

const fields: RegistrationFields = {
  username: 'sokha',
  password: 'Kampot9Pepper',
  firstName: 'Sokha',
  lastName: 'Chan',
  email: 'sokha@example.com',
  referralCode: 'FRIEND',
  country: 'KH',
  phoneNumber: '',
  organization: '',
  identityNumber: '',
  address1: '',
  address2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  captchaToken: '',
}

beforeEach(() => {
  kept.clear()
  call.mockReset()
  $session.set(undefined)
  $cartCount.set('0')
})

it('an invalid referral code is not filled in again; it stays after another refusal', async () => {
  kept.set(referralKey, 'FRIEND')
  const refuse = (messageCode: string): void => {
    call.mockResolvedValueOnce({ ok: false, error: readProblem(400, { messageCode, params: {} }) })
  }
  refuse('USERNAME_EXIST')
  await signUp(fields)
  expect(storedReferral()).toBe('FRIEND')
  refuse('REFERRAL_CODE_INVALID')
  await signUp(fields)
  expect(storedReferral()).toBe('')
})

it('a cart requested by the previous customer is discarded', async () => {
  $session.set(sessionOf('one'))
  call.mockImplementationOnce(() => {
    $session.set(sessionOf('two'))
    return Promise.resolve({ ok: true, answer: { itemsCount: 3, sid: 's', items: [] } })
  })
  await loadCart()
  expect($cartCount.get()).toBe('0')
  call.mockResolvedValueOnce({ ok: true, answer: { itemsCount: 2, sid: 's', items: [] } })
  await loadCart()
  expect($cartCount.get()).toBe('2')
})

it('a session that the browser still has is ended by the next sign-in', async () => {
  const told = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', told)
  const tokens = { accessToken: tokenOf('two'), refreshToken: 'two', messageCode: 'SUCCESS' }
  // The rest of the API is unreachable.
  call.mockResolvedValue({ ok: false, error: networkError })
  call.mockResolvedValueOnce({ ok: true, answer: tokens })
  await signUp(fields)
  expect(told).not.toHaveBeenCalled()

  // Stored by another tab, which this one does not know yet.
  kept.set(sessionKey, JSON.stringify(sessionOf('one')))
  call.mockResolvedValueOnce({ ok: true, answer: tokens })
  await signUp(fields)
  expect(told.mock.calls.map(([path, init]) => [path, init?.body])).toEqual(
    ['/api/realtime/leave', '/api/users/logout'].map((path) => [path, '{"refreshToken":"one"}']),
  )
  expect($session.get()?.refreshToken).toBe('two')
})
