import { expect, it } from 'vitest'
import { countriesIn, countryFromHeader, isCountry } from './countries.ts'

it.each([
  ['en', 'Cambodia', 'Thailand', 'United Arab Emirates'],
  ['km', 'កម្ពុជា', 'ថៃ', 'អេមីរ៉ាតអារ៉ាប់រួម'],
] as const)('names the countries of the sites first, in %s', (locale, ...names) => {
  expect(countriesIn(locale).slice(0, 3)).toEqual([
    { code: 'KH', name: names[0], phoneCode: '855' },
    { code: 'TH', name: names[1], phoneCode: '66' },
    { code: 'AE', name: names[2], phoneCode: '971' },
  ])
})

it.each(['en', 'km'] as const)('has each country once, by name in %s', (locale) => {
  const countries = countriesIn(locale)
  expect(countries.length).toBeGreaterThan(240)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  const names = countries.slice(3).map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare))
  for (const { code, name, phoneCode } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(phoneCode).toMatch(/^[1-9]\d{0,3}$/)
    expect(name).toBe(name.trim().replace(/\u200b$/, ''))
  }
})

it('has a Khmer name for every country', () => {
  const latin = countriesIn('km').filter(({ name }) => /[a-z]/i.test(name))
  expect(latin).toEqual([])
})

it('knows a country’s code', () => {
  expect(['KH', 'XK', 'US'].filter(isCountry)).toEqual(['KH', 'XK', 'US'])
  expect(['ZZ', 'kh', 'UK', '', 'constructor'].filter(isCountry)).toEqual([])
})

it('accepts a load balancer’s country and nothing else', () => {
  expect(['TH', ' kh '].map(countryFromHeader)).toEqual(['TH', 'KH'])
  expect(['XX', 'T1', '', 'TH, KH', undefined].filter((told) => countryFromHeader(told))).toEqual(
    [],
  )
})
