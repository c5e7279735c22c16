import { expect, it } from 'vitest'
import { sessionIdOf } from './session-id.ts'

const tokenWith = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

it('reads the session out of an access token', () => {
  // base64url encodes '>' and '?' differently from base64.
  expect(sessionIdOf(tokenWith({ x: '>>>???', sid: 'abc' }))).toBe('abc')
})

it.each([
  undefined,
  '',
  'opaque',
  'a.b.c',
  'a.%.c',
  tokenWith({}),
  tokenWith({ sid: 7 }),
  tokenWith(null),
])('reads none out of %s', (token) => {
  expect(sessionIdOf(token)).toBeUndefined()
})
