import { runInNewContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { takeEarlyCall, type EarlyCall } from '../client/early-calls.ts'
import { searchDomains } from '../contract/domains.ts'
import { initCheckout } from '../contract/checkout.ts'
import { callHeaders } from '../stores/api.ts'
import { cartSidKey, $cartSid } from '../stores/cart.ts'
import { checkoutTabKey } from '../stores/checkout-tab.ts'
import { sessionKey } from '../stores/session.ts'
import { askForCheckout, askForCustomer, askForSearch } from './ask-early.ts'

afterEach(() => vi.unstubAllGlobals())

const now = Date.now()

/** An access token that expires in some seconds; its claims need both special letters of base64url. */
const tokenFor = (seconds: number): string =>
  `h.${Buffer.from(JSON.stringify({ exp: Math.floor(now / 1000) + seconds, sub: '~~~???' })).toString('base64url')}.s`

interface Opened {
  readonly search?: string
  readonly stored?: Readonly<Record<string, string>>
  readonly navigation?: string
  readonly status?: number
}

/** Runs an inline script on a page; returns what it sent. */
const open = (
  script: string,
  { search = '', stored = {}, navigation = 'navigate', status = 200 }: Opened,
) => {
  const storage = { getItem: (key: string) => stored[key] ?? null }
  const sent: { url: string; headers: Record<string, string> }[] = []
  const page = {
    localStorage: storage,
    sessionStorage: storage,
    location: { search, pathname: '/km/domain/search' },
    document: { documentElement: { lang: 'km' } },
    matchMedia: () => ({ matches: true }),
    performance: { getEntriesByType: () => [{ type: navigation }] },
    fetch: (url: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ url, headers })
      return Promise.resolve(new Response('[]', { status }))
    },
  }
  const window: { earlyCalls?: Record<string, EarlyCall> } = {}
  runInNewContext(`with(window){${script}}`, {
    ...page,
    AbortController,
    JSON,
    Date,
    atob,
    setTimeout,
    clearTimeout,
    window,
  })
  for (const [name, value] of Object.entries({ ...page, window })) vi.stubGlobal(name, value)
  return sent
}

it('the search of the URL is sent once, as the page would', async () => {
  $cartSid.set('c-1')
  const stored = { [cartSidKey]: 'c-1', [checkoutTabKey]: 'tab-1' }
  const [first, ...more] = open(askForSearch, { search: '?domain=angkor', stored })
  expect(more).toEqual([])
  expect(first?.url).toBe(`/api${searchDomains.path}?domain=angkor&page=1`)
  expect(first?.headers).toEqual({ ...callHeaders(), accept: 'application/x-ndjson' })
  const early = takeEarlyCall(first?.url ?? '')
  expect((await early?.(undefined, undefined))?.ok).toBe(true)
  expect(takeEarlyCall(first?.url ?? '')).toBeUndefined()
})

it.each([
  '',
  '?domain=',
  '?domain=a',
  '?domain=Angkor',
  '?domain=www.angkor.com',
  '?domain=angkor+wat',
  '?domain=-angkor',
  '?domain=angkor&sort=price',
  '?domain=%E1%9E%80',
])('a search that the page may read differently is left to it: %s', (search) => {
  expect(open(askForSearch, { search })).toEqual([])
})

it('the back button shows what the tab stored', () => {
  const search = '?domain=angkor.com.kh'
  expect(open(askForSearch, { search })).toHaveLength(1)
  expect(open(askForSearch, { search, navigation: 'back_forward' })).toEqual([])
})

it('a customer is asked for with the valid token, for which alone the answer serves', async () => {
  const token = tokenFor(60)
  const stored = { [sessionKey]: JSON.stringify({ accessToken: token }) }
  const sent = open(askForCustomer(['/2fa', '/user/balance/']), { stored })
  expect(sent.map(({ url }) => url)).toEqual(['/api/2fa', '/api/user/balance/'])
  expect(sent[0]?.headers['authorization']).toBe(`Bearer ${token}`)
  const { signal } = new AbortController()
  expect((await takeEarlyCall('/api/2fa')?.(token, signal))?.ok).toBe(true)
  expect(await takeEarlyCall('/api/user/balance/')?.(tokenFor(70), signal)).toBeUndefined()
})

it('a refusal is no answer', async () => {
  const token = tokenFor(60)
  open(askForCustomer(['/2fa']), {
    stored: { [sessionKey]: `{"accessToken":"${token}"}` },
    status: 401,
  })
  expect(await takeEarlyCall('/api/2fa')?.(token, undefined)).toBeUndefined()
})

it.each([{}, { [sessionKey]: 'broken' }, { [sessionKey]: `{"accessToken":"${tokenFor(-1)}"}` }])(
  'a guest, and a customer whose token has expired, ask for nothing: %o',
  (stored) => {
    expect(open(askForCustomer(['/2fa']), { stored })).toEqual([])
  },
)

it('the checkout of an order is left to the page', () => {
  const stored = { [sessionKey]: `{"accessToken":"${tokenFor(60)}"}` }
  expect(open(askForCheckout, { stored }).map(({ url }) => url)).toEqual([
    `/api${initCheckout.path}`,
  ])
  expect(open(askForCheckout, { stored, search: '?orderId=1' })).toEqual([])
})
