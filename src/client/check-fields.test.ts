import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { NewPassword, SixDigits, Username } from '../contract/person-fields.ts'
import { ProfileFields } from '../contract/profile.ts'
import { checkFields } from './check-fields.ts'

const profile = {
  firstName: 'Dara',
  lastName: 'Sok',
  organization: '',
  identityNumber: '',
  address1: '',
  address2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
}

describe('checkFields', () => {
  it('has nothing to say of a form that fits', () => {
    expect(checkFields(ProfileFields, profile)).toEqual([])
  })

  it('gives one error a field, in the form’s order', () => {
    const draft = { ...profile, postalCode: '!', lastName: 'Sok 2', firstName: ' ' }
    expect(checkFields(ProfileFields, draft)).toEqual([
      { field: 'firstName', code: 'REQUIRED', params: {} },
      { field: 'lastName', code: 'INVALID_NAME', params: {} },
      { field: 'postalCode', code: 'INVALID_POSTAL_CODE', params: {} },
    ])
  })

  it('returns the limits of a length as numbers', () => {
    const schema = v.object({ username: Username, password: NewPassword, code: SixDigits })
    expect(checkFields(schema, { username: 'abc', password: 'Abc1', code: '12345' })).toEqual([
      { field: 'username', code: 'MIN_LENGTH', params: { min: 4 } },
      { field: 'password', code: 'MIN_LENGTH', params: { min: 8 } },
      { field: 'code', code: 'INVALID_CODE', params: {} },
    ])
    expect(
      checkFields(schema, { username: 'abcd', password: `Aa1${'x'.repeat(30)}`, code: '123456' }),
    ).toEqual([{ field: 'password', code: 'MAX_LENGTH', params: { max: 32 } }])
  })

  it('checks a postal code by the chosen country, else the given one', () => {
    const wrong = [{ field: 'postalCode', code: 'INVALID_POSTAL_CODE', params: {} }]
    const inCountry = (postalCode: string, country: string) =>
      checkFields(ProfileFields, { ...profile, postalCode, country })
    expect(inCountry(' 12000 ', 'KH')).toEqual([])
    expect(inCountry('1200', 'KH')).toEqual(wrong)
    expect(inCountry('1200_', 'KH')).toEqual(wrong)
    expect(inCountry('', 'TH')).toEqual([])
    // Only the server knows this country's rule.
    expect(inCountry('1200', 'FR')).toEqual([])
    expect(checkFields(ProfileFields, { ...profile, postalCode: '1200' })).toEqual([])
    expect(checkFields(ProfileFields, { ...profile, postalCode: '1200' }, 'TH')).toEqual(wrong)
  })

  it('finds something exactly where the contract does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (firstName) => {
        const draft = { ...profile, firstName }
        expect(checkFields(ProfileFields, draft).length === 0).toBe(
          v.safeParse(ProfileFields, draft).success,
        )
      }),
    )
  })
})
