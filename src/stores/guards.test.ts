import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const empty = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

vi.stubGlobal('sessionStorage', empty())
const { UnknownGuardError, applyGuard, guardNamed } = await import('./guards.ts')
const { $request, endRequest, requestSignIn } = await import('./requests.ts')
const { $session } = await import('./session.ts')
const { $signedOutAt } = await import('./sign-out.ts')
const { $cartCount } = await import('./cart.ts')

const page = (isOver = false) => ({
  goHome: vi.fn(),
  isOver: vi.fn(() => Promise.resolve(isOver)),
  hasUnsavedInput: vi.fn(() => false),
})

const session = { accessToken: 'a', refreshToken: 'r', refreshedAt: 0, user: undefined }

beforeEach(() => {
  $session.set(undefined)
  endRequest()
})
afterEach(() => $cartCount.set('0'))

describe('a guard', () => {
  it('that there is not is an error with status 500', () => {
    expect(() => guardNamed('admin')).toThrow('Unknown middleware admin')
    expect(() => applyGuard('toString', page())).toThrow(UnknownGuardError)
    expect(new UnknownGuardError('').status).toBe(500)
  })

  it('auth logs a guest out by the logout routine and opens the sign-in', () => {
    $cartCount.set('3')
    const here = page()
    applyGuard('auth', here)
    expect($request.get()).toEqual({ view: 'sign-in' })
    expect($cartCount.get()).toBe('0')
    expect(here.goHome).not.toHaveBeenCalled()
  })

  it('auth lets a customer stay', () => {
    $session.set(session)
    $cartCount.set('3')
    applyGuard('auth', page())
    expect($request.get()).toBeUndefined()
    expect($cartCount.get()).toBe('3')
  })

  it('auth leads home after a sign-out, and stays when a session ends by itself', () => {
    $session.set(session)
    const here = page()
    applyGuard('auth', here)
    $session.set(undefined)
    expect(here.goHome).not.toHaveBeenCalled()
    here.hasUnsavedInput.mockReturnValueOnce(true)
    $signedOutAt.set('1')
    expect(here.goHome).not.toHaveBeenCalled()
    $signedOutAt.set('2')
    expect(here.goHome).toHaveBeenCalledTimes(1)
  })

  it('guest-only leads a customer home', async () => {
    $session.set(session)
    const here = page()
    const { goHome, isOver } = here
    applyGuard('guest-only', here)
    await vi.waitFor(() => expect(goHome).toHaveBeenCalledTimes(1))
    expect(isOver).toHaveBeenCalledTimes(1)
  })

  it('guest-only lets be whose session ended elsewhere', async () => {
    $session.set(session)
    const goHome = vi.fn()
    const isOver = vi.fn(() => {
      $session.set(undefined)
      return Promise.resolve(true)
    })
    applyGuard('guest-only', { ...page(), goHome, isOver })
    await vi.waitFor(() => expect(isOver).toHaveBeenCalledTimes(1))
    expect(goHome).not.toHaveBeenCalled()
    // Signing in later leads home.
    isOver.mockResolvedValue(false)
    $session.set(session)
    await vi.waitFor(() => expect(goHome).toHaveBeenCalledTimes(1))
  })

  it('guest-only lets a guest be, and leads home after the sign-in is done with', async () => {
    const here = page()
    const { goHome, isOver } = here
    applyGuard('guest-only', here)
    requestSignIn()
    $session.set(session)
    expect(isOver).not.toHaveBeenCalled()
    endRequest()
    await vi.waitFor(() => expect(goHome).toHaveBeenCalledTimes(1))
  })
})
