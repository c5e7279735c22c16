import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { isDomainName } from '../../../contract/domain-name.ts'
import { SearchLine, SearchRow } from '../../../contract/domains.ts'
import { labelLength, sortNames } from '../../../contract/listed-names.ts'
import { nameSorts } from '../../../contract/name-sorts.ts'
import { fromDollars } from '../../../contract/money.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import { createAvailability, type AvailabilityDeps } from './availability.ts'
import { createSearch } from './search.ts'
import type { SearchQuery } from './search-query.ts'
import {
  catalogueOf,
  heldRdap,
  heldRegistry,
  movableClock,
  promptRdap,
  promptRegistry,
  sampleCatalogue,
  tldRecord,
} from './sources.fixture.ts'

const searchOver = (deps: Partial<AvailabilityDeps> = {}, catalogue = sampleCatalogue()) => {
  const clock = movableClock()
  const registry = promptRegistry()
  const rdap = promptRdap()
  const availability = createAvailability({ registry, rdap, catalogue, clock, ...deps })
  const search = createSearch({ availability, catalogue, clock })
  const query = (given: Partial<SearchQuery>): SearchQuery => ({ page: 1, site: 'KH', ...given })
  return {
    clock,
    registry,
    rdap,
    availability,
    rows: (given: Partial<SearchQuery>) => search.searchRows(query(given)),
    lines: (given: Partial<SearchQuery>, signal?: AbortSignal) =>
      search.searchLines(query(given), { signal }),
    search,
  }
}

const namesOf = (rows: readonly SearchRow[]) => rows.map(({ domainName }) => domainName)

describe('a repeated response', () => {
  test('is the same object until an outcome changes', async () => {
    const { rows, availability } = searchOver()
    const asked = await rows({ domain: 'sabay' })
    const kept = await rows({ domain: 'sabay' })
    expect(kept).toEqual(asked)
    expect(await rows({ domain: 'sabay' })).toBe(kept)
    availability.markTaken('sabay.com')
    const changed = await rows({ domain: 'sabay' })
    expect(changed.rows[0]).toMatchObject({ domainName: 'sabay.com', state: 'taken' })
    expect(kept.rows[0]).toMatchObject({ domainName: 'sabay.com', state: 'available' })
  })

  test('ends with a sale', async () => {
    const end = new Date('2026-11-21T00:00:10Z')
    const sale = { salePrice: fromDollars(5), saleEndsAt: end }
    const { rows, clock } = searchOver({}, catalogueOf([tldRecord('com', sale), tldRecord('net')]))
    await rows({ domain: 'sabay' })
    expect((await rows({ domain: 'sabay' })).rows[0]?.firstYearPrice).toBe(5)
    clock.pass(10_000)
    expect((await rows({ domain: 'sabay' })).rows[0]?.firstYearPrice).toBe(10)
  })
})

describe('a page of results', () => {
  test('lists the exact name, then the label under other TLDs, then ideas', async () => {
    const { rows, hasMore } = await searchOver().rows({ domain: 'sabay.net' })
    expect(namesOf(rows).slice(0, 3)).toEqual(['sabay.net', 'sabay.com', 'sabay.com.kh'])
    const matches = rows.map(({ match }) => match)
    expect(matches).toEqual([
      'exact',
      ...Array<string>(12).fill('same-name'),
      ...Array<string>(8).fill('suggestion'),
    ])
    expect(hasMore).toBe(true)
    for (const row of rows) v.parse(SearchRow, row)
  })

  test('begins with .com for a keyword', async () => {
    const { rows } = await searchOver().rows({ domain: 'sabay' })
    expect(rows[0]).toMatchObject({ domainName: 'sabay.com', match: 'same-name' })
  })

  test('begins with the TLDs of the site’s country', async () => {
    const catalogue = catalogueOf([tldRecord('com'), tldRecord('com.kh'), tldRecord('co.th')])
    const { rows } = searchOver({}, catalogue)
    expect(namesOf((await rows({ domain: 'sabay', site: 'TH' })).rows).slice(0, 2)).toEqual([
      'sabay.com',
      'sabay.co.th',
    ])
    expect(namesOf((await rows({ domain: 'sabay', site: 'KH' })).rows)[1]).toBe('sabay.com.kh')
  })

  test('has each of five keywords on the first page', async () => {
    const { rows } = await searchOver().rows({ keywords: 'one,two,three,four,five' })
    expect(namesOf(rows).slice(0, 5)).toEqual(
      ['one', 'two', 'three', 'four', 'five'].map((label) => `${label}.com`),
    )
  })

  test('lists Khmer names only under TLDs that accept them, in both forms', async () => {
    const { rows } = await searchOver().rows({ domain: 'ខ្មែរ' })
    expect(rows[0]).toMatchObject({
      domainName: 'xn--j2e0cg3n2c.com',
      unicodeName: 'ខ្មែរ.com',
    })
    expect(rows.some(({ tld }) => tld === 'com.kh' || tld === 'biz')).toBe(false)
  })

  test('has only the requested TLDs', async () => {
    const { rows, hasMore } = await searchOver().rows({ domain: 'sabay', tlds: 'net,shop' })
    expect(new Set(rows.map(({ tld }) => tld))).toEqual(new Set(['net', 'shop']))
    expect(hasMore).toBe(false)
  })

  test('lists each label under each TLD once over all pages, and marks the last page', async () => {
    const catalogue = sampleCatalogue()
    const label = fc.constantFrom('sabay', 'sabay.net', 'ខ្មែរ', 'angkor.com', 'a-b', '168')
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(label, { minLength: 1, maxLength: 5 }), async (terms) => {
        const { rows } = searchOver({}, catalogue)
        const seen: string[] = []
        for (let page = 1, more = true; more; page += 1) {
          const answer = await rows({ keywords: terms.join(','), page })
          for (const { domainName, match } of answer.rows) {
            expect(isDomainName(domainName)).toBe(true)
            if (match !== 'suggestion') seen.push(domainName)
          }
          expect(new Set(namesOf(answer.rows)).size).toBe(answer.rows.length)
          if (answer.hasMore) expect(answer.rows.length).toBeGreaterThan(0)
          more = answer.hasMore
        }
        expect(new Set(seen).size).toBe(seen.length)
        const labels = new Set(terms.map((term) => term.split('.')[0]))
        const possible = [...labels].flatMap((one) =>
          catalogue.tlds.filter(
            ({ acceptsIdn, scripts }) =>
              one !== 'ខ្មែរ' || (acceptsIdn && scripts?.includes('Khmr') !== false),
          ),
        )
        expect(seen).toHaveLength(possible.length)
      }),
      { numRuns: 30 },
    )
  })

  test('is empty after the last page', async () => {
    expect(await searchOver().rows({ domain: 'sabay', page: 99 })).toEqual({
      rows: [],
      unsupported: [],
      hasMore: false,
    })
  })
})

describe('a narrowed or sorted search', () => {
  /** Different registration and renewal prices, some on sale. */
  const catalogue = catalogueOf(
    sampleCatalogue().tlds.map((tld, at) => ({
      ...tld,
      registrationPrice: fromDollars(1 + ((at * 7) % 30) + 0.99),
      renewalPrice: fromDollars(2 + ((at * 11) % 40)),
      salePrice: at % 5 === 0 ? fromDollars(0.5 + (at % 3)) : null,
    })),
  )
  const terms = fc.uniqueArray(
    fc.constantFrom('sabay', 'sabay.net', 'ខ្មែរ', 'angkor.com', 'a-b', 'phnompenhcoffee'),
    { minLength: 1, maxLength: 5 },
  )
  const listing = fc.record({
    maximumPrice: fc.option(fc.constantFrom(0.4, 1.99, 5, 12.5, 40), { nil: undefined }),
    maximumLength: fc.option(fc.integer({ min: 1, max: 16 }), { nil: undefined }),
    sort: fc.constantFrom(...nameSorts),
  })
  const lengthOf = ({ unicodeName }: SearchRow) => labelLength(unicodeName.split('.', 1)[0] ?? '')

  /** Returns the rows of all pages and the queried names. */
  const allRows = async (given: Partial<SearchQuery>) => {
    const { rows, registry, rdap } = searchOver({}, catalogue)
    const pages: (readonly SearchRow[])[] = []
    for (let page = 1, more = true; more; page += 1) {
      const answer = await rows({ ...given, page })
      pages.push(answer.rows)
      more = answer.hasMore
    }
    const asked = [...registry.commands.flat(), ...rdap.asked]
    return { rows: pages.flat(), asked }
  }

  test('applies to every name, queries no other, and leaves the typed one on top', async () => {
    await fc.assert(
      fc.asyncProperty(terms, listing, async (typed, { maximumPrice, maximumLength, sort }) => {
        const keywords = typed.join(',')
        const whole = await allRows({ keywords })
        const { rows, asked } = await allRows({ keywords, maximumPrice, maximumLength, sort })

        const isExact = ({ match }: SearchRow) => match === 'exact'
        const exact = whole.rows.filter(isExact)
        expect(rows.slice(0, exact.length)).toEqual(exact)
        expect(rows.filter(isExact)).toHaveLength(exact.length)
        expect(asked.filter((name) => !namesOf(rows).includes(name))).toEqual([])

        const others = rows.filter((row) => !isExact(row))
        expect(new Set(namesOf(rows)).size).toBe(rows.length)
        for (const row of others) {
          expect(row.firstYearPrice).toBeLessThanOrEqual(maximumPrice ?? Infinity)
          expect(lengthOf(row)).toBeLessThanOrEqual(maximumLength ?? Infinity)
        }
        const isSame = ({ match }: SearchRow) => match === 'same-name'
        const fitting = whole.rows.filter(
          (row) =>
            isSame(row) &&
            row.firstYearPrice <= (maximumPrice ?? Infinity) &&
            lengthOf(row) <= (maximumLength ?? Infinity),
        )
        expect(namesOf(others.filter(isSame)).sort()).toEqual(namesOf(fitting).sort())
        if (sort !== 'relevance') {
          const listed = others.map((row) => ({ ...row, length: lengthOf(row) }))
          expect(sortNames(listed, sort)).toEqual(listed)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('has ideas within its limits', async () => {
    const { rows } = searchOver({}, catalogue)
    const ideas = async (given: Partial<SearchQuery>) =>
      (await rows({ domain: 'sabaycoffee', ...given })).rows.filter(
        ({ match }) => match === 'suggestion',
      )
    const long = (await ideas({})).filter((row) => lengthOf(row) > 11)
    expect(long.length).toBeGreaterThan(0)
    const short = await ideas({ maximumLength: 12 })
    expect(short.length).toBeGreaterThan(3)
    expect(Math.max(...short.map(lengthOf))).toBeLessThanOrEqual(12)
  })

  test('is empty when nothing is within its limits', async () => {
    expect(await searchOver().rows({ domain: 'sabay', maximumPrice: 9.99 })).toEqual({
      rows: [],
      unsupported: [],
      hasMore: false,
    })
    const { rows, rdap } = searchOver()
    expect(namesOf((await rows({ domain: 'sabay.com', maximumLength: 1 })).rows)).toEqual([
      'sabay.com',
    ])
    expect(rdap.asked).toEqual(['sabay.com'])
  })

  test('uses sale prices until the sale ends', async () => {
    const end = new Date('2026-11-21T00:00:10Z')
    const sale = { salePrice: fromDollars(5), saleEndsAt: end }
    const { rows, clock } = searchOver({}, catalogueOf([tldRecord('com', sale), tldRecord('net')]))
    const cheap = async () =>
      namesOf((await rows({ domain: 'sabay', maximumPrice: 5 })).rows).includes('sabay.com')
    expect(await cheap()).toBe(true)
    clock.pass(10_000)
    expect(await cheap()).toBe(false)
  })
})

describe('prices and tags', () => {
  const rowOf = (tld: TldRecord, deps: Partial<AvailabilityDeps> = {}) => {
    const set = searchOver(deps, catalogueOf([tld]))
    const first = async () => (await set.rows({ domain: `gold.${tld.tld}` })).rows[0]
    return { ...set, first }
  }

  test('show both prices of a sale until its end', async () => {
    const { first, clock } = rowOf(
      tldRecord('com', {
        hot: true,
        salePrice: fromDollars(4.99),
        saleEndsAt: new Date('2026-11-21T00:01:00Z'),
      }),
    )
    expect(await first()).toMatchObject({
      firstYearPrice: 4.99,
      regularPrice: 10,
      renewalPrice: 12,
      tags: ['hot', 'sale'],
    })
    clock.pass(59_999)
    expect(await first()).toMatchObject({ firstYearPrice: 4.99 })
    clock.pass(1)
    expect(await first()).toMatchObject({ firstYearPrice: 10, regularPrice: 10, tags: ['hot'] })
  })

  test("a premium name has the registry's prices, no sale, and one year", async () => {
    const premium = { registration: fromDollars(2500), renewal: fromDollars(90) }
    const { first } = rowOf(
      tldRecord('asia', { checkedBy: 'epp', isNew: true, salePrice: fromDollars(1) }),
      { registry: promptRegistry(() => ({ available: true, premium })) },
    )
    expect(await first()).toMatchObject({
      state: 'available',
      premium: true,
      firstYearPrice: 2500,
      regularPrice: 2500,
      renewalPrice: 90,
      minimumYears: 1,
      maximumYears: 1,
      tags: ['new', 'premium'],
    })
  })

  test('documents and years come from the TLD', async () => {
    const { first } = rowOf(
      tldRecord('com.kh', { needsDocuments: true, maximumYears: 2, minimumYears: 1 }),
    )
    expect(await first()).toMatchObject({
      needsDocuments: true,
      eligibility: 'anyone',
      minimumYears: 1,
      maximumYears: 2,
    })
  })

  test('the eligibility comes from the rules of the TLD', async () => {
    const { first } = rowOf(tldRecord('eu', { eligibility: 'eu-citizen' }))
    expect(await first()).toMatchObject({ needsDocuments: false, eligibility: 'eu-citizen' })
  })
})

test('a reload of the catalogue shows in the next search', async () => {
  let current = catalogueOf([tldRecord('com')])
  const catalogue = {
    get tlds() {
      return current.tlds
    },
    find: (tld: string) => current.find(tld),
    has: (tld: string) => current.has(tld),
  }
  const { rows } = searchOver({}, catalogue)
  expect(namesOf((await rows({ domain: 'sabay', tlds: 'com' })).rows)).toContain('sabay.com')
  current = catalogueOf([tldRecord('com', { registrationPrice: fromDollars(7) }), tldRecord('net')])
  const { rows: after } = await rows({ domain: 'sabay' })
  expect(after[0]).toMatchObject({ domainName: 'sabay.com', firstYearPrice: 7 })
  expect(namesOf(after)).toContain('sabay.net')
  current = catalogueOf([tldRecord('net')])
  const [first] = (await rows({ domain: 'sabay' })).rows
  expect(first?.domainName).toBe('sabay.net')
})

describe('a streamed search', () => {
  const catalogue = catalogueOf([
    tldRecord('com'),
    tldRecord('net'),
    tldRecord('asia', { checkedBy: 'epp' }),
  ])

  const take = async (lines: AsyncGenerator<SearchLine, void, undefined>) => {
    const { value } = await lines.next()
    return v.parse(SearchLine, value)
  }

  test('sends all rows at once, then each outcome on arrival', async () => {
    const rdap = heldRdap()
    const registry = heldRegistry()
    const { lines } = searchOver({ rdap, registry }, catalogue)
    const stream = lines({ domain: 'sabay', tlds: 'com,net,asia' })
    const first = await take(stream)
    if (first.type !== 'rows') throw new Error('no rows')
    expect(new Set(first.rows.map(({ state }) => state))).toEqual(new Set(['checking']))

    const slow = await rdap.next()
    expect(slow.asked).toBe('sabay.com')
    const quick = await rdap.next()
    quick.answer({ state: 'registered' })
    expect(await take(stream)).toMatchObject({
      type: 'row',
      row: { domainName: quick.asked, state: 'taken' },
    })
    const command = await registry.next()
    command.answer(new Map(command.asked.map((name) => [name, { available: true }])))
    expect(await take(stream)).toMatchObject({
      type: 'row',
      row: { domainName: 'sabay.asia', state: 'available', confirmed: true },
    })
    slow.answer({ state: 'not-found' })
    while (rdap.waiting() > 0) (await rdap.next()).answer({ state: 'not-found' })
    const rest: SearchLine[] = []
    for await (const line of stream) rest.push(line)
    expect(rest.at(-1)).toEqual({ type: 'end' })
    expect(rest).toContainEqual(
      expect.objectContaining({
        type: 'row',
        row: expect.objectContaining({ domainName: 'sabay.com' }) as unknown,
      }),
    )
  })

  test('sends one outcome per row, `unknown` for a dead source', async () => {
    const { lines } = searchOver(
      {
        registry: { check: () => Promise.reject(new Error('dead')) },
        rdap: promptRdap((name) => ({
          state: name.endsWith('.asia') ? 'no-service' : 'not-found',
        })),
      },
      catalogue,
    )
    const outcomes = new Map<string, string>()
    let rows: readonly SearchRow[] = []
    for await (const line of lines({ domain: 'sabay' })) {
      if (line.type === 'rows') rows = line.rows
      if (line.type === 'row') {
        expect(outcomes.has(line.row.domainName)).toBe(false)
        outcomes.set(line.row.domainName, line.row.state)
      }
    }
    expect([...outcomes.keys()].sort()).toEqual(namesOf(rows).sort())
    expect(outcomes.get('sabay.asia')).toBe('unknown')
    expect(outcomes.get('sabay.com')).toBe('available')
  })

  test('sends cached outcomes in the first line, without a query', async () => {
    const { lines, rows, registry, rdap } = searchOver({}, catalogue)
    await rows({ domain: 'sabay' })
    registry.commands.length = 0
    rdap.asked.length = 0
    const all: SearchLine[] = []
    for await (const line of lines({ domain: 'sabay' })) all.push(line)
    expect(all.map(({ type }) => type)).toEqual(['rows', 'end'])
    expect([registry.commands, rdap.asked]).toEqual([[], []])
  })

  test('ends when the client disconnects', async () => {
    const rdap = heldRdap()
    const { lines } = searchOver({ rdap }, catalogueOf([tldRecord('com')]))
    const gone = new AbortController()
    const stream = lines({ domain: 'sabay' }, gone.signal)
    await take(stream)
    await rdap.next()
    gone.abort()
    const rest: SearchLine[] = []
    for await (const line of stream) rest.push(line)
    expect(rest.at(-1)).toEqual({ type: 'end' })
    expect(rdap.signals.get('sabay.com')?.aborted).toBe(true)
  })

  test('rejects invalid input before the first line', async () => {
    await expect(searchOver().lines({ domain: '' }).next()).rejects.toMatchObject({
      code: 'REQUIRED_DOMAIN',
    })
  })
})
