import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newPassword } from './new-password.ts'

it('has 28 characters of all kinds, by the given randomness', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
      const password = newPassword(() => bytes)
      expect(password).toHaveLength(28)
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]) expect(password).toMatch(kind)
      expect(newPassword(() => bytes)).toBe(password)
    }),
  )
  const zero = newPassword(() => new Uint8Array(24))
  expect(newPassword(() => new Uint8Array(24).fill(1))).not.toBe(zero)
})
