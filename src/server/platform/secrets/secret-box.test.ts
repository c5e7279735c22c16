import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecretBox, type SecretKey } from './secret-box.ts'

const newKey = (id: string): SecretKey => ({ id, key: randomBytes(32) })
const old = newKey('old')
const present = newKey('present')

it('opens what it sealed, for the same purpose only', () => {
  const box = createSecretBox([present])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (text, purpose, other) => {
      const sealed = box.seal(text, purpose)
      expect(box.open(sealed, purpose)).toEqual({
        text: Buffer.from(text).toString(),
        isStale: false,
      })
      expect(box.open(sealed, `${purpose}${other}x`)).toBeUndefined()
    }),
  )
})

it('opens nothing that was changed in any place', () => {
  const box = createSecretBox([present])
  const sealed = box.seal('a secret', 'test')
  fc.assert(
    fc.property(
      fc.nat({ max: sealed.length - 1 }),
      fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '.'),
      (at, character) => {
        const changed = `${sealed.slice(0, at)}${character}${sealed.slice(at + 1)}`
        const isSame = Buffer.from(changed.split('.')[1] ?? '', 'base64url').equals(
          Buffer.from(sealed.split('.')[1] ?? '', 'base64url'),
        )
        fc.pre(!isSame || !changed.startsWith('present.'))
        expect(box.open(changed, 'test')).toBeUndefined()
      },
    ),
  )
})

it('opens nothing that is no sealed text', () => {
  const box = createSecretBox([present])
  fc.assert(fc.property(fc.string(), (text) => box.open(text, 'test') === undefined))
  for (const text of ['', '.', 'present', 'present.', 'present.AAAA']) {
    expect(box.open(text, 'test')).toBeUndefined()
  }
})

it('seals the same text differently each time, and shows nothing of it', () => {
  const box = createSecretBox([present])
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'test')
  expect(sealed).not.toBe(box.seal('JBSWY3DPEHPK3PXP', 'test'))
  expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString()).not.toContain('JBSW')
})

it('lets keys be changed: the new one seals, the old one still opens, and says so', () => {
  const sealed = createSecretBox([old]).seal('kept', 'test')
  const both = createSecretBox([present, old])
  expect(both.open(sealed, 'test')).toEqual({ text: 'kept', isStale: true })
  const anew = both.seal('kept', 'test')
  expect(createSecretBox([present]).open(anew, 'test')).toEqual({ text: 'kept', isStale: false })
  expect(createSecretBox([present]).open(sealed, 'test')).toBeUndefined()
})
