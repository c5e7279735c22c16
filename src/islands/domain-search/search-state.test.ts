import { describe, expect, it } from 'vitest'
import { networkError } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { addPlan, offeredYears, totalPrice } from './add-plan.ts'
import { searchAnnouncement } from './search-announcement.ts'
import { noFilters } from './search-filters.ts'
import { searchRow } from './search-row.fixture.ts'
import { nextSearch, noSearch, type SearchEvent } from './search-state.ts'
import { queryOfTerms, splitTerms, textOfTerms } from './search-terms.ts'

const row = searchRow

const rows = (...names: readonly string[]): SearchEvent => ({
  type: 'line',
  line: {
    type: 'rows',
    rows: names.map((name) => row(name)),
    unsupported: ['a.zz'],
    hasMore: true,
  },
})
const outcome = (domainName: string, state: SearchRow['state']): SearchEvent => ({
  type: 'line',
  line: { type: 'row', row: row(domainName, { state, match: 'suggestion' }) },
})
const after = (...events: readonly SearchEvent[]) => events.reduce(nextSearch, noSearch)
const ask = (term: string, typing = false): SearchEvent => ({
  type: 'started',
  terms: [term],
  filters: noFilters,
  typing,
})
const asked = ask('a')
const refused: SearchEvent = {
  type: 'failed',
  error: { ...networkError, kind: 'answered', messageCode: 'UNSUPPORTED_TLD' },
}
const end: SearchEvent = { type: 'line', line: { type: 'end' } }
const states = (found: ReturnType<typeof after>) =>
  found.rows.map(({ domainName, state }) => `${domainName} ${state}`)

describe('a search', () => {
  it('shows rows at once and fills in results in any order', () => {
    const found = after(
      asked,
      rows('a.com', 'a.net'),
      outcome('a.net', 'taken'),
      outcome('a.com', 'available'),
      end,
    )
    expect(states(found)).toEqual(['a.com available', 'a.net taken'])
    expect(found.rows.map(({ match }) => match)).toEqual(['same-name', 'same-name'])
    expect(found.phase).toBe('done')
    expect(found.unsupported).toEqual(['a.zz'])
  })

  it('keeps its rows when it fails, and lets open rows be checked again', () => {
    const broken = after(asked, rows('a.com', 'a.net'), outcome('a.com', 'available'), {
      type: 'failed',
      error: networkError,
    })
    expect(states(broken)).toEqual(['a.com available', 'a.net unknown'])
    expect(broken.phase).toBe('failed')
    const again = nextSearch(broken, { type: 'again' })
    expect(again.phase).toBe('checking')
    expect(again.error).toBeUndefined()
    expect(states([rows('a.com', 'a.net')].reduce(nextSearch, again))).toEqual([
      'a.com checking',
      'a.net checking',
    ])
  })

  it('settles open rows when the stream ends early', () => {
    expect(states(after(asked, rows('a.com'), { type: 'ended' }))).toEqual(['a.com unknown'])
  })

  it('appends further pages without duplicates', () => {
    const more = after(asked, rows('a.com', 'a.net'), end, { type: 'more' }, rows('a.net', 'a.org'))
    expect(more.page).toBe(2)
    expect(more.rows.map(({ domainName }) => domainName)).toEqual(['a.com', 'a.net', 'a.org'])
  })

  it('rechecks one name without changing the others', () => {
    const done = after(asked, rows('a.com', 'a.net'), end)
    const checking = nextSearch(done, { type: 'recheck', domainName: 'a.com' })
    expect(states(checking)).toEqual(['a.com checking', 'a.net unknown'])
    expect(
      states(
        nextSearch(checking, { type: 'rechecked', row: row('a.com', { state: 'available' }) }),
      ),
    ).toEqual(['a.com available', 'a.net unknown'])
    expect(states(nextSearch(checking, { type: 'recheck-failed', domainName: 'a.com' }))).toEqual([
      'a.com unknown',
      'a.net unknown',
    ])
  })

  it('keeps the reason of a row, which its result does not repeat', () => {
    const idea = row('aa.com', { match: 'suggestion', reason: 'prefix', reasonWord: 'a' })
    const found = after(
      asked,
      { type: 'line', line: { type: 'rows', rows: [idea], unsupported: [], hasMore: false } },
      outcome('aa.com', 'available'),
    )
    expect(found.rows).toEqual([{ ...idea, state: 'available' }])
  })

  it('keeps the identity of all other rows when a result arrives', () => {
    const before = after(asked, rows('a.com', 'a.net', 'a.org'))
    const then = nextSearch(before, outcome('a.net', 'taken'))
    expect(then.rows[0]).toBe(before.rows[0])
    expect(then.rows[1]).not.toBe(before.rows[1])
    expect(then.rows[2]).toBe(before.rows[2])
  })

  it('keeps the previous names until those of the next search arrive', () => {
    const found = after(asked, rows('a.com'), end, ask('b'))
    expect(found).toMatchObject({ phase: 'loading', stale: true, terms: ['b'], unsupported: [] })
    expect(states(found)).toEqual(['a.com unknown'])
    const next = nextSearch(found, rows('b.com'))
    expect(next.stale).toBe(false)
    expect(states(next)).toEqual(['b.com checking'])
    expect(nextSearch(found, { type: 'ended' })).toMatchObject({ rows: [], stale: false })
    expect(nextSearch(found, refused)).toMatchObject({ rows: [], stale: false, phase: 'failed' })
  })

  it('reports an invalid text only when typing has ended, and keeps the names', () => {
    const texts = { 'announce.searching': 'Searching', 'announce.failed': 'Failed' }
    const half = after(asked, rows('a.com'), end, ask('a.c', true), refused)
    expect(half).toMatchObject({ phase: 'failed', typing: true, stale: true })
    expect(states(half)).toEqual(['a.com unknown'])
    expect(searchAnnouncement(after(ask('a', true)), texts)).toBe('')
    const left = nextSearch(half, { type: 'typed' })
    expect(left).toMatchObject({ typing: false, error: { messageCode: 'UNSUPPORTED_TLD' } })
    expect(states(left)).toEqual(['a.com unknown'])
    const broken = after(asked, rows('a.com'), end, ask('b', true), {
      type: 'failed',
      error: networkError,
    })
    expect(broken).toMatchObject({ rows: [], stale: false })
  })

  it('is announced when it starts and ends, the exact match first', () => {
    const texts = {
      'announce.searching': 'Searching',
      'announce.done': '{count} names, {available} available.',
      'announce.available': '{name} is available.',
    }
    expect(searchAnnouncement(after(asked, rows('a.com')), texts)).toBe('Searching')
    const exact = row('a.com', { match: 'exact', state: 'available' })
    const done = after(
      asked,
      { type: 'line', line: { type: 'rows', rows: [exact], unsupported: [], hasMore: false } },
      end,
    )
    expect(searchAnnouncement(done, texts)).toBe('a.com is available. 1 names, 1 available.')
    expect(searchAnnouncement(noSearch, texts)).toBe('')
  })
})

describe('terms', () => {
  it('are parsed from the input and round-trip through the URL', () => {
    expect(splitTerms(' sabay.com, ខ្មែរ ;sabay.com\nshop ')).toEqual(['sabay.com', 'ខ្មែរ', 'shop'])
    expect(splitTerms('  ,; ')).toEqual([])
    expect(queryOfTerms(['a', 'b', 'c'])).toEqual({ domain: 'a', keywords: 'b,c' })
    for (const terms of [['a'], ['ខ្មែរ.com', 'b&c=d', 'x#y']])
      expect(splitTerms(textOfTerms(terms))).toEqual(terms)
  })

  it('are keywords of several words, or names, as in the API', () => {
    expect(splitTerms('phnom  coffee')).toEqual(['phnom coffee'])
    expect(splitTerms('a.com b.com')).toEqual(['a.com', 'b.com'])
    expect(splitTerms('phnom coffee\nb.com c، d、e')).toEqual([
      'phnom coffee',
      'b.com',
      'c',
      'd',
      'e',
    ])
  })
})

describe('an added name', () => {
  it('expects the price of all its years, as the cart computes it', () => {
    expect(addPlan(row('a.com'))).toMatchObject({ duration: 1, expectedPrice: 12.99 })
    expect(addPlan(row('a.com'), 3)).toMatchObject({ duration: 3, expectedPrice: 42.97 })
    expect(addPlan(row('a.ai', { minimumYears: 2 }))).toMatchObject({
      duration: 2,
      expectedPrice: 27.98,
    })
    expect(addPlan(row('a.ai', { minimumYears: 2, premium: true }), 5)).toMatchObject({
      duration: 1,
    })
    expect(totalPrice({ firstYearPrice: 0.1, renewalPrice: 0.2 }, 2)).toBe(0.3)
  })

  it('is offered for the years of its TLD; a premium name for one only', () => {
    expect(offeredYears(row('a.com'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(offeredYears(row('a.kh', { maximumYears: 1 }))).toEqual([1])
    expect(offeredYears(row('a.ai', { minimumYears: 2, maximumYears: 4 }))).toEqual([2, 3, 4])
    expect(offeredYears(row('a.com', { premium: true }))).toEqual([1])
  })
})
