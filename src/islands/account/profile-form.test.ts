import { expect, it } from 'vitest'
import type { Locale } from '../../i18n/locales.ts'
import { checkProfile, profileFields } from './profile-form.ts'

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

it('asks for the family name first in Khmer', () => {
  const first = (locale: Locale) =>
    profileFields(locale)
      .slice(0, 2)
      .map(({ name, autoComplete }) => `${name} ${autoComplete}`)
  expect(first('en')).toEqual(['firstName given-name', 'lastName family-name'])
  expect(first('km')).toEqual(['lastName family-name', 'firstName given-name'])
})

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
