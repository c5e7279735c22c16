import { beforeEach, expect, it, vi } from 'vitest'
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
const call = vi.fn(() => Promise.resolve({ ok: true }))
vi.mock('./api.ts', () => ({ call }))
const { arriveByReferral, keepReferral } = await import('./arrive-by-referral.ts')
const { clearReferral, storedReferral } = await import('./referral.ts')
const { $consent } = await import('./tracking/consent.ts')

const answer = (advertising: boolean) => ({
  ...{ version: trackingConsentVersion, at: Date.now(), statistics: true, advertising },
})

beforeEach(() => {
  tab.clear()
  cookie = ''
  $consent.set(undefined)
  call.mockClear()
})

it('stores the first code for the visit only, and counts its use once', async () => {
  await arriveByReferral('?ref=ONE')
  await arriveByReferral('?ref=TWO')
  expect(storedReferral()).toBe('ONE')
  expect(cookie).toBe('')
  expect(call).toHaveBeenCalledTimes(1)
})

it('stores a cookie once the visitor agrees to advertising, until the consent is withdrawn', async () => {
  await arriveByReferral('?ref=ONE')
  $consent.set(answer(false))
  keepReferral()
  expect(cookie).toBe('')
  $consent.set(answer(true))
  keepReferral()
  expect(cookie).toBe('referral=ONE')
  $consent.set(answer(false))
  keepReferral()
  expect(cookie).toBe('')
  expect(storedReferral()).toBe('ONE')
})

it('finds the code of an earlier visit, which counts before a new one', async () => {
  $consent.set(answer(true))
  cookie = 'referral=ONE'
  await arriveByReferral('?ref=TWO')
  expect(storedReferral()).toBe('ONE')
  expect(call).not.toHaveBeenCalled()
  clearReferral()
  expect([storedReferral(), cookie]).toEqual(['', ''])
})

it.each(['', '?ref=', '?ref=a%20b', `?ref=${'x'.repeat(21)}`])(
  'stores nothing of %j',
  async (search) => {
    await arriveByReferral(search)
    expect(storedReferral()).toBe('')
    expect(call).not.toHaveBeenCalled()
  },
)
