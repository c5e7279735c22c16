import { expect, it } from 'vitest'
import texts from '../../../public/locales/en/checkout.json' with { type: 'json' }
import { discountRows } from './discount-rows.ts'

it('has a line for each discount, whose amounts sum to the whole discount', () => {
  const rows = discountRows(texts, {
    discountAmount: 7.3,
    vouchers: [
      { code: 'WELCOME', discountAmount: 2 },
      { code: 'EXPIRED', discountAmount: 0 },
    ],
    discounts: [
      { code: 'CLOUD_HOSTING_DOMAIN_DISCOUNT', amount: 1.1 },
      { code: 'WP_HOSTING_EXTRA_DISCOUNT', amount: 0, months: 1 },
      { code: 'PC', amount: 3 },
    ],
  })
  expect(rows.map(({ name, dollars }) => [name, dollars])).toEqual([
    ['Discount', 1.2],
    ['Voucher WELCOME', 2],
    ['New domain with Cloud Hosting', 1.1],
    ['1 extra month free with WordPress Hosting', undefined],
    ['Promo credit', 3],
  ])
})

it('has none without a discount', () => {
  expect(discountRows(texts, { discountAmount: 0, discounts: [] })).toEqual([])
})
