import { expect, it } from 'vitest'
import { checkContact, emptyDraft, newDraft } from './contact-form.ts'

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
  checkContact({ ...filled, ...changes }).map(({ field, code }) => [field, code])

it('wants a postal code that the chosen country has, or none', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ postalCode: '120207' })).toEqual([])
  expect(wrong({ postalCode: '120207', country: 'TH' })).toEqual([
    ['postalCode', 'INVALID_POSTAL_CODE'],
  ])
  // Only the server knows this country's rule.
  expect(wrong({ postalCode: '120207', country: 'FR' })).toEqual([])
})

it('begins with what is known of the customer', () => {
  const user = { firstName: 'Dara', lastName: 'Sok', email: 'dara@example.com' }
  expect(newDraft({ ...user, id: '1', username: 'dara', registerCountry: 'TH' })).toEqual({
    ...emptyDraft,
    ...user,
    country: 'TH',
  })
  // A session from an older version, or one whose user is not loaded yet.
  expect(newDraft(user)).toEqual({ ...emptyDraft, ...user })
  expect(newDraft()).toEqual(emptyDraft)
})

it('tells what is wrong in the form’s order', () => {
  expect(wrong({ country: '', postalCode: '1_', firstName: '', city: '' })).toEqual([
    ['firstName', 'REQUIRED'],
    ['city', 'REQUIRED'],
    ['postalCode', 'INVALID_POSTAL_CODE'],
    ['country', 'REQUIRED'],
  ])
})
