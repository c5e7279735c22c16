import { expect, it } from 'vitest'
import { formatMoney, fromDollars } from '../contract/money.ts'
import { newPrice } from './new-price.ts'

it.each([0.5, 12.99, 1250, 19_999.5])(
  'reads the price of %d dollars as the API tells it',
  (dollars) => {
    const params = { name: 'sabay.com', price: formatMoney(fromDollars(dollars)) }
    expect(newPrice({ messageCode: 'PRICE_CHANGED', params })).toBe(dollars)
  },
)

it('finds none in another error, or where none is', () => {
  expect(newPrice({ messageCode: 'ORDER_CHANGED', params: { price: '$1.00' } })).toBeUndefined()
  for (const price of ['', '$', 'free']) {
    expect(newPrice({ messageCode: 'PRICE_CHANGED', params: { price } })).toBeUndefined()
  }
  expect(newPrice({ messageCode: 'PRICE_CHANGED', params: {} })).toBeUndefined()
})
