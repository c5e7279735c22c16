import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fill, message } from '../i18n/fill.ts'
import type { Messages } from '../i18n/fill.ts'
import { locales } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Texts } from '../i18n/texts.ts'
import { issuanceText, roundMoney, sslFields, sslSpecifications } from './ssl-specifications.ts'
import { sslSample } from './ssl-sample.ts'
import { sslSlugs } from './ssl-slugs.ts'

const messagesOf = (locale: Locale): Messages => {
  const texts: unknown = JSON.parse(readFileSync(`public/locales/${locale}/ssl.json`, 'utf8'))
  if (typeof texts !== 'object' || texts === null) throw new Error('not an object')
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)]))
}
const english = messagesOf('en')
const t: Texts<'ssl'> = (key, params) => message(english, key, params)

test('says every field of the specification in words', () => {
  expect(sslSpecifications(sslSample(), t)).toEqual({
    validation: 'DV · Domain validation',
    domains: 'One name',
    'additional-domains': 'None',
    issuance: 'Minutes',
    paperwork: 'None needed',
    assurance: '$50,000',
    reissues: 'Unlimited within the term',
    'key-length': '2048-bit RSA',
    encryption: 'Up to 256-bit',
    'browser-support': '99.9%',
    'mobile-support': 'Yes',
    'local-domain-support': 'No',
    brand: 'PositiveSSL',
  })
})

test('counts the domains of a certificate for several, and names the price of one more', () => {
  const several = sslSample({
    group: 'multi',
    domainsIncluded: 3,
    additionalDomains: { most: 97, yearlyPrice: 7.99 },
    paperwork: true,
    reissues: 5,
  })
  expect(sslSpecifications(several, t)).toMatchObject({
    domains: '3 names',
    'additional-domains': 'Up to 97 more, $7.99 each a year',
    paperwork: 'Documents of the organisation',
    reissues: '5',
  })
  expect(sslSpecifications(sslSample({ group: 'wildcard' }), t)).toMatchObject({
    domains: 'One domain and all its subdomains',
  })
})

test.each([
  [0, 0, 'Minutes'],
  [0, 1, '1 working day'],
  [1, 1, '1 working day'],
  [0, 2, 'Up to 2 working days'],
  [2, 2, 'Up to 2 working days'],
  [1, 3, '1 to 3 working days'],
])('%i to %i working days: %s', (from, to, text) => {
  expect(issuanceText({ from, to }, t)).toBe(text)
})

test('a warranty is shown without cents, unless it has some', () => {
  expect(roundMoney(1_750_000)).toBe('$1,750,000')
  expect(roundMoney(99.5)).toBe('$99.50')
})

test.each(locales)('every field and every certificate has its texts (%s)', (locale) => {
  const keys = Object.keys(messagesOf(locale))
  expect(keys).toEqual(expect.arrayContaining(sslFields.map((field) => `field.${field}`)))
  for (const slug of sslSlugs)
    expect(keys).toEqual(expect.arrayContaining([`meta.${slug}.title`, `meta.${slug}.description`]))
})

test.each(locales)('no two pages have the same title or description (%s)', (locale) => {
  const pages = Object.entries(messagesOf(locale))
    .filter(([key]) => key.startsWith('meta.'))
    .map(([, text]) => fill(text, { brand: 'Shop' }))
  expect(new Set(pages).size).toBe(pages.length)
})
