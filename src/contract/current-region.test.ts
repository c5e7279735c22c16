import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryServed, currentRegion } from './current-region.ts'

const region = (id: string, countryCode: string, createdAt: string, isDefault = false) => ({
  id,
  countryCode,
  createdAt,
  isDefault,
})
const phnomPenh = region('phnom-penh', 'KH', '2024-01-01T00:00:00.000Z', true)
const bangkok = region('bangkok', 'TH', '2025-01-01T00:00:00.000Z')
const chiangMai = region('chiang-mai', 'TH', '2026-01-01T00:00:00+07:00')
const all = [bangkok, phnomPenh, chiangMai]

test('the current region is the newest of the country', () => {
  expect(currentRegion(all, 'TH')).toBe(chiangMai)
  expect(currentRegion(all, 'KH')).toBe(phnomPenh)
})

test('else the default, else the first', () => {
  expect(currentRegion(all, 'FR')).toBe(phnomPenh)
  expect(currentRegion(all, undefined)).toBe(phnomPenh)
  expect(currentRegion([bangkok, chiangMai], 'FR')).toBe(bangkok)
  expect(currentRegion(all.slice(0, 0), 'TH')).toBeUndefined()
})

test('a region serves its country while it is the newest one', () => {
  const served = [bangkok, phnomPenh, chiangMai].map((each) => countryServed(all, each))
  expect(served).toEqual([undefined, 'KH', 'TH'])
})

test('the order of the regions does not matter', () => {
  const anyRegion = fc.record({
    countryCode: fc.constantFrom('KH', 'TH', 'AE'),
    isDefault: fc.boolean(),
    createdAt: fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  })
  fc.assert(
    fc.property(
      fc.array(anyRegion, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('KH', 'TH', 'AE', 'FR', undefined),
      (regions, country) => {
        const current = currentRegion(regions, country)
        const own = regions.filter(({ countryCode }) => countryCode === country)
        const defaults = regions.filter(({ isDefault }) => isDefault)
        if (own.length > 0) {
          expect(current?.countryCode).toBe(country)
          for (const { createdAt } of own)
            expect(current && current.createdAt >= createdAt).toBe(true)
        } else expect(current).toBe(defaults[0] ?? regions[0])
        // One region serves each country.
        const served = regions.flatMap((each) => countryServed(regions, each) ?? [])
        expect(new Set(served).size).toBe(served.length)
      },
    ),
  )
})
