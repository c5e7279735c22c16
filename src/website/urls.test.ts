import { expect, test } from 'vitest'
import { alternateUrls, canonicalUrl } from './urls.ts'

const websiteUrl = new URL('https://shop.example')

test('a URL is the route without trailing slash and .html', () => {
  expect(canonicalUrl(websiteUrl, 'en', '/domain/search')).toBe(
    'https://shop.example/domain/search',
  )
  expect(canonicalUrl(websiteUrl, 'km', '/domain/search')).toBe(
    'https://shop.example/km/domain/search',
  )
  expect(canonicalUrl(websiteUrl, 'en', '/')).toBe('https://shop.example/')
  expect(canonicalUrl(websiteUrl, 'km', '/')).toBe('https://shop.example/km')
})

test('a page names its URL in each language, and English by default', () => {
  expect(alternateUrls(websiteUrl, '/domain/search')).toEqual([
    { hreflang: 'en', href: 'https://shop.example/domain/search' },
    { hreflang: 'km', href: 'https://shop.example/km/domain/search' },
    { hreflang: 'x-default', href: 'https://shop.example/domain/search' },
  ])
})
