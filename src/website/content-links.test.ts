import { describe, expect, test } from 'vitest'
import { linksInLanguage } from './content-links.ts'

const link = (href: string): string => `<p>See <a class="x" href="${href}">this</a>.</p>`

describe('linksInLanguage', () => {
  test.each([
    ['/refund-policy', '/km/refund-policy'],
    ['/term-and-conditions#refunds', '/km/term-and-conditions#refunds'],
    ['/domain/search?domain=x.com', '/km/domain/search?domain=x.com'],
    ['/domain/tld/com.kh', '/km/domain/tld/com.kh'],
    ['/domain/tld/com', '/km/domain/tld/com'],
    ['/', '/km'],
    ['/#faq', '/km#faq'],
    ['/kmer', '/km/kmer'],
  ])('points %s in a Khmer text to %s', (written, led) => {
    expect(linksInLanguage('km', link(written))).toBe(link(led))
  })

  test.each([
    '#refunds',
    '/km',
    '/km/refund-policy',
    '/favicon.svg',
    '/rss.xml?x=1',
    'https://example.org/refund-policy',
    '//example.org/x',
    'mailto:hello@example.org',
  ])('leaves %s as it is', (href) => {
    expect(linksInLanguage('km', link(href))).toBe(link(href))
  })

  test('changes nothing in the language without a prefix', () => {
    expect(linksInLanguage('en', link('/refund-policy'))).toBe(link('/refund-policy'))
  })

  test('localises every link of a text, and nothing that only looks like one', () => {
    const html = '<a href="/a">A</a> href="/b" <img src="/c"> <a title="t" href="/d">D</a>'
    expect(linksInLanguage('km', html)).toBe(
      '<a href="/km/a">A</a> href="/b" <img src="/c"> <a title="t" href="/km/d">D</a>',
    )
  })

  test('twice is the same as once', () => {
    const once = linksInLanguage('km', link('/refund-policy'))
    expect(linksInLanguage('km', once)).toBe(once)
  })
})
