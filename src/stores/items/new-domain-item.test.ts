import { expect, it } from 'vitest'
import { newItem } from './new-domain-item.ts'

const input = { domainName: 'xn--j2e0cg3n2c.com', duration: 1, expectedPrice: 12.99 }

it('is an item of the cart, held to the price that was shown', () => {
  expect(newItem(input)).toEqual({
    type: 'DOMAIN',
    action: 'registration',
    productKey: 'domain',
    option: { domainName: 'xn--j2e0cg3n2c.com' },
    qty: 1,
    duration: 1,
    durationType: 'YEAR',
    expectedPrice: 12.99,
  })
  expect(newItem({ ...input, expectedPrice: undefined })).not.toHaveProperty('expectedPrice')
})
