import { describe, expect, test } from 'vitest'
import type { BannerPlace } from '../contract/banner-places.ts'
import { bannersToShow } from './banners.ts'

const banner = (name: string, from: string, until?: string, places: BannerPlace[] = ['home']) => ({
  name,
  places,
  from: new Date(from),
  until: until === undefined ? undefined : new Date(until),
})

const namesAt = (moment: string, ...banners: ReturnType<typeof banner>[]) =>
  bannersToShow(banners, 'home', new Date(moment)).map(({ name }) => name)

describe('bannersToShow', () => {
  const sale = banner('sale', '2026-11-21', '2026-11-30')

  // Midnight in Phnom Penh is 17:00 UTC of the day before.
  test.each([
    ['2026-11-20T16:59:59Z', []],
    ['2026-11-20T17:00:00Z', ['sale']],
    ['2026-11-30T16:59:59Z', ['sale']],
    ['2026-11-30T17:00:00Z', []],
  ])('shows it on all of its days in Phnom Penh only (%s)', (moment, shown) => {
    expect(namesAt(moment, sale)).toEqual(shown)
  })

  test('shows one without an end until it is removed', () => {
    expect(namesAt('2036-01-01T00:00:00Z', banner('lasting', '2026-11-21'))).toEqual(['lasting'])
  })

  test('shows only the banners of a place', () => {
    const other = banner('other', '2026-11-01', undefined, ['promotion'])
    const both = banner('both', '2026-11-01', undefined, ['home', 'promotion'])
    expect(namesAt('2026-11-21T00:00:00Z', other, both)).toEqual(['both'])
  })

  test('sorts by end, then the newest first', () => {
    const old = banner('old', '2026-01-01')
    const young = banner('young', '2026-11-01')
    expect(namesAt('2026-11-25T00:00:00Z', old, young, sale)).toEqual(['sale', 'young', 'old'])
  })
})
