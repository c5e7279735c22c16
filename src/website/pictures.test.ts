import { expect, test } from 'vitest'
import { locales } from '../i18n/locales.ts'
import { picturePath } from './pictures.ts'

test('a picture is named after its page, in its language', () => {
  expect(picturePath('en', '/domain/pricing')).toBe('/og/en/domain/pricing.png')
  expect(picturePath('km', '/domain/tld/com.kh')).toBe('/og/km/domain/tld/com.kh.png')
})

test('the root page’s picture has a name too', () => {
  expect(locales.map((locale) => picturePath(locale, '/'))).toEqual([
    '/og/en/index.png',
    '/og/km/index.png',
  ])
})
