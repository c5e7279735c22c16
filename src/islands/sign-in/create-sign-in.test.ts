import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readProblem } from '../../client/api-error.ts'
import type { SignedIn } from './account-view.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() })
const tab = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, text: string) => void tab.set(key, text),
  removeItem: (key: string) => void tab.delete(key),
})
const assign = vi.fn<(url: string) => void>()
vi.stubGlobal('location', {
  origin: 'http://shop.test',
  pathname: '/account',
  search: '',
  assign,
})
vi.mock('../../stores/api.ts', () => ({ call: vi.fn() }))
const { call } = await import('../../stores/api.ts')
const { $request, requestConfirmation, requestRegistration, requestSignIn } =
  await import('../../stores/requests.ts')
const { newItem } = await import('../../stores/items/new-domain-item.ts')
const { storePendingAdd } = await import('../../stores/pending-add.ts')
const { $session } = await import('../../stores/session.ts')
const { $toasts } = await import('../../stores/toasts.ts')
const { createSignIn, viewOf } = await import('./create-sign-in.ts')

const user = {
  id: '1',
  username: 'sokha',
  firstName: 'Sokha',
  lastName: 'Chan',
  email: 'sokha@example.com',
}
const session = { accessToken: 'a', refreshToken: 'r', refreshedAt: 0, user }
const signedIn: SignedIn = {
  kind: 'signed-in',
  suggestsTwoFactor: false,
  isNew: false,
  otherSite: undefined,
}

/** The dialog's flow on a page that follows the session as the dialog does. */
const onPage = () => {
  const ways = createSignIn({ welcome: 'Welcome, {name}.', added: '{name} is in the cart.' })
  onTestFinished($session.listen(ways.takeSession))
  const view = () => viewOf($request.get(), ways.$shown.get())?.name
  return { ways, view }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  $request.set(undefined)
  $session.set(undefined)
  $toasts.set([])
  tab.clear()
  assign.mockClear()
})

describe('a session stored while the dialog is open', () => {
  it('keeps the step that this tab has reached, rendered or not', async () => {
    const { ways, view } = onPage()
    requestRegistration()
    await ways.attempt(() => Promise.resolve({ ok: true, answer: { ...signedIn, isNew: true } }))
    // The user loads before anything renders.
    $session.set(session)
    await settled()
    expect(view()).toBe('verify-email')
  })

  it('belongs to this tab while its attempt runs', async () => {
    const { ways, view } = onPage()
    requestSignIn()
    await ways.attempt(() => {
      $session.set(session)
      return Promise.resolve({ ok: true, answer: { ...signedIn, suggestsTwoFactor: true } })
    })
    await settled()
    expect(view()).toBe('suggest-two-factor')
  })

  it('continues for a guest who signed in in another tab', async () => {
    const { view } = onPage()
    requestSignIn({ continueTo: '/checkout-basket' })
    $session.set(session)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/checkout-basket'))
    expect($toasts.get().map(({ text }) => text)).toEqual(['Welcome, Sokha.'])
    // The dialog stays until the next page loads.
    expect(view()).toBe('sign-in')
  })

  it('says one thing when the addition of a guest follows', async () => {
    onPage()
    vi.mocked(call).mockResolvedValueOnce({ ok: true, answer: { items: [] } })
    storePendingAdd({
      item: newItem({ domainName: 'a.com', duration: 1, expectedPrice: 12.99 }),
      ...{ shownName: 'a.com', page: '/domain', at: Date.now() },
    })
    requestSignIn()
    $session.set(session)
    await vi.waitFor(() => expect($request.get()).toBeUndefined())
    expect($toasts.get().map(({ text }) => text)).toEqual(['a.com is in the cart.'])
  })

  it('changes nothing without a customer, or when it ends', async () => {
    const { view } = onPage()
    requestSignIn()
    $session.set({ ...session, user: undefined })
    $session.set(undefined)
    await settled()
    expect(view()).toBe('sign-in')
  })

  it('does not confirm the customer’s identity', async () => {
    const { view } = onPage()
    $session.set(session)
    const confirmed = requestConfirmation()
    $session.set({ ...session, accessToken: 'b' })
    await settled()
    expect(view()).toBe('sign-in')
    $request.set(undefined)
    expect(await confirmed).toBe(false)
  })
})

describe('an attempt to sign in', () => {
  const refused = (messageCode: string) => () =>
    Promise.resolve({
      ok: false as const,
      error: readProblem(409, { messageCode, params: {} }),
    })

  it('leads from a ban to its notice, and from an expired step to the first one', async () => {
    const { ways, view } = onPage()
    requestSignIn()
    await ways.attempt(refused('CHALLENGE_EXPIRED'))
    expect(ways.$shown.get()?.view).toMatchObject({
      name: 'sign-in',
      failure: { messageCode: 'CHALLENGE_EXPIRED' },
    })
    await ways.attempt(refused('ACCOUNT_BANNED'))
    expect(view()).toBe('banned')
  })

  it('stays in the registration when its passkey took too long', async () => {
    const { ways, view } = onPage()
    requestRegistration()
    expect(await ways.attempt(refused('CHALLENGE_EXPIRED'))).toMatchObject({ ok: false })
    expect(view()).toBe('register')
  })

  it('returns any other refusal to the form and stays on the page', async () => {
    const { ways, view } = onPage()
    requestSignIn({ continueTo: '/account' })
    expect(await ways.attempt(refused('USERNAME_PASSWORD_INCORRECT'))).toMatchObject({
      ok: false,
      error: { messageCode: 'USERNAME_PASSWORD_INCORRECT' },
    })
    expect(view()).toBe('sign-in')
    expect(assign).not.toHaveBeenCalled()
  })

  it('leads to the page of a list that the guest pressed, and leaves the list to it', async () => {
    const { ways } = onPage()
    storePendingAdd({
      item: newItem({ domainName: 'a.com', duration: 1, expectedPrice: 12.99 }),
      list: {},
      shownName: 'a.com, a.net',
      page: '/domain/search?domain=a',
      at: Date.now(),
    })
    requestSignIn({ continueTo: '/checkout-basket' })
    await ways.attempt(() => Promise.resolve({ ok: true, answer: signedIn }))
    expect(assign).toHaveBeenCalledExactlyOnceWith('/domain/search?domain=a')
    expect(tab.size).toBe(1)
  })

  it('shows no toast, which would cover what the page offers next', async () => {
    const { ways, view } = onPage()
    requestSignIn()
    await ways.attempt(() => {
      $session.set(session)
      return Promise.resolve({ ok: true, answer: signedIn })
    })
    expect(view()).toBeUndefined()
    expect($toasts.get()).toEqual([])
  })

  it('opens no site but that of the customer’s country', async () => {
    const { ways } = onPage()
    requestSignIn({ continueTo: 'https://evil.example/' })
    const url = 'https://th.example/'
    const otherSite = { websiteId: 'TH', url } as const
    await ways.attempt(() => Promise.resolve({ ok: true, answer: { ...signedIn, otherSite } }))
    expect(assign).toHaveBeenCalledExactlyOnceWith(url)
    await ways.attempt(() => Promise.resolve({ ok: true, answer: signedIn }))
    expect(assign).toHaveBeenCalledOnce()
    expect($request.get()).toBeUndefined()
  })
})
