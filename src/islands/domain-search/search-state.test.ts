import { describe, expect, it } from 'vitest'
import { networkError } from '../../client/api-error.ts'
import type { SearchRow } from '../../contract/domains.ts'
import { addPlan } from './add-plan.ts'
import { searchAnnouncement } from './search-announcement.ts'
import { groupRows, nextSearch, noSearch, type SearchEvent } from './search-state.ts'
import {
  addressOfTerms,
  queryOfTerms,
  splitTerms,
  termsOfAddress,
  textOfTerms,
} from './search-terms.ts'

const row = (domainName: string, more: Partial<SearchRow> = {}): SearchRow => ({
  domainName,
  unicodeName: domainName,
  label: domainName.split('.')[0] ?? '',
  tld: domainName.split('.').slice(1).join('.'),
  match: 'same-name',
  reason: null,
  reasonWord: null,
  lookAlike: null,
  state: 'checking',
  confirmed: true,
  premium: false,
  tags: [],
  firstYearPrice: 12.99,
  regularPrice: 12.99,
  renewalPrice: 14.99,
  minimumYears: 1,
  maximumYears: 10,
  needsPapers: false,
  ...more,
})

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
const asked: SearchEvent = { type: 'asked', terms: ['a'] }
const end: SearchEvent = { type: 'line', line: { type: 'end' } }
const states = (found: ReturnType<typeof after>) =>
  found.rows.map(({ domainName, state }) => `${domainName} ${state}`)

describe('a search', () => {
  it('shows rows at once and fills in outcomes in any order, each in its place', () => {
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

  it('keeps what is there when it breaks, and lets each open row be asked again', () => {
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

  it('adds further pages after what is there, no name twice', () => {
    const more = after(asked, rows('a.com', 'a.net'), end, { type: 'more' }, rows('a.net', 'a.org'))
    expect(more.page).toBe(2)
    expect(more.rows.map(({ domainName }) => domainName)).toEqual(['a.com', 'a.net', 'a.org'])
  })

  it('asks for one name again without touching the others', () => {
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

  it('groups rows by why they are there', () => {
    const groups = groupRows([
      row('b.net'),
      row('b.com', { match: 'exact' }),
      row('bb.com', { match: 'suggestion' }),
    ])
    expect(groups.exact).toHaveLength(1)
    expect(groups['same-name']).toHaveLength(1)
    expect(groups.suggestion).toHaveLength(1)
  })

  it('is announced when it begins and when it ended, the exact match first', () => {
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
  it('come out of what was typed and go into the address and back', () => {
    expect(splitTerms(' sabay.com, ខ្មែរ ;sabay.com\nshop ')).toEqual(['sabay.com', 'ខ្មែរ', 'shop'])
    expect(splitTerms('  ,; ')).toEqual([])
    expect(queryOfTerms(['a', 'b', 'c'])).toEqual({ domain: 'a', keywords: 'b,c' })
    for (const terms of [['a'], ['ខ្មែរ.com', 'b&c=d', 'x#y']]) {
      const address = addressOfTerms('/km/domain/search', terms)
      expect(termsOfAddress(address.slice(address.indexOf('?')))).toEqual(terms)
      expect(splitTerms(textOfTerms(terms))).toEqual(terms)
    }
    expect(termsOfAddress('?domain=sabay+shop')).toEqual(['sabay', 'shop'])
    expect(termsOfAddress('')).toEqual([])
  })
})

describe('what is added', () => {
  it('is held to the shown price only where that is the whole price', () => {
    expect(addPlan(row('a.com'))).toMatchObject({ duration: 1, expectedPrice: 12.99 })
    expect(addPlan(row('a.ai', { minimumYears: 2 }))).toMatchObject({
      duration: 2,
      expectedPrice: undefined,
    })
    expect(addPlan(row('a.ai', { minimumYears: 2, premium: true }))).toMatchObject({ duration: 1 })
  })
})
