import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../contract/accounts.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const { $customer } = await import('./customer.ts')
const { storeUser } = await import('./store-user.ts')
const { onEachSession, sameSession } = await import('./own-session.ts')
const { $session, sessionKey } = await import('./session.ts')

const tokenOf = (sid: string, part = ''): string =>
  `e30.${Buffer.from(JSON.stringify({ sid, part })).toString('base64url')}.signature`

const signIn = (sid: string, part?: string): void => {
  const session = {
    accessToken: tokenOf(sid, part),
    refreshToken: `${sid} ${part ?? ''}`,
    refreshedAt: 0,
    user: undefined,
  }
  kept.set(sessionKey, JSON.stringify(session))
  $session.set(session)
}

const user: User = {
  id: 'u1',
  username: 'sokha',
  firstName: 'Sokha',
  lastName: 'Chan',
  email: 'sokha@example.com',
  registerCountry: 'KH',
  website: { id: 'KH' },
  locale: 'en',
  addresses: [],
  isEmailVerified: true,
  phoneNumber: null,
  organization: '',
  identityNumber: '',
  address1: '',
  address2: '',
  stateProvince: '',
  postalCode: '',
  city: '',
  referralCode: '',
  googleEmail: null,
  offersCards: true,
  createdAt: '2026-11-21T00:00:00.000Z',
}

beforeEach(() => {
  $session.set(undefined)
  $customer.set(undefined)
})

describe('an answer', () => {
  it('holds for the session, whatever its tokens', () => {
    signIn('one', 'first')
    const isSame = sameSession()
    signIn('one', 'renewed')
    expect(isSame()).toBe(true)
    signIn('two')
    expect(isSame()).toBe(false)
    $session.set(undefined)
    expect(isSame()).toBe(false)
  })

  it('of a guest is discarded', () => {
    expect(sameSession()()).toBe(false)
  })

  it('about the previous customer is discarded', async () => {
    signIn('one')
    const isSame = sameSession()
    signIn('two')
    await storeUser(user, isSame)
    expect($customer.get()).toBeUndefined()
    expect($session.get()?.user).toBeUndefined()
    await storeUser(user, sameSession())
    expect($customer.get()).toBe(user)
    expect($session.get()?.user?.firstName).toBe('Sokha')
    // Names can follow the registration.
    await storeUser({ ...user, firstName: '' }, sameSession())
    expect($session.get()?.user?.firstName).toBe(user.username)
  })
})

it('the callback runs once per session: the first one and each further one', () => {
  const run = vi.fn()
  onEachSession(run)
  expect(run).not.toHaveBeenCalled()
  signIn('one', 'first')
  signIn('one', 'renewed')
  expect(run).toHaveBeenCalledTimes(1)
  $session.set(undefined)
  signIn('one', 'again')
  signIn('two')
  expect(run).toHaveBeenCalledTimes(3)
})
