import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fullNameOf } from './person-name.ts'

it.each([
  ['Sokha', 'Chan', 'Sokha Chan'],
  ['សុខា', 'ចាន់', 'ចាន់ សុខា'],
  ['Sokha', 'ចាន់', 'ចាន់ Sokha'],
  ['សុខា', 'Chan', 'សុខា Chan'],
  ['สมชาย', 'ใจดี', 'สมชาย ใจดี'],
  ['សុខា', '', 'សុខា'],
  ['Sokha', '', 'Sokha'],
  ['', 'ចាន់', 'ចាន់'],
  ['', '', ''],
])('writes %s and %s as %s', (firstName, lastName, name) => {
  expect(fullNameOf({ firstName, lastName })).toBe(name)
})

const letters = (from: string, to: string) =>
  fc.string({
    minLength: 1,
    unit: fc
      .integer({ min: from.codePointAt(0) ?? 0, max: to.codePointAt(0) ?? 0 })
      .map((point) => String.fromCodePoint(point)),
  })
const khmer = letters('ក', 'អ')
const latin = letters('A', 'Z')

it('begins with the family name if that has a Khmer letter, whatever else it has', () => {
  fc.assert(
    fc.property(fc.oneof(khmer, latin), latin, khmer, latin, (firstName, before, letter, after) => {
      const lastName = `${before}${letter}${after}`
      expect(fullNameOf({ firstName, lastName })).toBe(`${lastName} ${firstName}`)
    }),
  )
})

it('begins with the given name of any other', () => {
  fc.assert(
    fc.property(fc.oneof(khmer, latin), latin, (firstName, lastName) => {
      expect(fullNameOf({ firstName, lastName })).toBe(`${firstName} ${lastName}`)
    }),
  )
})
