import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newTransferReference, referencesIn, shownReference } from './transfer-reference.ts'

/** References of any random numbers. */
const reference = fc.array(fc.nat({ max: 31 }), { minLength: 10, maxLength: 10 }).map((picks) => {
  const rest = [...picks]
  return newTransferReference(() => rest.shift() ?? 0)
})

describe('the reference of a transfer', () => {
  it('has the check digits of ISO 11649', () => {
    let next = 0
    expect(newTransferReference(() => (next += 3) % 32)).toMatch(/^RF\d\d369CFJNRVY$/)
    fc.assert(
      fc.property(reference, (one) => {
        const digits = Array.from(one.slice(4) + one.slice(0, 4), (sign) =>
          String(Number.parseInt(sign, 36)),
        ).join('')
        expect(BigInt(digits) % 97n).toBe(1n)
      }),
    )
  })

  it('is found in what a payer wrote, however it is spaced and cased', () => {
    const noise = fc.string({ unit: fc.constantFrom(' ', '.', '-', '/', 'x', 'ក', '7') })
    fc.assert(
      fc.property(reference, noise, noise, fc.boolean(), (one, before, after, isLower) => {
        const shown = shownReference(one)
        const text = `${before} ${isLower ? shown.toLowerCase() : shown} ${after}`
        expect(referencesIn(text)).toContain(one)
      }),
    )
    const one = newTransferReference(() => 0)
    expect(referencesIn(`${one} and ${one.replaceAll('0', 'o')}`)).toEqual([one])
  })

  it('with one wrong digit or letter is none', () => {
    const isDigit = (sign = ''): boolean => sign >= '0' && sign <= '9'
    fc.assert(
      fc.property(
        reference,
        fc.integer({ min: 4, max: 13 }),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')),
        (one, at, sign) => {
          fc.pre(one[at] !== sign && isDigit(one[at]) === isDigit(sign))
          expect(referencesIn(`${one.slice(0, at)}${sign}${one.slice(at + 1)}`)).toEqual([])
        },
      ),
    )
  })

  it('is none in other texts', () => {
    for (const text of [
      '',
      'order 100000042',
      'RF',
      'rf12 34',
      'RF18 5390 0754 7034',
      '🎉'.repeat(50),
    ]) {
      expect(referencesIn(text)).toEqual([])
    }
  })
})
