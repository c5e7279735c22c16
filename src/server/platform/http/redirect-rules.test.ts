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

test.each(['/tld/ไทย /tld/xn--o3cw4h', '/tld/%E0%B9%84%E0%B8%97%E0%B8%A2 /tld/xn--o3cw4h'])(
  'a path of other letters is the same however it is written: %s',
  (rule) => {
    const encoded = encodeURI('/tld/ไทย')
    for (const path of ['/tld/ไทย', encoded, encoded.toLowerCase()])
      expect(follow(rule, path)).toEqual({ to: '/tld/xn--o3cw4h', status: 301 })
    expect(follow(rule, encodeURI('/tld/ไท'))).toBeUndefined()
    expect(follow(rule, '/tld/%E0%B9%84')).toBeUndefined()
  },
)

test('what a splat stands for keeps its encoding, and what is no text is no error', () => {
  expect(follow('/a/* /b/:splat', '/a/%E0%B9%84%2Fx')?.to).toBe('/b/%E0%B9%84%2Fx')
  expect(follow('/a /b', '/%E0%A4%A/\ud800')).toBeUndefined()
})

test('a URL may be a target, and its port is no placeholder', () => {
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
