import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { NewPassword } from '../../contract/person-fields.ts'
import { passwordRules } from './password-rules.ts'

it('shows every rule as met exactly when the contract accepts the password', () => {
  const nearly = fc.string({
    unit: fc.constantFrom('a', 'b', 'Z', 'Q', '0', '7', '~', '!', ' ', 'ក', '😀', '\n'),
    maxLength: 40,
  })
  const valid = fc.stringMatching(/^[a-z][A-Z][0-9][!-~]{5,29}$/)
  fc.assert(
    fc.property(fc.oneof(nearly, valid, fc.string()), (password) => {
      const allMet = passwordRules(password).every(({ met }) => met)
      expect(allMet).toBe(v.is(NewPassword, password))
    }),
    { numRuns: 1000 },
  )
})

it('meets no rule without input', () => {
  expect(passwordRules('').filter(({ met }) => met)).toEqual([])
})
