import { expect, it } from 'vitest'
import type { Locale } from '../../i18n/locales.ts'
import {
  checkRegistration,
  emptyRegistration,
  moreFields,
  registrationFields,
} from './registration-form.ts'

const password = 'Kampot9Pepper'
const filled = {
  ...emptyRegistration('DEMO2026'),
  firstName: 'សុខា',
  lastName: 'ចាន់',
  email: 'sokha@example.com',
  username: 'sokha',
}
const wrong = (changes: object) =>
  checkRegistration({ ...filled, ...changes }, password, 'en').map(({ field, code }) => [
    field,
    code,
  ])

it('starts with the visitor’s country, else the site’s', () => {
  expect(emptyRegistration('', 'TH').country).toBe('TH')
  expect(emptyRegistration('', undefined).country).toBe('KH')
})

it('requires neither user name, name, phone number nor address', () => {
  for (const name of ['username', 'referralCode'] as const)
    expect(wrong({ [name]: ' ' })).toEqual([])
  expect(wrong({})).toEqual([])
  for (const { name } of moreFields('en')) expect(wrong({ [name]: ' ' })).toEqual([])
})

it('lists the errors in the form’s order, optional fields included', () => {
  expect(
    wrong({
      postalCode: '12_000',
      phoneNumber: 'call me',
      city: '?',
      referralCode: 'x'.repeat(21),
    }),
  ).toEqual([
    ['referralCode', 'MAX_LENGTH'],
    ['phoneNumber', 'INVALID_PHONE'],
    ['city', 'INVALID_NAME'],
    ['postalCode', 'INVALID_POSTAL_CODE'],
  ])
  expect(
    wrong({ firstName: 'R2D2', username: 'abc', email: 'sokha', address1: 'x'.repeat(151) }),
  ).toEqual([
    ['email', 'INVALID_EMAIL'],
    ['username', 'MIN_LENGTH'],
    ['firstName', 'INVALID_NAME'],
    ['address1', 'MAX_LENGTH'],
  ])
  expect(checkRegistration(emptyRegistration(''), '', 'en').map(({ field }) => field)).toEqual([
    'email',
    'password',
  ])
})

it('asks for the family name first in Khmer', () => {
  const namesIn = (locale: Locale) =>
    registrationFields(locale).filter((name) => /^(?:first|last)Name$/.test(name))
  expect(namesIn('en')).toEqual(['firstName', 'lastName'])
  expect(namesIn('km')).toEqual(['lastName', 'firstName'])
  expect(moreFields('km').find(({ name }) => name === 'lastName')).toEqual({
    ...{ name: 'lastName', autoComplete: 'family-name', optional: true },
  })
  const errors = checkRegistration({ ...filled, firstName: '1', lastName: '2' }, password, 'km')
  expect(errors.map(({ field }) => field)).toEqual(['lastName', 'firstName'])
})

it('accepts only a postal code of the chosen country', () => {
  expect(wrong({ country: 'TH', postalCode: '10110' })).toEqual([])
  expect(wrong({ country: 'TH', postalCode: '120207' })).toEqual([
    ['postalCode', 'INVALID_POSTAL_CODE'],
  ])
  expect(wrong({ country: 'KH', postalCode: '120207' })).toEqual([])
})
