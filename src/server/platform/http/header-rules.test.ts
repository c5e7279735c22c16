import { expect, test } from 'vitest'
import { headersForPath, parseHeaders } from './header-rules.ts'

const rules = parseHeaders(`# every page
/*
  X-Content-Type-Options: nosniff
  Link: </a>; rel=preload

/_astro/*
  ! Link
  Cache-Control: public, max-age=31536000, immutable
/reset-password/:token
  Referrer-Policy: no-referrer
  Link: </b>; rel=preload
`)

test('every rule that fits adds its headers, the same name is joined', () => {
  expect(headersForPath(rules, '/')).toEqual({
    'x-content-type-options': 'nosniff',
    link: '</a>; rel=preload',
  })
  expect(headersForPath(rules, '/_astro/x.js')['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(headersForPath(rules, '/reset-password/abc')).toEqual({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    link: '</a>; rel=preload, </b>; rel=preload',
  })
})

test('a rule can take away what an earlier one set', () => {
  expect(headersForPath(rules, '/_astro/x.js')).not.toHaveProperty('link')
})

test.each([
  ['  X: before any path', '_headers:1'],
  ['/a\n  nonsense', '_headers:2'],
  ['/a\nX: not indented', '_headers:2'],
])('%j is refused with its line', (text, place) => {
  expect(() => parseHeaders(text)).toThrow(place)
})
