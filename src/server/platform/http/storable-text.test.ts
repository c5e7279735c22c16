import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isStorable, isStorableJson } from './storable-text.ts'

it.each([
  ['', true],
  ['ខ្មែរ 😀', true],
  ['a\0', false],
  ['\ud83d', false],
  ['\ude00\ud83d', false],
  [{ a: ['b', { c: '\0' }] }, false],
  [[1, null, true, { d: 'e' }], true],
])('%j is storable: %s', (value, expected) => {
  expect(isStorable(value)).toBe(expected)
  const text = JSON.stringify(value)
  expect(isStorableJson(text, JSON.parse(text))).toBe(expected)
})

it('takes a pair of surrogates however it is written', () => {
  const text = '"\\uD83D\\ude00"'
  expect(isStorableJson(text, JSON.parse(text))).toBe(true)
})

it('follows no depth of nesting into the ground', () => {
  const text = `${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`
  expect(isStorableJson(text, JSON.parse(text))).toBe(false)
})

it('says of JSON what it says of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value)
      const parsed: unknown = JSON.parse(text)
      expect(isStorableJson(text, parsed)).toBe(isStorable(parsed))
    }),
  )
})
