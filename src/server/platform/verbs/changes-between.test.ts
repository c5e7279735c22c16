import { expect, it } from 'vitest'
import { changesBetween } from './changes-between.ts'

it('lists what changes, with money in dollars', () => {
  const before = { tld: 'com', renewal_price: 129_900, sold: true, sale_price: null }
  expect(changesBetween(before, { ...before, renewal_price: 149_900, sale_price: 29_900 })).toEqual(
    [
      { name: 'renewal_price', from: '$12.99', to: '$14.99' },
      { name: 'sale_price', from: null, to: '$2.99' },
    ],
  )
  expect(changesBetween(before, before)).toEqual([])
})

it('names the entries of a list, and shows all of what is new or gone', () => {
  const regions = (isDisabled: boolean) => [
    { region: 'Phnom Penh', isDisabled },
    { region: 'Bangkok', isDisabled: false },
  ]
  expect(changesBetween(regions(false), regions(true))).toEqual([
    { name: 'Phnom Penh isDisabled', from: 'false', to: 'true' },
  ])
  expect(changesBetween(null, { days: 3, types: ['SSL'] })).toEqual([
    { name: 'days', from: null, to: '3' },
    { name: 'types 1', from: null, to: 'SSL' },
  ])
})
