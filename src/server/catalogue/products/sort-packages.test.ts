import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortPackages, type Sortable } from './sort-packages.ts'

const sized = (
  key: string,
  [cpu, ram, storage]: readonly [number, number, number],
  price: number,
): Sortable => ({
  key,
  type: 'CLOUD_SERVER',
  addons: Object.entries({ 'cs-cpu': cpu, 'cs-ram': ram, 'cs-storage': storage }).map(
    ([name, value]) => ({ name, value, group: 'compute', unit: null, options: [] }),
  ),
  prices: [{ price }],
})
const hosting = (key: string, price: number | undefined): Sortable => ({
  key,
  type: 'SHARED_HOSTING',
  addons: [],
  prices: price === undefined ? [] : [{ price }],
})
const keysOf = (packages: readonly Sortable[]) => sortPackages(packages).map(({ key }) => key)

it('sorts cloud servers by CPU, then RAM, then storage, whatever they cost', () => {
  const packages = [
    sized('more-storage', [2, 4, 80], 1),
    sized('more-ram', [2, 8, 20], 1),
    sized('more-cpu', [4, 1, 10], 1),
    sized('small', [2, 4, 60], 9),
  ]
  expect(keysOf(packages)).toEqual(['small', 'more-storage', 'more-ram', 'more-cpu'])
})

it('sorts servers of one size by price', () => {
  expect(keysOf([sized('dear', [1, 1, 1], 2), sized('cheap', [1, 1, 1], 1)])).toEqual([
    'cheap',
    'dear',
  ])
})

it('sorts other packages by price, without a price last', () => {
  expect(keysOf([hosting('none', undefined), hosting('b', 5), hosting('a', 3)])).toEqual([
    'a',
    'b',
    'none',
  ])
})

it('gives the same order whatever order it gets', () => {
  const size = fc.integer({ min: 1, max: 3 })
  const anyPackage = fc
    .record({ key: fc.stringMatching(/^[a-z]{3}$/), cpu: size, ram: size, price: size })
    .map(({ key, cpu, ram, price }) =>
      key < 'm' ? sized(key, [cpu, ram, 1], price) : hosting(key, price),
    )
  fc.assert(
    fc.property(fc.uniqueArray(anyPackage, { selector: ({ key }) => key }), (packages) => {
      expect(keysOf(packages.toReversed())).toEqual(keysOf(packages))
    }),
  )
})
