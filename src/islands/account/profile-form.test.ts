import { expect, it } from 'vitest'
import { checkProfile } from './profile-form.ts'

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

it('requires a postal code of the country of registration', () => {
  const wrong = [{ field: 'postalCode', code: 'INVALID_POSTAL_CODE', params: {} }]
  const check = (postalCode: string, registerCountry: string) =>
    checkProfile({ ...profile, postalCode }, { registerCountry })
  expect(check('', 'TH')).toEqual([])
  expect(check('10110', 'TH')).toEqual([])
  expect(check('120207', 'TH')).toEqual(wrong)
  expect(check('120207', 'KH')).toEqual([])
  expect(check('7500', 'FR')).toEqual([])
})
