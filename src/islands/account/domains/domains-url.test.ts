import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDomainsView, parseDomainsView } from './domains-url.ts'

const list = { domain: undefined, search: '', page: 1 }
const id = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001'

it.each([
  ['', list],
  [`?domain=${id}`, { ...list, domain: id }],
  ['?search=%20angkor%20&page=3', { ...list, search: 'angkor', page: 3 }],
  ['?domain=1&page=0', list],
  ['?page=1e3', list],
  [`?domain=${id}x&search=`, list],
])('reads %j', (query, place) => {
  expect(parseDomainsView(query)).toEqual(place)
})

it('gives each state one URL, which round-trips', () => {
  const place = fc.record({
    domain: fc.option(fc.uuid(), { nil: undefined }),
    search: fc.string({ maxLength: 20 }).map((text) => text.trim()),
    page: fc.integer({ min: 1, max: 999_999 }),
  })
  fc.assert(
    fc.property(place, (one) => {
      expect(parseDomainsView(formatDomainsView(one))).toEqual(one)
    }),
  )
  expect(formatDomainsView(list)).toBe('')
})
