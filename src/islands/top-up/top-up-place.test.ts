import { expect, it } from 'vitest'
import { parseTopUpPlace, topUpQuery } from './top-up-place.ts'

const origin = 'https://shop.example'
const topUpId = '0192f7a0-0000-7000-8000-0000000000aa'

it('reads back what a query says', () => {
  const place = { topUpId, amount: 15, from: '/km/checkout-basket?orderId=1&step=payment' }
  expect(parseTopUpPlace(topUpQuery(place), origin)).toEqual(place)
  expect(topUpQuery({})).toBe('')
})

it('leads to no other site, and ignores what is no amount or top-up', () => {
  const nothing = { topUpId: undefined, amount: undefined, from: undefined }
  for (const query of [
    '?continue=https://evil.example',
    '?continue=//evil.example&amount=a',
    '?topUpId=../account',
  ]) {
    expect(parseTopUpPlace(query, origin)).toEqual(nothing)
  }
})
