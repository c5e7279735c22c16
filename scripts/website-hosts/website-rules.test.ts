import { expect, it } from 'vitest'
import { urlsOfMissing, missingPageOf, readWebsiteRules } from './website-rules.ts'

const headers = '/*\n  X-Content-Type-Options: nosniff\n  Cache-Control: no-cache\n'
const redirects = '/old /new 301\n/blog/* /404.html 404\n/km/blog/* /km/404.html 404\n/* / 302\n'

it('reads what a host must do', () => {
  const rules = readWebsiteRules(redirects, headers)
  expect(rules).toMatchObject({
    moved: [{ from: '/old', to: '/new' }],
    homes: [{ folder: '/', page: '/' }],
    headers: { 'x-content-type-options': 'nosniff' },
    cacheControl: 'no-cache',
    stored: [],
  })
  expect(urlsOfMissing(rules)).toEqual(['/404', '/km/404'])
  expect(['/', '/km', '/th'].map((home) => missingPageOf(rules, home))).toEqual([
    '/404.html',
    '/km/404.html',
    '/404.html',
  ])
})

it.each([
  ['/a /b 301!', headers, 'must not replace a file'],
  ['/a/:name /b/:name 301', headers, 'must be a whole path'],
  ['/a/b* /404.html 404', headers, 'expected a folder'],
  ['/a /b 308', headers, 'unexpected status'],
  [redirects, '/a/*\n  Cache-Control: no-cache\n', 'must be of /*'],
  [redirects, `${headers}/a/*\n  Link: x\n`, 'may only replace Cache-Control'],
])('refuses a rule that a host could not follow: %s', (one, other, why) => {
  expect(() => readWebsiteRules(one, other)).toThrow(why)
})
