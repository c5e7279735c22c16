import { expect, test } from 'vitest'
import { alternateUrls, canonicalUrl } from './addresses.ts'

const site = new URL('https://shop.example')

test('a URL is the route without trailing slash and .html', () => {
  expect(canonicalUrl(site, 'en', '/domain/search')).toBe('https://shop.example/domain/search')
  expect(canonicalUrl(site, 'km', '/domain/search')).toBe('https://shop.example/km/domain/search')
  expect(canonicalUrl(site, 'en', '/')).toBe('https://shop.example/')
  expect(canonicalUrl(site, 'km', '/')).toBe('https://shop.example/km')
})

test('a page names its URL in each language, and English by default', () => {
  expect(alternateUrls(site, '/domain/search')).toEqual([
    { hreflang: 'en', href: 'https://shop.example/domain/search' },
    { hreflang: 'km', href: 'https://shop.example/km/domain/search' },
    { hreflang: 'x-default', href: 'https://shop.example/domain/search' },
  ])
})
