import { expect, it } from 'vitest'
import { tokenEnd } from './configured-tokens.ts'

const jwt = (claims: object): string =>
  ['{"alg":"RS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

it('reads the end of a service account’s token', () => {
  expect(tokenEnd(jwt({ iss: 'kubernetes/serviceaccount', exp: 1_796_000_000 }))).toEqual(
    new Date(1_796_000_000_000),
  )
})

it.each(['SANDBOXTOKEN', 'a.b', 'a.b.c', jwt({ iss: 'kubernetes/serviceaccount' })])(
  'knows no end of %s',
  (token) => {
    expect(tokenEnd(token)).toBeUndefined()
  },
)
