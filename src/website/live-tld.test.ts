import { expect, test } from 'vitest'
import { fromDollars } from '../contract/money.ts'
import { livePrices, priceFigures } from './live-prices.ts'
import { isLiveTld, isNotSold, liveText } from './live-tld.ts'

const com = {
  tld: 'com',
  registrationPrice: 9.99,
  regularPrice: 12.99,
  renewalPrice: 14.99,
  transferPrice: 13.5,
  tags: ['hot', 'sale'] as ('hot' | 'sale')[],
}

test('two are equal when prices and tags are', () => {
  expect(liveText(com)).toBe('9.99 12.99 14.99 13.5 hot sale')
  expect(liveText({ ...com, tags: [] })).not.toBe(liveText(com))
  expect(liveText({ ...com, transferPrice: 13.51 })).not.toBe(liveText(com))
})

test('its prices are money', () => {
  expect(livePrices(com)).toEqual({
    first: fromDollars(9.99),
    regular: fromDollars(12.99),
    renewal: fromDollars(14.99),
    transfer: fromDollars(13.5),
  })
})

test('its figures are formatted by field name', () => {
  expect(priceFigures({ ...com, unicode: 'ខ្មែរ' })).toEqual({
    ...{ name: 'ខ្មែរ', tld: '.ខ្មែរ', first: '$9.99', regular: '$12.99' },
    ...{ renewal: '$14.99', transfer: '$13.50' },
  })
})

test.each([
  undefined,
  null,
  'com',
  [],
  {},
  { ...com, tld: 1 },
  { ...com, tags: 'hot' },
  { ...com, renewalPrice: '14.99' },
])('%j is none', (answer) => {
  expect(isLiveTld(answer)).toBe(false)
})

test('an API answer is one', () => {
  expect(isLiveTld({ ...com, kind: 'gtld' })).toBe(true)
})

test('only the API’s own error means that a TLD is not sold', () => {
  expect(isNotSold({ messageCode: 'TLD_NOT_SUPPORT', status: 400 })).toBe(true)
  for (const answer of [undefined, null, 'TLD_NOT_SUPPORT', com, { messageCode: 'SYSTEM_BUSY' }])
    expect(isNotSold(answer)).toBe(false)
})
