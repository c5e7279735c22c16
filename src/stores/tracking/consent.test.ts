import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BrowserId, ClickId } from '../../contract/tracking.ts'
import { trackingConsentVersion } from '../../contract/tracking-consent.ts'
import {
  clickIdOf,
  consentLifetime,
  isAgreed,
  isDue,
  isRecordable,
  newBrowserId,
  readConsent,
  withClick,
} from './consent.ts'

const now = Date.UTC(2026, 10, 26)
const answer = { version: trackingConsentVersion, at: now, statistics: true, advertising: false }

describe('a visitor is asked', () => {
  it('before the first answer, and never again within a year', () => {
    expect(isDue(undefined, now)).toBe(true)
    expect(isDue(answer, now + consentLifetime)).toBe(false)
  })

  it('after a year, and for another question; until then nothing is tracked', () => {
    for (const [old, at] of [
      [answer, now + consentLifetime + 1],
      [{ ...answer, version: trackingConsentVersion - 1 }, now],
    ] as const) {
      expect(isDue(old, at)).toBe(true)
      expect(isAgreed(old, at)).toBe(false)
    }
  })
})

it('agrees only to what was chosen', () => {
  expect(isAgreed(undefined, now)).toBe(false)
  expect(isAgreed({ ...answer, statistics: false }, now)).toBe(false)
  expect(isAgreed(answer, now)).toBe(true)
})

it('allows recordings only where they were agreed to, and no longer than the answer holds', () => {
  const recorded = { ...answer, statistics: false, recordings: true } as const
  expect(isRecordable(answer, now)).toBe(false)
  expect(isRecordable(recorded, now)).toBe(true)
  expect(isAgreed(recorded, now)).toBe(false)
  expect(isRecordable(recorded, now + consentLifetime + 1)).toBe(false)
  expect(readConsent(JSON.stringify(recorded))).toEqual(recorded)
})

it('reads a stored answer, and nothing else as one', () => {
  const stored = { ...answer, browserId: 'fb.1.1795651200000.1234567890', unsent: true }
  expect(readConsent(JSON.stringify(stored))).toEqual(stored)
  for (const text of ['', '{', '[]', '{"statistics":true}', 'null'])
    expect(readConsent(text)).toBeUndefined()
})

it('takes a new click on an advertisement where it is agreed, and no older date', () => {
  const agreed = { ...answer, advertising: true, linked: true } as const
  const clicked = withClick(agreed, '?fbclid=new', now + 1)
  expect(clicked).toEqual({
    ...{ ...answer, advertising: true, unsent: true },
    clickId: `fb.1.${now + 1}.new`,
  })
  expect(withClick(clicked, '?fbclid=new', now + 2)).toBe(clicked)
  expect(withClick(agreed, '', now)).toBe(agreed)
  expect(withClick(answer, '?fbclid=new', now)).toBe(answer)
})

it('makes ids that the contract takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (random) => {
      expect(v.is(BrowserId, newBrowserId(now, random))).toBe(true)
    }),
  )
  expect(v.is(ClickId, clickIdOf('?a=1&fbclid=IwAR_2-x', now))).toBe(true)
  expect(clickIdOf('?fbclid=a@b', now)).toBeUndefined()
  expect(clickIdOf('?ref=x', now)).toBeUndefined()
})
