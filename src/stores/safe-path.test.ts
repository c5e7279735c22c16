import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { continueOf, continueQuery, safePath } from './safe-path.ts'

const origin = 'https://shop.example'

describe('the continue route', () => {
  it.each(['/', '/km/account?tab=1#top', '/checkout-basket?orderId=1', '/a//b', '/ស្វែងរក'])(
    'goes on to %s',
    (path) => {
      expect(new URL(safePath(path, origin) ?? 'x:', origin).href).toBe(new URL(path, origin).href)
    },
  )

  it.each([
    undefined,
    '',
    'account',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'https:/account',
    'javascript:alert(1)',
    ' /account',
    '?a=//evil.example',
  ])('does not go on to %j', (path) => {
    expect(safePath(path, origin)).toBeUndefined()
  })

  const pieces = fc.constantFrom(
    '/', '\\', '.', '..', '%2f', '%5c', '@', ':', '?', '#', '\t', '\n', '\0', ' ',
    'evil.example', 'https:', 'javascript:', 'a', 'ក', '\u2028', '\uD800',
  ) // prettier-ignore
  const hostile = fc.oneof(
    fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 10 }).map((parts) => `/${parts.join('')}`),
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
  )

  it('never leads to another origin', () => {
    fc.assert(
      fc.property(hostile, (wanted) => {
        const path = safePath(wanted, origin)
        if (path === undefined) return
        expect(path).toMatch(/^\/(?![/\\])/)
        // As a browser resolves it on any page of the website.
        expect(new URL(path, `${origin}/km/a/b?c#d`).origin).toBe(origin)
      }),
      { numRuns: 2000 },
    )
  })

  it('accepts every plain path of the website, unchanged on repetition', () => {
    const path = fc
      .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(path, fc.webQueryParameters(), (name, query) => {
        const first = safePath(`${name}?${query}`, origin)
        expect(first).toBeDefined()
        expect(safePath(first, origin)).toBe(first)
      }),
    )
  })
})

it('goes through the query of a page and back, if it is safe', () => {
  const path = '/km/checkout-basket?orderId=1&a=b#c'
  expect(continueOf(`?${continueQuery(path)}`, origin)).toBe(path)
  expect(continueOf(`?${continueQuery('//evil.example')}`, origin)).toBeUndefined()
  expect(continueOf('', origin)).toBeUndefined()
})
