import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorCodes, fieldErrorCodes } from '../contract/error-codes.ts'
import { locales, localePath, splitLocale } from './locales.ts'
import type { Locale } from './locales.ts'

const namespacesOf = (locale: Locale): string[] =>
  readdirSync(`public/locales/${locale}`)
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()

const textsIn = (locale: Locale, namespace: string): Record<string, unknown> => {
  const texts: unknown = JSON.parse(
    readFileSync(`public/locales/${locale}/${namespace}.json`, 'utf8'),
  )
  if (typeof texts !== 'object' || texts === null) throw new Error('not an object')
  return { ...texts }
}

const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{(\w+)\}/g)].map(([found]) => found).toSorted()

/** What stays in Latin letters in Khmer too: names, codes, marks, a placeholder alone. */
const isName = (text: string): boolean => /^[\w\s.,:&©$%+{}()/-]*$/.test(text)

test('both languages have the same namespaces', () => {
  expect(namespacesOf('km')).toEqual(namespacesOf('en'))
  expect(namespacesOf('en')).toContain('errors')
})

describe.each(namespacesOf('en'))('%s', (namespace) => {
  const english = textsIn('en', namespace)
  const khmer = textsIn('km', namespace)

  test('has the same keys in both languages', () => {
    expect(Object.keys(khmer).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('has the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(english))
      expect([key, placeholders(khmer[key])]).toEqual([key, placeholders(text)])
  })

  test('is flat, and no text is empty', () => {
    for (const [key, text] of [...Object.entries(english), ...Object.entries(khmer)])
      expect([key, typeof text === 'string' && text.trim() !== '']).toEqual([key, true])
  })

  test('speaks Khmer in Khmer', () => {
    const untranslated = Object.entries(khmer).filter(
      ([key, text]) =>
        !/\p{Script=Khmer}/u.test(String(text)) && !(isName(String(text)) && text === english[key]),
    )
    expect(untranslated).toEqual([])
  })
})

describe('errors', () => {
  test.each(locales)('every code has a text (%s)', (locale) => {
    const expected = [...errorCodes, ...fieldErrorCodes.map((code) => `field.${code}`)]
    expect(Object.keys(textsIn(locale, 'errors')).toSorted()).toEqual(expected.toSorted())
  })

  test('carry the values that the API sends', () => {
    const english = textsIn('en', 'errors')
    const values = {
      ACCOUNT_LOCKED: '{minutes}',
      USERNAME_PASSWORD_INCORRECT: '{remaining}',
      PRICE_CHANGED: '{price}',
      ITEM_NOT_FOUND: '{name}',
      DOMAIN_NOT_AVAILABLE: '{name}',
      PAYMENT_GATEWAY_ERROR: '{code}',
      PAYMENT_PROCESSOR_ERROR: '{code}',
      'field.REQUIRED': '{attribute}',
      'field.MIN_LENGTH': '{min}',
      'field.MAX_LENGTH': '{max}',
    }
    for (const [code, value] of Object.entries(values))
      expect([code, english[code]]).toEqual([code, expect.stringContaining(value)])
  })

  test('say what the specification says', () => {
    expect(textsIn('en', 'errors')).toMatchObject({
      BAD_REQUEST: 'Error. Try again later',
      INVALID_DOMAIN: 'Please enter a valid domain name',
      UNSUPPORTED_TLD: 'Unsupported TLD',
      MAXIMUM_SEARCH_TERMS: 'Maximum 5 TLDs in each session. You can try another TLDs in next',
      UNAUTHORIZED: 'Please login to continue',
      BALANCE_NOT_ENOUGH: 'Not enough to pay',
      ITEMS_NOT_FOUND: 'Cart is empty',
      CODE_INCORRECT: 'The link is invalid or expired',
    })
  })
})

describe('paths', () => {
  test('only Khmer has a prefix', () => {
    expect(localePath('en', '/')).toBe('/')
    expect(localePath('km', '/')).toBe('/km')
    expect(localePath('km', '/domain/search')).toBe('/km/domain/search')
  })

  test('a path splits into what it was made of', () => {
    for (const locale of locales)
      for (const path of ['/', '/domain/search'] as const)
        expect(splitLocale(localePath(locale, path))).toEqual({ locale, path })
  })
})
