import { expect, test } from 'vitest'
import { matchRedirect, parseRedirects } from './redirect-rules.ts'

const follow = (text: string, path: string) => {
  for (const rule of parseRedirects(text)) {
    const match = matchRedirect(rule, path)
    if (match) return match
  }
  return undefined
}

test('comments and empty lines are no rules, a status is 301 unless given', () => {
  const rules = parseRedirects('# moved\n\n/a /b # since then\r\n/c /d 302!\n')
  expect(rules.map(({ from, to, status, force }) => [from, to, status, force])).toEqual([
    ['/a', '/b', 301, false],
    ['/c', '/d', 302, true],
  ])
})

test('a placeholder is one segment, a splat is any rest', () => {
  expect(follow('/reset/:token /r/:token 200', '/reset/a.b')).toEqual({ to: '/r/a.b', status: 200 })
  expect(follow('/reset/:token /r 200', '/reset/a/b')).toBeUndefined()
  expect(follow('/reset/:token /r 200', '/reset')).toBeUndefined()
  expect(follow('/old/* /new/:splat', '/old/a/b')).toEqual({ to: '/new/a/b', status: 301 })
  expect(follow('/old/* /new/:splat', '/old')).toEqual({ to: '/new/', status: 301 })
  expect(follow('/old/* /new', '/older')).toBeUndefined()
  expect(follow('/* / 302', '/anything')).toEqual({ to: '/', status: 302 })
})

test('the first rule that fits is the one', () => {
  expect(follow('/a/b /first\n/a/* /second', '/a/b')?.to).toBe('/first')
})

test('characters of a pattern mean themselves', () => {
  expect(follow('/a.b+(c) /d', '/a.b+(c)')?.to).toBe('/d')
  expect(follow('/a.b /d', '/axb')).toBeUndefined()
})

test('an address may be a target, and its port is no placeholder', () => {
  expect(follow('/x https://example.com:8443/y', '/x')?.to).toBe('https://example.com:8443/y')
})

test.each([
  ['a /b', '_redirects:1'],
  ['/a', '_redirects:1'],
  ['\n/a /b 418', '_redirects:2'],
  ['/a //evil.example 301', '_redirects:1'],
  ['/a https://example.com/ 200', '_redirects:1'],
  ['/a /b 301 Country=kh', '_redirects:1'],
])('%j is refused with its line', (text, place) => {
  expect(() => parseRedirects(text)).toThrow(place)
})
