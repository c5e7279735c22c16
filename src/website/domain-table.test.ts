import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDollars } from '../contract/money.ts'
import type { PlaceRegion } from './place-regions.ts'
import { placeRegions } from './place-regions.ts'
import {
  initialState,
  readTableState,
  rowKinds,
  sortedBy,
  sortKeys,
  tableStateQuery,
} from './domain-table-state.ts'
import type { TableState } from './domain-table-state.ts'
import { arrangeRows } from './domain-table.ts'
import type { TldRow } from './domain-table.ts'

const row = (
  tld: string,
  first: number,
  renewal: number,
  more: Partial<TldRow> & { readonly minimumYears?: number; readonly maximumYears?: number } = {},
): TldRow => ({
  tld,
  unicode: more.unicode ?? tld,
  kind: more.kind ?? 'gtld',
  region: more.region,
  prices: {
    first: fromDollars(first),
    regular: fromDollars(first),
    renewal: fromDollars(renewal),
    transfer: fromDollars(renewal),
    minimumYears: more.minimumYears ?? 1,
    maximumYears: more.maximumYears ?? 10,
  },
})

const asia: { readonly kind: 'cctld'; readonly region: PlaceRegion } = {
  kind: 'cctld',
  region: 'ASIA_PACIFIC',
}
const rows: readonly TldRow[] = [
  row('com', 12.99, 14.99),
  row('com.kh', 39, 39, { ...asia, maximumYears: 1 }),
  row('shop', 2.99, 34.99),
  row('ai', 79.99, 79.99, { kind: 'cctld', region: 'AMERICAS', minimumYears: 2 }),
  row('de', 12.99, 12.99, { kind: 'cctld', region: 'EUROPE' }),
  row('berlin', 40, 45, { region: 'EUROPE' }),
  row('xn--o3cw4h', 25, 25, { ...asia, unicode: 'ไทย' }),
  row('xn--p1acf', 20, 22, { unicode: 'рус' }),
]

const shown = (state: Partial<TableState>): string[] =>
  arrangeRows(rows, { ...initialState, ...state }).map((place) => rows[place]?.unicode ?? '?')

describe('the search box', () => {
  test.each([
    ['com', ['com', 'com.kh']],
    ['.com', ['com', 'com.kh']],
    ['*.com', ['com', 'com.kh']],
    ['  .COM.kh ', ['com.kh']],
    ['kh', ['com.kh']],
    ['.ไทย', ['ไทย']],
    ['ไท', ['ไทย']],
    ['РУС', ['рус']],
    ['xn--o3', ['ไทย']],
    ['xn--', ['ไทย', 'рус']],
    ['ｓｈｏｐ', ['shop']],
    ['nothing', []],
  ])('%s', (query, expected) => {
    expect(shown({ query })).toEqual(expected)
  })

  test.each(['', '.', ' ', 'n'])('"%s" does not find tlds by the letters of xn--', (query) => {
    expect(shown({ query })).toEqual(query === 'n' ? ['berlin'] : rows.map((each) => each.unicode))
  })
})

describe('filters', () => {
  test('split by kind and by region, generic tlds of a place included', () => {
    expect(shown({ kind: 'cctld' })).toEqual(['com.kh', 'ai', 'de', 'ไทย'])
    expect(shown({ region: 'EUROPE' })).toEqual(['de', 'berlin'])
    expect(shown({ region: 'EUROPE', kind: 'gtld' })).toEqual(['berlin'])
    expect(shown({ region: 'AFRICA' })).toEqual([])
  })
})

test('favourites only, combined with other filters', () => {
  const marked = new Set(['xn--o3cw4h', 'de', 'gone'])
  const asked = (state: Partial<TableState>) =>
    arrangeRows(rows, { ...initialState, ...state }, marked).map((place) => rows[place]?.tld)
  expect(asked({ favourites: true })).toEqual(['de', 'xn--o3cw4h'])
  expect(asked({ favourites: true, region: 'EUROPE' })).toEqual(['de'])
  expect(asked({})).toHaveLength(rows.length)
})

describe('sorting', () => {
  test('by name, both ways', () => {
    const names = ['ai', 'berlin', 'com', 'com.kh', 'de', 'shop', 'рус', 'ไทย']
    expect(shown({ sort: 'name' })).toEqual(names)
    expect(shown({ sort: 'name', descending: true })).toEqual(names.toReversed())
  })

  test('by the price of the selected years', () => {
    expect(shown({ sort: 'register', query: 'o' })).toEqual(['shop', 'com', 'com.kh'])
    expect(shown({ sort: 'register', years: 3, query: 'o' })).toEqual(['com', 'shop', 'com.kh'])
  })

  test('equal prices keep their order, both ways', () => {
    expect(shown({ sort: 'register' }).slice(1, 3)).toEqual(['com', 'de'])
    expect(shown({ sort: 'register', descending: true }).slice(-4, -2)).toEqual(['com', 'de'])
  })

  test('terms without a price come last, both ways', () => {
    for (const descending of [false, true]) {
      expect(shown({ sort: 'register', years: 2, descending }).at(-1)).toBe('com.kh')
      expect(shown({ sort: 'renew', descending }).at(-1)).toBe('ai')
    }
  })

  test('a second click on a column reverses it, another column starts ascending', () => {
    const once = sortedBy(initialState, 'renew')
    expect(once).toMatchObject({ sort: 'renew', descending: false })
    expect(sortedBy(once, 'renew')).toMatchObject({ sort: 'renew', descending: true })
    expect(sortedBy(sortedBy(once, 'renew'), 'name')).toMatchObject({
      sort: 'name',
      descending: false,
    })
  })
})

const anyState: fc.Arbitrary<TableState> = fc.record({
  query: fc.string().map((text) => text.trim()),
  years: fc.integer({ min: 1, max: 10 }),
  kind: fc.constantFrom(undefined, ...rowKinds),
  region: fc.constantFrom(undefined, ...placeRegions),
  favourites: fc.boolean(),
  sort: fc.constantFrom(...sortKeys),
  descending: fc.boolean(),
})

test('filtering and sorting neither lose nor duplicate rows', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const places = arrangeRows(rows, state)
      expect(new Set(places).size).toBe(places.length)
      const unsorted = arrangeRows(rows, { ...state, sort: 'popular' })
      expect(places.toSorted()).toEqual(unsorted.toSorted())
    }),
  )
})

describe('the URL', () => {
  test('has no query for the initial state', () => {
    expect(tableStateQuery(initialState)).toBe('')
    expect(readTableState(new URLSearchParams())).toEqual(initialState)
  })

  test('has a query for other states', () => {
    expect(
      tableStateQuery({
        query: ' .ไทย ',
        years: 3,
        kind: 'cctld',
        region: 'ASIA_PACIFIC',
        favourites: true,
        sort: 'renew',
        descending: true,
      }),
    ).toBe(
      `?q=${encodeURIComponent('.ไทย')}&years=3&kind=cctld&region=asia-pacific&favourites=1&sort=-renew`,
    )
  })

  test('round-trips every state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const expected = state.sort === 'popular' ? { ...state, descending: false } : state
        expect(readTableState(new URLSearchParams(tableStateQuery(state)))).toEqual(expected)
      }),
    )
  })

  test.each(['years=0', 'years=11', 'years=2.5', 'years=x', 'kind=all', 'region=EU', 'sort=size'])(
    '%s is left out',
    (query) => {
      expect(readTableState(new URLSearchParams(query))).toEqual(initialState)
    },
  )
})
