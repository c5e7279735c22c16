import { describe, expect, it } from 'vitest'
import { checkContact, contactFields, emptyDraft, newDraft } from './contact-form.ts'

const filled = {
  ...emptyDraft,
  firstName: 'Dara',
  lastName: 'Sok',
  phoneNumber: '012 345 678',
  email: 'dara@example.com',
  address1: '12 Street 240',
  city: 'Phnom Penh',
}
const wrong = (changes: object) =>
  checkContact({ ...filled, ...changes }, 'en').map(({ field, code }) => [field, code])

it('accepts a postal code of the chosen country, or none', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ postalCode: '120207' })).toEqual([])
  expect(wrong({ postalCode: '120207', country: 'TH' })).toEqual([
    ['postalCode', 'INVALID_POSTAL_CODE'],
  ])
  // Only the server knows this country's rule.
  expect(wrong({ postalCode: '120207', country: 'FR' })).toEqual([])
})

it('starts with the customer’s own data', () => {
  const user = { firstName: 'Dara', lastName: 'Sok', email: 'dara@example.com' }
  expect(newDraft({ ...user, id: '1', username: 'dara', registerCountry: 'TH' })).toEqual({
    ...emptyDraft,
    ...user,
    country: 'TH',
  })
  // A session from an older version, or one whose user is not loaded yet.
  expect(newDraft(user)).toEqual({ ...emptyDraft, ...user })
  expect(newDraft()).toEqual(emptyDraft)
  // A customer without a name is called by the user name.
  expect(newDraft({ ...user, firstName: 'n997', username: 'n997' }).firstName).toBe('')
})

it('starts with the whole profile once it is loaded', () => {
  const profile = {
    ...{ firstName: 'Dara', lastName: 'Sok', email: 'dara@example.com' },
    ...{ phoneNumber: '+66812345678', organization: 'Angkor Soft', registerCountry: 'TH' },
    ...{ address1: '12 Rama IV', address2: '', city: 'Bangkok', stateProvince: '' },
    postalCode: '10110',
  }
  const { registerCountry: country, organization: organizationName, ...rest } = profile
  expect(newDraft(profile)).toEqual({ ...emptyDraft, ...rest, organizationName, country })
  // A profile without a name has an empty one, not the user name.
  expect(newDraft({ ...profile, firstName: '', phoneNumber: null })).toMatchObject({
    firstName: '',
    phoneNumber: '',
  })
})

it('lists the errors in the form’s order', () => {
  expect(wrong({ country: '', postalCode: '1_', firstName: '', city: '' })).toEqual([
    ['firstName', 'REQUIRED'],
    ['city', 'REQUIRED'],
    ['postalCode', 'INVALID_POSTAL_CODE'],
    ['country', 'REQUIRED'],
  ])
})

it('asks for the family name first in Khmer', () => {
  expect(
    contactFields('km')
      .slice(0, 2)
      .map(({ name, autoComplete }) => [name, autoComplete]),
  ).toEqual([
    ['lastName', 'family-name'],
    ['firstName', 'given-name'],
  ])
  expect(
    checkContact(emptyDraft, 'km')
      .map(({ field }) => field)
      .slice(0, 2),
  ).toEqual(['lastName', 'firstName'])
})

describe('a contact', () => {
  const whole = {
    ...emptyDraft,
    firstName: 'សុខា',
    lastName: 'ចាន់',
    email: 'sokha@example.com',
    phoneNumber: '+855 12 345 678',
    address1: '12 Street 271',
    city: 'ភ្នំពេញ',
  }
  it('is checked by the contract’s rules', () => {
    expect(checkContact(whole, 'en')).toEqual([])
    expect(checkContact(emptyDraft, 'en').map(({ field, code }) => `${field} ${code}`)).toEqual([
      'firstName REQUIRED',
      'lastName REQUIRED',
      'email REQUIRED',
      'phoneNumber REQUIRED',
      'address1 REQUIRED',
      'city REQUIRED',
    ])
    expect(checkContact({ ...whole, email: 'sokha' }, 'en')).toEqual([
      { field: 'email', code: 'INVALID_EMAIL', params: {} },
    ])
    expect(checkContact({ ...whole, firstName: 'R2D2' }, 'en')[0]?.code).toBe('INVALID_NAME')
    expect(checkContact({ ...whole, firstName: 'a'.repeat(51) }, 'en')).toEqual([
      { field: 'firstName', code: 'MAX_LENGTH', params: { max: 50 } },
    ])
  })
  it('has each field of the contract in the form', () => {
    expect(
      contactFields('en')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(emptyDraft).toSorted())
  })
})
