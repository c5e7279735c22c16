import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPackage, maxChoices, packagesByRegion, sortServers } from './package-regions.ts'
import { sampleAddon, samplePackage } from './package-samples.ts'

const region = (id: string, isDefault = false) => ({
  id,
  name: id,
  countryCode: 'KH',
  isDefault,
  createdAt: '2026-01-01T00:00:00.000Z',
})

const server = (key: string, cpu: number, ram: number, storage: number) =>
  samplePackage(key, {
    type: 'CLOUD_SERVER',
    addons: [
      sampleAddon('cs-cpu', cpu),
      sampleAddon('cs-ram', ram),
      sampleAddon('cs-storage', storage),
    ],
  })

test('servers are sorted by CPU, then memory, then storage', () => {
  const sorted = sortServers([
    server('d', 2, 4, 80),
    server('b', 1, 2, 20),
    server('c', 2, 4, 60),
    server('a', 1, 1, 90),
  ])
  expect(sorted.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
})

test('the order does not depend on the order before', () => {
  const servers = [server('a', 1, 1, 1), server('b', 1, 2, 1), server('c', 2, 1, 1)]
  fc.assert(
    fc.property(fc.shuffledSubarray(servers, { minLength: 3 }), (shuffled) => {
      expect(sortServers(shuffled)).toEqual(servers)
    }),
  )
})

describe('packages by region', () => {
  test('the default region is first, an empty one stays', () => {
    const regions = packagesByRegion([region('bangkok'), region('phnom-penh', true)], {
      bangkok: [samplePackage('ch-basic')],
    })
    expect(regions.map((each) => [each.region.id, each.packages.length])).toEqual([
      ['phnom-penh', 0],
      ['bangkok', 1],
    ])
  })

  test('without packages the list is empty', () => {
    expect(packagesByRegion([region('bangkok')], {})).toEqual([])
    expect(packagesByRegion([region('bangkok')], { bangkok: [] })).toEqual([])
    expect(packagesByRegion([], { gone: [samplePackage('ch-basic')] })).toEqual([])
  })

  test('servers are sorted, hosting keeps the order of the API', () => {
    const servers = [server('b', 2, 1, 1), server('a', 1, 1, 1)]
    const hosting = [samplePackage('z'), samplePackage('a')]
    const keys = packagesByRegion([region('x', true), region('y')], { x: servers, y: hosting })
    expect(keys.map(({ packages }) => packages.map(({ key }) => key))).toEqual([
      ['a', 'b'],
      ['z', 'a'],
    ])
  })

  test('rejects more regions than the page supports', () => {
    const regions = Array.from({ length: maxChoices + 1 }, (_, index) => region(`${index}`))
    expect(() => packagesByRegion(regions, {})).toThrow('The API knows 5 regions')
  })
})

test.each([
  ['a', ['a', 'b', 'c']],
  ['c', ['b', 'c', 'd']],
  ['d', ['b', 'c', 'd']],
])('%s is compared with %j', (key, compared) => {
  const packages = ['a', 'b', 'c', 'd'].map((each) => samplePackage(each))
  const [found] = findPackage([{ region: region('x'), packages }], key)
  expect(found?.sold.key).toBe(key)
  expect(found?.neighbours.map((each) => each.key)).toEqual(compared)
})

test('a package that is not sold in a region is not found there', () => {
  expect(findPackage([{ region: region('x'), packages: [samplePackage('a')] }], 'b')).toEqual([])
})
