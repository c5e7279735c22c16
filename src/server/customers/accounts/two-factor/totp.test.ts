import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newTotpSecret, totpSetup, totpStep } from './totp.ts'

// RFC 6238 appendix B: the ASCII text 12345678901234567890.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d s is that of RFC 6238', (seconds, code, step) => {
    expect(totpStep(secret, code, at(seconds))).toBe(step)
  })

  it('counts with a clock that is up to 30 seconds off, and names its own step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }),
        fc.integer({ min: -30, max: 30 }),
        (seconds, skew) => {
          const code = new TOTP({ secret }).generate({ timestamp: (seconds + skew) * 1000 })
          expect(totpStep(secret, code, at(seconds))).toBe(Math.floor((seconds + skew) / 30))
        },
      ),
    )
  })

  it('does not count two steps away', () => {
    const code = new TOTP({ secret }).generate({ timestamp: 1_800_000_000_000 })
    for (const steps of [-3, -2, 2, 3]) {
      expect(totpStep(secret, code, at(1_800_000_000 + 30 * steps))).toBeUndefined()
    }
  })
})

describe('a new secret', () => {
  it('has 20 bytes, and is another each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })

  it('is taken over by a URL and a picture', () => {
    const { uri, qr } = totpSetup(secret, 'dara')
    const url = new URL(uri)
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain('Tonlé Cloud:dara')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      issuer: 'Tonlé Cloud',
      secret,
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    })
    expect(qr).toMatch(/^<svg [^>]*xmlns/)
  })
})
