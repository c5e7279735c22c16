import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { trackingConsentVersion } from '../contract/tracking-consent.ts'

const tab = new Map<string, string>()
let cookie = ''
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => void tab.set(key, value),
  removeItem: (key: string) => void tab.delete(key),
})
vi.stubGlobal('document', {
  get cookie() {
    return cookie
  },
  set cookie(written: string) {
    cookie = /max-age=0$/.test(written) ? '' : (written.split(';')[0] ?? '')
    if (cookie !== '') expect(written).toContain('max-age=2592000')
  },
})
const call = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))
vi.stubGlobal('fetch', call)
const arrive = (search: string): Promise<void> => {
  vi.stubGlobal('location', { search })
  return noteReferrer()
}
const { noteReferrer, storeReferrer } = await import('./referrer.ts')
const { clearReferral, currentReferral, storedReferral } = await import('./referral.ts')
const { $consent } = await import('./tracking/consent.ts')

const answer = (advertising: boolean) => ({
  ...{ version: trackingConsentVersion, at: Date.now(), statistics: true, advertising },
})

afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  tab.clear()
  cookie = ''
  $consent.set(undefined)
  call.mockClear()
})

it('finds the code of the URL before it is stored, and an earlier one before it, until it is used', () => {
  vi.stubGlobal('location', { search: '?ref=TWO' })
  expect([storedReferral(), currentReferral()]).toEqual(['', 'TWO'])
  cookie = 'referral=ONE'
  expect(currentReferral()).toBe('ONE')
  clearReferral()
  expect(currentReferral()).toBe('')
})

it('stores the first code for the visit only, and counts its use once', async () => {
  await arrive('?ref=ONE')
  await arrive('?ref=TWO')
  expect(storedReferral()).toBe('ONE')
  expect(cookie).toBe('')
  expect(call).toHaveBeenCalledTimes(1)
  expect(call.mock.calls[0]?.[1]?.body).toBe('{"referralCode":"ONE"}')
})

it('stores a cookie once the visitor agrees to advertising, until the consent is withdrawn', async () => {
  await arrive('?ref=ONE')
  $consent.set(answer(false))
  storeReferrer()
  expect(cookie).toBe('')
  $consent.set(answer(true))
  storeReferrer()
  expect(cookie).toBe('referral=ONE')
  $consent.set(answer(false))
  storeReferrer()
  expect(cookie).toBe('')
  expect(storedReferral()).toBe('ONE')
})

it('finds the code of an earlier visit, which counts before a new one', async () => {
  $consent.set(answer(true))
  cookie = 'referral=ONE'
  await arrive('?ref=TWO')
  expect(storedReferral()).toBe('ONE')
  expect(call).not.toHaveBeenCalled()
  clearReferral()
  expect([storedReferral(), cookie]).toEqual(['', ''])
})

it.each(['', '?ref=', '?ref=a%20b', `?ref=${'x'.repeat(21)}`])(
  'stores nothing of %j',
  async (search) => {
    await arrive(search)
    expect(storedReferral()).toBe('')
    expect(call).not.toHaveBeenCalled()
  },
)
