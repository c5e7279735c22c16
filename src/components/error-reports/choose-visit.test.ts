import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackingConsentVersion } from '../../contract/tracking-consent.ts'

const tab = new Map<string, string>()

beforeEach(() => {
  tab.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens a page of the tab whose random number is `random`. */
const openPage = async (random: number, agrees = true) => {
  vi.resetModules()
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const { $consent } = await import('../../stores/tracking/consent.ts')
  const answer = { version: trackingConsentVersion, at: Date.now(), recordings: true } as const
  $consent.set(agrees ? { ...answer, statistics: false, advertising: false } : undefined)
  return import('./choose-visit.ts')
}

it.each([
  [0.199, true],
  [0.2, false],
])('traces a fifth of the pages, with or without a consent: %s', async (random, isTraced) => {
  for (const agrees of [true, false]) {
    const visit = await openPage(random, agrees)
    expect(visit.isTraced()).toBe(isTraced)
    expect(visit.isChosen()).toBe(isTraced)
  }
})

it.each([
  [0.099, true],
  [0.1, false],
])('records a tenth of the visits, each as a whole: %s', async (random, isRecorded) => {
  const visit = await openPage(random)
  expect(visit.isRecorded()).toBe(isRecorded)
  const later = await openPage(isRecorded ? 0.99 : 0)
  expect(later.isRecorded()).toBe(isRecorded)
})

it('records every visit with an error from then on', async () => {
  const visit = await openPage(0.99)
  expect([visit.isRecorded(), visit.isChosen()]).toEqual([false, false])
  expect(visit.recordAfterError()).toBe(true)
  const later = await openPage(0.99)
  expect([later.isRecorded(), later.isChosen()]).toEqual([true, true])
})

it('records nothing without a consent, and stores nothing in the tab', async () => {
  const visit = await openPage(0, false)
  expect([visit.isRecorded(), visit.recordAfterError()]).toEqual([false, false])
  expect(tab.size).toBe(0)
  const agreed = await openPage(0)
  expect(agreed.isRecorded()).toBe(true)
  const withdrawn = await openPage(0, false)
  expect(withdrawn.isRecorded()).toBe(false)
  expect(tab.size).toBe(0)
})
