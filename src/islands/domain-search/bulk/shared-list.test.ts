import { expect, it } from 'vitest'
import { maximumSharedNames, sharedListUrl, sharedNames } from './shared-list.ts'

it('a list survives its URL', () => {
  const url = sharedListUrl('km', ['sokha.com', 'xn--k2ed1e3a6t.com.kh'])
  expect(url).toBe('/km/domain/search?mode=bulk&names=sokha.com,xn--k2ed1e3a6t.com.kh')
  expect(sharedNames(url.slice(url.indexOf('?')))).toBe('sokha.com\nxn--k2ed1e3a6t.com.kh')
})

it('a page without names has no list, and a long one is cut', () => {
  expect(sharedNames('?mode=bulk')).toBeUndefined()
  expect(sharedNames('?mode=bulk&names=%20,')).toBeUndefined()
  const many = Array.from({ length: maximumSharedNames + 5 }, (_, at) => `${at}.com`)
  expect(sharedNames(`?names=${many.join(',')}`)?.split('\n')).toHaveLength(maximumSharedNames)
})
