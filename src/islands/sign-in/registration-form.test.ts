import { expect, it } from 'vitest'
import { checkRegistration, emptyRegistration, moreFields } from './registration-form.ts'

const passwords = { password: 'Kampot9Pepper', repeat: 'Kampot9Pepper' }
const filled = {
  ...emptyRegistration('DEMO2026'),
  firstName: 'សុខា',
  lastName: 'ចាន់',
  email: 'sokha@example.com',
  username: 'sokha',
}
const wrong = (changes: object) =>
  checkRegistration({ ...filled, ...changes }, passwords).map(({ field, code }) => [field, code])

it('starts with the visitor’s country, else the site’s', () => {
  expect(emptyRegistration('', 'TH').country).toBe('TH')
  expect(emptyRegistration('', undefined).country).toBe('KH')
})

it('requires neither phone number nor address', () => {
  expect(wrong({})).toEqual([])
  for (const { name } of moreFields) expect(wrong({ [name]: ' ' })).toEqual([])
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
  expect(wrong({ firstName: '', email: 'sokha', address1: 'x'.repeat(151) })).toEqual([
    ['firstName', 'REQUIRED'],
    ['email', 'INVALID_EMAIL'],
    ['address1', 'MAX_LENGTH'],
  ])
})

it('accepts only a postal code of the chosen country', () => {
  expect(wrong({ country: 'TH', postalCode: '10110' })).toEqual([])
  expect(wrong({ country: 'TH', postalCode: '120207' })).toEqual([
    ['postalCode', 'INVALID_POSTAL_CODE'],
  ])
  expect(wrong({ country: 'KH', postalCode: '120207' })).toEqual([])
})
