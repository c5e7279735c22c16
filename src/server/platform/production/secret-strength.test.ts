import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isExample, isWeak } from './secret-strength.ts'

it('accepts what `shop init`, `openssl rand -base64 32` and `-hex 32` generate', () => {
  for (let count = 0; count < 100; count += 1) {
    const bytes = randomBytes(32)
    const texts = [bytes.toString('base64url'), bytes.toString('base64'), bytes.toString('hex')]
    for (const secret of [bytes, ...texts]) expect(isWeak(secret)).toBe(false)
  }
})

it('refuses repetitions, however long', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 1 }), fc.nat(500), (character, length) => {
      expect(isWeak(character.repeat(length))).toBe(true)
    }),
  )
})

it.each([
  'replace-me',
  'CHANGEME-0123',
  'your-secret-here',
  'CAFEBABE',
  'xdeadbeefx',
  'sandbox-key',
])('takes %s for an example', (secret) => {
  expect(isExample(secret)).toBe(true)
})
