import { expect, it } from 'vitest'
import { customerAfter } from './page-customer.ts'

it.each([
  ['nobody came', undefined, undefined, undefined],
  ['somebody signed in', undefined, '', ''],
  ['it is known who', '', 'a', 'a'],
  ['they signed out', 'a', undefined, 'a'],
  ['they signed out before it was known who', '', undefined, undefined],
  ['somebody is back', 'a', '', 'a'],
  ['it is the same', 'a', 'a', 'a'],
  ['it is another', 'a', 'b', 'b'],
])('a page is whose it was, until another is known: %s', (_, before, present, owner) => {
  expect(customerAfter(before, present)).toBe(owner)
})
