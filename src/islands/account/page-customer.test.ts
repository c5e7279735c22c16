import { expect, it } from 'vitest'
import { customerAfter } from './page-customer.ts'

it.each([
  ['no session', undefined, undefined, undefined],
  ['signed in', undefined, '', ''],
  ['user loaded', '', 'a', 'a'],
  ['signed out', 'a', undefined, 'a'],
  ['signed out before the user was loaded', '', undefined, undefined],
  ['signed in again', 'a', '', 'a'],
  ['same customer', 'a', 'a', 'a'],
  ['another customer', 'a', 'b', 'b'],
])('a page keeps its customer until another is known: %s', (_, before, present, customer) => {
  expect(customerAfter(before, present)).toBe(customer)
})
