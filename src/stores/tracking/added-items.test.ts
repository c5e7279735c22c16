import * as v from 'valibot'
import { expect, it } from 'vitest'
import { TrackedCustomData } from '../../contract/tracking.ts'
import { addedItems, eventOfItems, type TrackedItem } from './added-items.ts'

const item = (key: string, price = 10.1): TrackedItem => ({
  ...{ key, productKey: 'domain', price, qty: 1 },
  ...{ duration: 2, durationType: 'YEAR', addons: [] },
})
const [a, b, c] = [item('a'), item('b'), item('c', 20.2)]

it('finds what was added since the cart before', () => {
  expect(addedItems([a], 1, [a, b, c])).toEqual([b, c])
  expect(addedItems([a, b], 2, [b])).toEqual([])
})

it('finds it without the cart before, by its count', () => {
  expect(addedItems(undefined, 1, [a, b])).toEqual([b])
  // A cart that is loaded, or has fewer than another tab knew.
  expect(addedItems(undefined, 2, [a, b])).toEqual([])
  expect(addedItems(undefined, 3, [a])).toEqual([])
})

it('tells products and prices, and no name', () => {
  expect(eventOfItems([a, c])).toMatchObject({
    customData: {
      ...{ contentIds: ['domain'], contentName: 'Domain', currency: 'USD', value: 30.3 },
      contents: [{ id: 'domain', title: 'Domain' }, { title: 'Domain' }],
    },
    extraContents: { contents: [{ id: 'domain', duration: 2, durationType: 'YEAR' }, {}] },
  })
})

it('tells the name of a package, and what is chosen with it', () => {
  const addons = [{ name: 'cs-ram', value: 8, price: 4 }, { name: 'cs-os' }]
  const server = { ...item('s'), productKey: 'cs-basic-cloud-2', planName: 'Basic Cloud 2', addons }
  const { customData, extraContents } = eventOfItems([server, a])
  expect(customData).toMatchObject({
    contentName: 'Basic Cloud 2, Domain',
    contents: [{ id: 'cs-basic-cloud-2', title: 'Basic Cloud 2' }, { title: 'Domain' }],
  })
  expect(extraContents?.contents?.map((content) => content.addons)).toEqual([
    ['cs-ram', 'cs-os'],
    undefined,
  ])
})

it('tells nothing of no items, and no name that the contract refuses', () => {
  expect(eventOfItems([])).toEqual({})
  const many = Array.from({ length: 50 }, (_, at) => item(`key-${at}`))
  const products = many.map((one, at) => ({ ...one, productKey: `product-${at}` }))
  expect(v.is(TrackedCustomData, eventOfItems(products).customData)).toBe(true)
})
