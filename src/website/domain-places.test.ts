import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { countryOf, placeOf } from './domain-places.ts'

describe('placeOf', () => {
  test('takes the API’s region where there is one', () => {
    expect(placeOf({ tld: 'com.kh', region: 'ASIA_PACIFIC' })).toBe('ASIA_PACIFIC')
    expect(placeOf({ tld: 'berlin', region: 'AFRICA' })).toBe('AFRICA')
  })

  test.each([
    ['nyc', 'AMERICAS'],
    ['berlin', 'EUROPE'],
    ['москва', 'EUROPE'],
    ['tokyo', 'ASIA_PACIFIC'],
    ['广东', 'ASIA_PACIFIC'],
    ['佛山', 'ASIA_PACIFIC'],
    ['ابوظبي', 'ASIA_PACIFIC'],
    ['capetown', 'AFRICA'],
  ])('.%s is in %s', (unicode, region) => {
    expect(placeOf({ tld: domainToASCII(unicode), region: 'GLOBAL' })).toBe(region)
  })

  test('most generic TLDs are global', () => {
    expect(placeOf({ tld: 'com', region: 'GLOBAL' })).toBeUndefined()
  })
})

describe('countryOf', () => {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const khmer = new Intl.DisplayNames('km', { type: 'region' })

  test.each([
    ['kh', 'Cambodia', 'កម្ពុជា'],
    ['com.kh', 'Cambodia', 'កម្ពុជា'],
    ['co.th', 'Thailand', 'ថៃ'],
    ['uk', 'United Kingdom', 'ចក្រភព​អង់គ្លេស'],
    ['eu', 'European Union', 'សហភាព​អឺរ៉ុប'],
  ])('.%s', (tld, inEnglish, inKhmer) => {
    expect(countryOf({ tld, kind: 'cctld' }, english)).toBe(inEnglish)
    expect(countryOf({ tld, kind: 'cctld' }, khmer)).toBe(inKhmer)
  })

  test('there is none for a generic TLD, an IDN or an unassigned code', () => {
    expect(countryOf({ tld: 'com', kind: 'gtld' }, english)).toBeUndefined()
    expect(countryOf({ tld: 'xn--o3cw4h', kind: 'cctld' }, english)).toBeUndefined()
    expect(countryOf({ tld: 'zq', kind: 'cctld' }, english)).toBeUndefined()
  })
})
