import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gsmSeptets, readSmsText, smsEncoding, smsLimits } from './sms-text.ts'

const gsmText = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ019 @£Δ\n{}[]~^|\\€')),
  maxLength: 500,
})
const anyText = fc.oneof(
  gsmText,
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('ក', '្', 'ន', '😀', 'a', '𝒜'), maxLength: 300 }),
)

const unitsOf = (part: string): number => gsmSeptets(part)?.length ?? part.length

describe('the text of a message', () => {
  it.each([
    ['a'.repeat(160), 'GSM7', 1, 0],
    ['a'.repeat(161), 'GSM7', 2, 145],
    ['a'.repeat(306), 'GSM7', 2, 0],
    ['a'.repeat(307), 'GSM7', 3, 152],
    ['€'.repeat(80), 'GSM7', 1, 0],
    ['ក'.repeat(70), 'UCS2', 1, 0],
    ['ក'.repeat(71), 'UCS2', 2, 63],
    ['ក'.repeat(134), 'UCS2', 2, 0],
    ['ក'.repeat(135), 'UCS2', 3, 66],
    ['ç', 'UCS2', 1, 69],
    ['', 'GSM7', 1, 160],
  ])('counts %#', (text, encoding, parts, left) => {
    const read = readSmsText(text)
    expect([read.encoding, read.parts.length, read.left]).toEqual([encoding, parts, left])
  })

  it('counts letters of the extension table twice, and never splits them', () => {
    const text = `${'a'.repeat(152)}€${'b'.repeat(10)}`
    expect(gsmSeptets('€')).toEqual([0x1b, 0x65])
    expect(readSmsText(text).parts).toEqual(['a'.repeat(152), `€${'b'.repeat(10)}`])
  })

  it('is whole when its parts are joined, and each part has room', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { encoding, parts, units, left } = readSmsText(text)
        const { single, part } = smsLimits[encoding]
        expect(parts.join('')).toBe(text)
        const limit = parts.length === 1 ? single : part
        const sizes = parts.map((one) => (encoding === 'UCS2' ? one.length : unitsOf(one)))
        expect(Math.max(...sizes)).toBeLessThanOrEqual(limit)
        expect(units).toBe(sizes.reduce((sum, size) => sum + size, 0))
        expect(left).toBe(limit - (sizes.at(-1) ?? 0))
        if (units <= single) expect(parts).toHaveLength(1)
      }),
    )
  })

  it('never splits a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const part of readSmsText(text).parts.slice(0, -1)) {
          expect(/[\ud800-\udbff]$/.test(part)).toBe(/[\ud800-\udbff]$/.test(text) && part === text)
        }
      }),
    )
    const { parts } = readSmsText(`${'ក'.repeat(66)}😀${'ក'.repeat(10)}`)
    expect(parts[0]).toBe('ក'.repeat(66))
  })

  it('needs UCS-2 as soon as one letter does', () => {
    fc.assert(
      fc.property(gsmText, (text) => {
        expect(smsEncoding(text)).toBe('GSM7')
        expect(smsEncoding(`${text}ខ`)).toBe('UCS2')
      }),
    )
    // The escape itself is no letter.
    expect(smsEncoding('\u001b')).toBe('UCS2')
  })
})
