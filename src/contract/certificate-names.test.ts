import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseOfName, readCertificateNames } from './certificate-names.ts'

describe('the names of a certificate', () => {
  it.each([
    ['single', ['Mekong.com'], ['mekong.com']],
    ['single', ['https://www.mekong.com:8443/shop?x=1'], ['www.mekong.com']],
    ['single', ['ខ្មែរ.com'], ['xn--j2e0cg3n2c.com']],
    ['wildcard', ['mekong.com'], ['*.mekong.com']],
    ['wildcard', ['*.mekong.com'], ['*.mekong.com']],
    ['multi', ['a.com', 'b.com', 'shop.a.com'], ['a.com', 'b.com', 'shop.a.com']],
  ] as const)('of a %s certificate for %j are %j', (group, typed, names) => {
    expect(readCertificateNames(group, typed)).toMatchObject({ ok: true, names })
  })

  it.each([
    ['INVALID_DOMAIN', 'single', ['mekong'], 0],
    ['INVALID_DOMAIN', 'single', ['192.0.2.1'], 0],
    ['INVALID_DOMAIN', 'multi', ['a.com', ' '], 1],
    ['WILDCARD_NOT_COVERED', 'single', ['*.mekong.com'], 0],
    ['WILDCARD_NOT_COVERED', 'multi', ['a.com', '*.b.com'], 1],
    ['CERTIFICATE_NAME_REPEATED', 'multi', ['a.com', 'A.com'], 1],
  ] as const)('are refused with %s for a %s certificate and %j', (code, group, typed, at) => {
    expect(readCertificateNames(group, typed)).toMatchObject({ ok: false, code, at })
  })

  it('are the same when they are read again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('single', 'wildcard', 'multi'),
        fc.array(fc.oneof(fc.domain(), fc.string()), { minLength: 1, maxLength: 4 }),
        (group, typed) => {
          const read = readCertificateNames(group, typed)
          if (!read.ok) return
          expect(readCertificateNames(group, read.names)).toEqual(read)
          expect(new Set(read.names).size).toBe(typed.length)
          for (const name of read.names) expect(baseOfName(name)).not.toContain('*')
        },
      ),
    )
  })
})
