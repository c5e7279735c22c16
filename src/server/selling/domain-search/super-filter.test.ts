import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDomainName } from '../../../contract/domain-name.ts'
import { createAvailability } from './availability.ts'
import { createSuperFilter, namesOf, type SuperFilterQuery } from './super-filter.ts'
import { movableClock, promptRdap, promptRegistry, sampleCatalogue } from './sources.fixture.ts'

const catalogue = sampleCatalogue()
const query = (given: Partial<SuperFilterQuery>): SuperFilterQuery => ({ page: 1, ...given })
const read = (given: Partial<SuperFilterQuery>) => {
  const { names, unsupported } = namesOf(query(given), catalogue)
  return { names: names.map(({ name }) => name), unsupported }
}

test('lists names, then each keyword under each TLD, without duplicates', () => {
  expect(
    read({ domains: 'WWW.Sabay.NET, angkor.com', keywords: 'angkor,ខ្មែរ', tlds: 'com,.kh' }),
  ).toEqual({
    names: ['sabay.net', 'angkor.com', 'angkor.kh', 'xn--j2e0cg3n2c.com'],
    unsupported: [],
  })
})

test('reports unsold names with the rest', () => {
  expect(read({ domains: 'a.zz,ខ្មែរ.kh,a.com', keywords: 'b', tlds: 'net,nosuch' })).toEqual({
    // Its row shows that it is unavailable.
    names: ['xn--j2e0cg3n2c.kh', 'a.com', 'b.net'],
    unsupported: ['a.zz', '.nosuch'],
  })
})

test.each([
  [{}, 'REQUIRED_DOMAIN'],
  [{ domains: ' , ' }, 'REQUIRED_DOMAIN'],
  [{ domains: 'sabay' }, 'INVALID_DOMAIN'],
  [{ domains: '-.com' }, 'INVALID_DOMAIN'],
  [{ domains: 'a.zz' }, 'UNSUPPORTED_TLD'],
  [{ keywords: 'sabay' }, 'INVALID_TLD'],
  [{ keywords: 'sabay', tlds: 'zz' }, 'UNSUPPORTED_TLD'],
  [{ keywords: 'sabay', tlds: '$$' }, 'INVALID_TLD'],
  [{ keywords: 'sabay.com', tlds: 'com' }, 'INVALID_DOMAIN'],
  [{ keywords: 'ខ្មែរ', tlds: 'kh,shop' }, 'SCRIPT_NOT_TAKEN'],
  [{ domains: 'a.com,b.com,c.com', keywords: 'd,e,f', tlds: 'com' }, 'MAXIMUM_SEARCH_TERMS'],
  [{ keywords: 'a', tlds: 'com,net,asia,shop,kh,biz' }, 'MAXIMUM_SEARCH_TERMS'],
])('refuses %j with %s', (given, code) => {
  expect(() => read(given)).toThrow(expect.objectContaining({ code }))
})

test('any input gives valid, distinct names, at most five per TLD', () => {
  const list = fc
    .array(fc.oneof(fc.constantFrom('a.com', 'b.zz', 'ខ្មែរ', 'a', '-', ' '), fc.string()))
    .map((texts) => texts.join(','))
  fc.assert(
    fc.property(
      list,
      list,
      fc.constantFrom('com', 'com,net', 'kh,ไทย', ''),
      (domains, keywords, tlds) => {
        let names: readonly string[] = []
        try {
          names = read({ domains, keywords, tlds }).names
        } catch (error) {
          expect(error).toMatchObject({ code: expect.any(String) as unknown })
          return
        }
        expect(names.length).toBeGreaterThan(0)
        expect(names.length).toBeLessThanOrEqual(25)
        expect(new Set(names).size).toBe(names.length)
        expect(names.every(isDomainName)).toBe(true)
      },
    ),
  )
})

test('a name in a script that its TLD rejects is marked without a query', async () => {
  const clock = movableClock()
  const registry = promptRegistry()
  const rdap = promptRdap()
  const availability = createAvailability({ registry, rdap, catalogue, clock })
  const filter = createSuperFilter({ availability, catalogue, clock })
  const all = { domains: 'ខ្មែរ.shop,ខ្មែរ.kh,ខ្មែរ.com', keywords: 'ភ្នំពេញ', tlds: 'shop,net' }
  const { rows, unsupported } = await filter.read(query(all)).answer()
  const untaken = { state: 'reserved', problem: { code: 'SCRIPT_NOT_TAKEN', script: 'Khmr' } }
  expect(rows).toMatchObject([
    { unicodeName: 'ខ្មែរ.shop', ...untaken },
    { unicodeName: 'ខ្មែរ.kh', ...untaken },
    { unicodeName: 'ខ្មែរ.com', state: 'available', problem: null },
    { unicodeName: 'ភ្នំពេញ.net', state: 'available', problem: null },
  ])
  expect(unsupported).toEqual([])
  expect(
    [...registry.commands.flat(), ...rdap.asked].map((name) => name.split('.').at(-1)),
  ).toEqual(['com', 'net'])
})

test('more names continue on the next page, and each five count as a call', async () => {
  const clock = movableClock()
  const registry = promptRegistry()
  const availability = createAvailability({ registry, rdap: promptRdap(), catalogue, clock })
  const filter = createSuperFilter({ availability, catalogue, clock })
  const ask = (given: SuperFilterQuery) => filter.read(given)
  const all = { keywords: 'a,b,c,d,e', tlds: 'com,net,asia,shop,biz' }
  const first = ask(query(all))
  const second = ask(query({ ...all, page: 2 }))
  const beyond = ask(query({ ...all, page: 3 }))
  expect([first.points, second.points, beyond.points]).toEqual([4, 1, 1])
  const [one, two, three] = await Promise.all([first.answer(), second.answer(), beyond.answer()])
  expect([one.hasMore, two.hasMore, three.hasMore]).toEqual([true, false, false])
  expect([one.rows.length, two.rows.length, three.rows.length]).toEqual([20, 5, 0])
  expect(new Set([...one.rows, ...two.rows].map(({ domainName }) => domainName)).size).toBe(25)
})
