import fc from 'fast-check'
import { expect, it } from 'vitest'
import { senderNameKey, senderNameProblem } from './sms-sender-name.ts'

const alphabet = Array.from('ABCXYZabcxyz0189 ._-')
const typed = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 14 })

it('a name is accepted exactly when it has all the properties of a sender', () => {
  fc.assert(
    fc.property(
      fc.oneof(typed, fc.string({ maxLength: 14 }), fc.string({ unit: 'grapheme' })),
      (name) => {
        const isSender =
          /^[A-Za-z0-9._-][A-Za-z0-9 ._-]{1,9}[A-Za-z0-9._-]$/.test(name) && /[A-Za-z]/.test(name)
        expect(senderNameProblem(name) === undefined).toBe(isSender)
      },
    ),
    { numRuns: 5_000 },
  )
})

it('a problem is that of the name, in the order in which a customer solves them', () => {
  expect(senderNameProblem('កាហ្វេ')).toBe('CHARACTERS')
  expect(senderNameProblem('A&W')).toBe('CHARACTERS')
  expect(senderNameProblem(' Mekong')).toBe('SPACES')
  expect(senderNameProblem('Mekong ')).toBe('SPACES')
  expect(senderNameProblem('AB')).toBe('LENGTH')
  expect(senderNameProblem('MekongCoffee')).toBe('LENGTH')
  expect(senderNameProblem('012 345')).toBe('LETTER')
  expect(senderNameProblem('...')).toBe('LETTER')
  expect(senderNameProblem('Mekong Cafe')).toBeUndefined()
})

it('names that differ in case only are the same sender', () => {
  fc.assert(
    fc.property(typed, (name) => {
      expect(senderNameKey(name.toUpperCase())).toBe(senderNameKey(name))
      expect(senderNameProblem(name.toUpperCase())).toBe(senderNameProblem(name))
    }),
  )
})
