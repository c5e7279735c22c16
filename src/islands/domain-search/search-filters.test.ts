import { describe, expect, it, vi } from 'vitest'
import {
  arrangeRows,
  choosableTlds,
  tldOf,
  filterCount,
  hasSeveralLabels,
  listedTlds,
  noFilters,
  readLimit,
  toggledTld,
  type SearchFilters,
} from './search-filters.ts'
import { searchRow as row } from './search-row.fixture.ts'

const rows = [
  row('sokha.com', { match: 'exact', state: 'taken' }),
  row('sokha.net', { firstYearPrice: 9, renewalPrice: 30, state: 'available' }),
  row('sokha.asia', { firstYearPrice: 3, renewalPrice: 20, state: 'reserved' }),
  row('mysokha.com', { match: 'suggestion', firstYearPrice: 5, renewalPrice: 10 }),
]
const arranged = (filters: Partial<SearchFilters>) => {
  const { exact, lists, hidden } = arrangeRows(rows, { ...noFilters, ...filters }, ['sokha.asia'])
  return {
    exact: exact.map(({ domainName }) => domainName),
    lists: lists.map(({ key, rows: of }) => [key, ...of.map(({ domainName }) => domainName)]),
    hidden,
  }
}

describe('the displayed names', () => {
  it('are grouped by reason, typed names first', () => {
    expect(arranged({})).toEqual({
      exact: ['sokha.com'],
      lists: [
        ['same-name', 'sokha.net', 'sokha.asia'],
        ['suggestion', 'mysokha.com'],
      ],
      hidden: 0,
    })
  })

  it.each([
    ['price', ['sokha.asia', 'mysokha.com', 'sokha.net']],
    ['renewal', ['mysokha.com', 'sokha.asia', 'sokha.net']],
    ['length', ['sokha.net', 'sokha.asia', 'mysokha.com']],
    ['name', ['mysokha.com', 'sokha.asia', 'sokha.net']],
  ] as const)('sorted by %s are one list; what was typed stays first', (sort, names) => {
    expect(arranged({ sort })).toMatchObject({
      exact: ['sokha.com'],
      lists: [['sorted', ...names]],
    })
  })

  it('are filtered by price, length and availability, except typed names', () => {
    expect(arranged({ price: 5 })).toMatchObject({
      exact: ['sokha.com'],
      lists: [
        ['same-name', 'sokha.asia'],
        ['suggestion', 'mysokha.com'],
      ],
      hidden: 1,
    })
    expect(arranged({ length: 5 }).lists).toEqual([['same-name', 'sokha.net', 'sokha.asia']])
    // A name whose check is pending or failed may be available.
    expect(arranged({ free: true })).toMatchObject({
      exact: ['sokha.com'],
      lists: [
        ['same-name', 'sokha.net'],
        ['suggestion', 'mysokha.com'],
      ],
    })
    expect(arranged({ length: 2 })).toMatchObject({ lists: [], hidden: 3 })
  })

  it('are measured only for a filter or an order by length', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const khmer = rows.map((row) => ({ ...row, unicodeName: 'ខ្មែរ.com' }))
    arrangeRows(khmer, noFilters)
    expect(segment).not.toHaveBeenCalled()
    arrangeRows(khmer, { ...noFilters, length: 2 })
    expect(segment).toHaveBeenCalled()
    segment.mockClear()
    arrangeRows(khmer, { ...noFilters, sort: 'length' })
    expect(segment).toHaveBeenCalled()
    segment.mockRestore()
  })
})

describe('unavailable names', () => {
  it('are summed up, unless they were shown before their check ended', () => {
    const [list] = arrangeRows(rows, noFilters).lists
    expect(list?.rows.map(({ domainName }) => domainName)).toEqual(['sokha.net'])
    expect(list?.gone.map(({ domainName }) => domainName)).toEqual(['sokha.asia'])
    expect(arrangeRows(rows, noFilters, ['sokha.asia']).lists[0]?.gone).toEqual([])
  })

  it('keep their list when all of it is unavailable', () => {
    const [list] = arrangeRows([row('sokha.net', { state: 'taken' })], noFilters).lists
    expect(list).toMatchObject({ key: 'same-name', rows: [], gone: [{ state: 'taken' }] })
  })
})

describe('names whose registry requires documents', () => {
  it('can be left out, except typed ones', () => {
    const { exact, lists, hidden } = arrangeRows(
      [
        row('sokha.com.kh', { match: 'exact', needsDocuments: true }),
        row('sokha.org.kh', { needsDocuments: true }),
        row('sokha.net'),
      ],
      { ...noFilters, noDocuments: true },
    )
    expect(exact).toHaveLength(1)
    expect(lists[0]?.rows.map(({ domainName }) => domainName)).toEqual(['sokha.net'])
    expect(hidden).toBe(1)
  })
})

describe('a name', () => {
  it('has its TLD after the first dot', () => {
    expect(tldOf({ unicodeName: 'ខ្មែរ.com.kh' })).toBe('.com.kh')
  })
})

describe('searched labels', () => {
  it('are several when names differ before their TLD, suggestions aside', () => {
    expect(hasSeveralLabels(rows)).toBe(false)
    expect(hasSeveralLabels([...rows, row('bayon.com')])).toBe(true)
    expect(hasSeveralLabels([...rows, row('bayon.com', { match: 'exact' })])).toBe(true)
  })
})

describe('filters', () => {
  it('accept five TLDs and no sixth', () => {
    const five = ['a', 'b', 'c', 'd', 'e']
    expect(toggledTld(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggledTld(five, 'c')).toEqual(['a', 'b', 'd', 'e'])
    expect(toggledTld(five, 'f')).toBeUndefined()
  })

  it('accept valid limits only', () => {
    expect(readLimit('price', '20')).toBe(20)
    for (const text of ['', '0', '-1', '1.5', 'x', '100000'])
      expect(readLimit('price', text)).toBeUndefined()
    expect(readLimit('length', '63')).toBe(63)
    expect(readLimit('length', '64')).toBeUndefined()
  })

  it('do not count the sort order', () => {
    expect(filterCount(noFilters)).toBe(0)
    expect(
      filterCount({
        ...{ tlds: ['a', 'b'], price: 1, length: 2 },
        ...{ free: true, noDocuments: true, sort: 'name' },
      }),
    ).toBe(6)
  })
})

describe('the TLDs to choose from', () => {
  const tlds = ['com', 'net', 'com.kh', 'xn--o3cw4h'].map((tld) => ({
    tld,
    unicode: tld === 'xn--o3cw4h' ? 'ไทย' : tld,
  }))
  const found = (typed: string, first: readonly string[] = []) =>
    choosableTlds(tlds, typed, first).map(({ tld }) => tld)

  it('are the earlier selection, then the matches, exact before partial', () => {
    expect(found('')).toEqual(['com', 'net', 'com.kh', 'xn--o3cw4h'])
    expect(found('', ['net'])).toEqual(['net', 'com', 'com.kh', 'xn--o3cw4h'])
    expect(found('.COM')).toEqual(['com', 'com.kh'])
    expect(found('com.kh')).toEqual(['com.kh'])
    expect(found('kh', ['net'])).toEqual(['net', 'com.kh'])
    expect(found('ไท')).toEqual(['xn--o3cw4h'])
    expect(found('nothing')).toEqual([])
  })

  it('are limited in number', () => {
    const many = Array.from({ length: 1400 }, (_, at) => ({ tld: `t${at}`, unicode: `t${at}` }))
    expect(choosableTlds(many, '', ['t1399'])).toHaveLength(listedTlds + 1)
  })
})
