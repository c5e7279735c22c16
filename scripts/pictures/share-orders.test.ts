import { expect, it } from 'vitest'
import { shareOrders } from './share-orders.ts'

it('orders a picture with a text of its own for each product and language', () => {
  const orders = shareOrders()
  expect(orders.map(({ file }) => file)).toEqual([
    ...['domain', 'hosting', 'cloud'].map((name) => `og/en/share/${name}.png`),
    ...['domain', 'hosting', 'cloud'].map((name) => `og/km/share/${name}.png`),
  ])
  expect(new Set(orders.map(({ title }) => title)).size).toBe(orders.length)
  expect(orders.every(({ title }) => title.length > 10)).toBe(true)
})
