import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { create } from 'fontkitten'
import { expect, test } from 'vitest'
import { root } from '../project-paths.ts'
import { unpackWoff } from './woff.ts'

const fontFile = (script: 'latin' | 'khmer'): Buffer =>
  readFileSync(
    join(
      root,
      `node_modules/@fontsource/kantumruy-pro/files/kantumruy-pro-${script}-700-normal.woff`,
    ),
  )

test.each([
  ['latin', 'Azé.$0…', 'ក中'],
  ['khmer', 'កឳ្ា៖។', '中й'],
] as const)('the unpacked %s font is whole and draws its script alone', (script, drawn, not) => {
  const file = unpackWoff(fontFile(script))
  expect(file.byteLength).toBe(fontFile(script).readUInt32BE(16))
  const font = create(file)
  if (font.isCollection) throw new Error('one font')
  expect(font.familyName).toContain('Kantumruy Pro')
  const draws = (text: string) =>
    Array.from(text).map((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
  expect(new Set(draws(drawn))).toEqual(new Set([true]))
  expect(new Set(draws(not))).toEqual(new Set([false]))
  // Every outline can be read.
  for (const each of font.characterSet)
    expect(font.glyphForCodePoint(each).advanceWidth).toBeGreaterThanOrEqual(0)
})

test('what is no WOFF 1 file is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('not a WOFF 1 file')
})

test('a table of another length than it says is refused', () => {
  const woff = Buffer.alloc(64 + 32)
  woff.write('wOFF', 0, 'latin1')
  woff.writeUInt16BE(1, 12)
  woff.writeUInt32BE(28 + 40, 16)
  const packed = deflateSync(Buffer.from('short'))
  packed.copy(woff, 64)
  woff.write('test', 44, 'latin1')
  woff.writeUInt32BE(64, 48)
  woff.writeUInt32BE(packed.byteLength, 52)
  woff.writeUInt32BE(40, 56)
  expect(() => unpackWoff(woff)).toThrow('a table of the WOFF file is damaged')
})
