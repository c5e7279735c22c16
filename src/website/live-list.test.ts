import { expect, test } from 'vitest'
import { cheapest, isBuiltPrices, isListedTld } from './live-list.ts'

const com = {
  ...{ tld: 'com', unicode: 'com', tags: ['hot'] },
  ...{ registrationPrice: 12.99, regularPrice: 12.99, renewalPrice: 14.99, transferPrice: 14.99 },
}
const shop = { ...com, tld: 'shop', unicode: 'shop', registrationPrice: 1.99 }
const xyz = { ...shop, tld: 'xyz', unicode: 'xyz' }

test('on a tie the first TLD is the cheapest', () => {
  expect(cheapest([com, shop, xyz])).toBe(shop)
  expect(cheapest<typeof com>([])).toBeUndefined()
})

test('a TLD of the list has its Unicode name and its prices', () => {
  expect(isListedTld(com)).toBe(true)
  for (const one of [null, 'com', { ...com, unicode: 1 }, { ...com, renewalPrice: '1' }])
    expect(isListedTld(one)).toBe(false)
})

test('the file of a build names the list that it read', () => {
  expect(isBuiltPrices({ tag: '"a"' })).toBe(true)
  for (const file of [null, [], {}, { tag: 1 }]) expect(isBuiltPrices(file)).toBe(false)
})
