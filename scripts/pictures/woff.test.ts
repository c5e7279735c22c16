import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { root } from '../project-paths.ts'
import { fontCharacters, fontTable, unpackWoff } from './woff.ts'

const fontFile = (script: 'latin' | 'khmer'): Buffer =>
  readFileSync(
    join(
      root,
      `node_modules/@fontsource/kantumruy-pro/files/kantumruy-pro-${script}-700-normal.woff`,
    ),
  )

/** The sum of a table's words, as its record in the font gives it (OpenType, "Table Directory"). */
const checksum = (table: Buffer): number => {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.byteLength % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.byteLength; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

describe.each(['latin', 'khmer'] as const)('the %s font', (script) => {
  const font = unpackWoff(fontFile(script))

  test('is a TrueType font of the length that its file says', () => {
    expect(font.readUInt32BE(0)).toBe(0x00010000)
    expect(font.byteLength).toBe(fontFile(script).readUInt32BE(16))
  })

  test('has every table whole: its checksum is right', () => {
    const count = font.readUInt16BE(4)
    expect(count).toBeGreaterThan(9)
    for (let record = 12; record < 12 + 16 * count; record += 16) {
      const tag = font.subarray(record, record + 4).toString('latin1')
      // The checksum of `head` is taken with one of its fields as zero.
      if (tag === 'head') continue
      const table = fontTable(font, tag)
      expect(table).toBeDefined()
      if (table) expect([tag, checksum(table)]).toEqual([tag, font.readUInt32BE(record + 4)])
    }
  })

  test('has no table that it does not have', () => {
    expect(fontTable(font, 'none')).toBeUndefined()
  })
})

test('the fonts draw their scripts, and no other', () => {
  const latin = fontCharacters(unpackWoff(fontFile('latin')))
  const khmer = fontCharacters(unpackWoff(fontFile('khmer')))
  for (const character of 'Azé.$0…') expect(latin).toContain(character.codePointAt(0))
  for (const character of 'កឳ្ា៖។') expect(khmer).toContain(character.codePointAt(0))
  for (const character of '中ไя') {
    expect(latin).not.toContain(character.codePointAt(0))
    expect(khmer).not.toContain(character.codePointAt(0))
  }
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
