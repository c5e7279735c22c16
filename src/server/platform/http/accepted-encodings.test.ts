import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAcceptedEncodings } from './accepted-encodings.ts'

test.each([
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['identity;q=1, gzip;q=0.5', ['identity', 'gzip']],
  ['GZIP; Q=1', ['gzip', 'identity']],
  ['br;q=nonsense', ['identity']],
])('%j allows %j', (header, expected) => {
  expect(parseAcceptedEncodings(header)).toEqual(expected)
})

test('any header leaves an answer possible', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[brgzip*;q=01., ]*$/), (header) => {
      expect(parseAcceptedEncodings(header)).toContain('identity')
    }),
  )
})
