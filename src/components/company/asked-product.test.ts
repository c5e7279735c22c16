import { expect, test } from 'vitest'
import { askedProduct } from './asked-product.ts'

const names = { 'cs-basic-cloud-1': 'Basic Cloud 1' }

test('a known product is shown by its name', () => {
  expect(askedProduct('?product=cs-basic-cloud-1', names)).toBe('Basic Cloud 1')
})

test('an unknown product is shown by its key', () => {
  expect(askedProduct('?product=sms-marketing', names)).toBe('sms-marketing')
  expect(askedProduct('?product=toString', names)).toBe('toString')
})

test.each([
  '',
  '?product=',
  '?product=%3Cb%3E',
  '?product=two%20words',
  `?product=${'a'.repeat(61)}`,
])('nothing is written for %j', (query) => {
  expect(askedProduct(query, names)).toBeUndefined()
})
