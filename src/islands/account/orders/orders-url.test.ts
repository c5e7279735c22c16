import { describe, expect, it } from 'vitest'
import { formatOrdersView, parseOrdersView, type OrdersView } from './orders-url.ts'

const order = '0b0e2f8e-2f5d-4d3c-9c53-000000000001'
const first: OrdersView = { order: undefined, page: 1 }

describe('the URL of the page of orders', () => {
  it.each<[string, OrdersView]>([
    ['', first],
    ['?page=3', { ...first, page: 3 }],
    [`?order=${order}`, { ...first, order }],
    [`?order=${order}&page=2`, { order, page: 2 }],
  ])('keeps %s', (query, view) => {
    expect(parseOrdersView(query)).toEqual(view)
    expect(formatOrdersView(view)).toBe(query)
  })

  it.each(['?order=1', '?invoice=1', '?page=0', '?page=x', '?other=1'])('ignores %s', (query) => {
    expect(parseOrdersView(query)).toEqual(first)
  })
})
