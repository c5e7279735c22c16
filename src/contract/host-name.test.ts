import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNameservers, readHostName, repeatedPlaces } from './host-name.ts'

describe('a host name', () => {
  it.each([
    ['ns1.example.com', 'ns1.example.com'],
    [' NS1.Example.COM. ', 'ns1.example.com'],
    ['ｎｓ１.example.com', 'ns1.example.com'],
    ['ns1.ខ្មែរ.com', 'ns1.xn--j2e0cg3n2c.com'],
    ['example.com', 'example.com'],
    ['ns-1.a.b.c.example.co.th', 'ns-1.a.b.c.example.co.th'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('%j is %s', (typed, host) => {
    expect(readHostName(typed)).toBe(host)
  })

  it.each([
    ...['', ' ', '.', 'ns1', 'ns1..example.com', '.example.com', 'ns1.example.com..'],
    ...['-ns.example.com', 'ns-.example.com', 'ns_1.example.com', 'ns 1.example.com'],
    ...[
      '192.0.2.1',
      '2001:db8::1',
      'http://ns1.example.com',
      'ns1.example.com:53',
      'ns1/example.com',
    ],
    ...['<b>.example.com', 'ns1.example.com\u0000', `${'a'.repeat(64)}.com`],
    `${'a.'.repeat(126)}com`,
  ])('%j is none', (typed) => {
    expect(readHostName(typed)).toBeUndefined()
  })

  const unit = fc.constantFrom(...'a b z 0 9 - A É ខ ្ ម _'.split(' '))
  const label = fc.string({ unit, maxLength: 8 })
  const dotted = fc.array(label, { maxLength: 5 }).map((labels) => labels.join('.'))

  it('stays what it is when it is read again', () => {
    fc.assert(
      fc.property(fc.oneof(dotted, fc.string({ unit: 'binary' })), (typed) => {
        const host = readHostName(typed)
        if (host === undefined) return
        expect(host).toMatch(/^[a-z0-9.-]{3,253}$/)
        expect(readHostName(host)).toBe(host)
      }),
    )
  })
})

describe('nameservers', () => {
  const wrong = (...typed: string[]) =>
    checkNameservers(typed).map(({ field, code }) => `${field} ${code}`)

  it('are two at least, each a host name, none twice', () => {
    expect(wrong('ns1.example.com', 'ns2.example.com')).toEqual([])
    expect(wrong('', ' ')).toEqual(['nameservers.0 REQUIRED', 'nameservers.1 REQUIRED'])
    expect(wrong('ns1.example.com', 'ns1', '')).toEqual(['nameservers.1 INVALID_HOST'])
    expect(wrong('ns1.example.com', 'ns2.example.com', 'NS1.example.com.')).toEqual([
      'nameservers.2 NAMESERVER_EXIST',
    ])
  })

  it('that are repeated are reported at all places but the first', () => {
    expect(repeatedPlaces(['a', 'b', 'a', undefined, undefined, 'b', 'a'])).toEqual([2, 5, 6])
  })
})
