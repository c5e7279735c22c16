import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountName, contactEmailOf } from './account-name.ts'

it('is eight letters and digits that any WHM server accepts', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(20), (itemId, candidate) => {
      expect(accountName(itemId, candidate)).toMatch(/^f[a-z2-7]{7}$/)
    }),
  )
})

it('is the same for an item and candidate, and differs between them', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.nat(20), (itemId, other, candidate) => {
      const name = accountName(itemId, candidate)
      expect(accountName(itemId, candidate)).toBe(name)
      expect(accountName(itemId, candidate + 1)).not.toBe(name)
      if (other !== itemId) expect(accountName(other, candidate)).not.toBe(name)
    }),
  )
})

it('does not change between versions of the shop', () => {
  expect(accountName('00000000-0000-4000-8000-000000000001', 0)).toBe('frfuubvm')
  expect(accountName('00000000-0000-4000-8000-000000000001', 1)).toBe('fe434cck')
})

it('is tagged in the contact', () => {
  expect(contactEmailOf('hosting@tonle.example', 'item-1')).toBe('hosting+item-1@tonle.example')
})
