import { describe, expect, it } from 'vitest'
import { protectRows } from './protect-name.ts'
import { searchRow } from './search-row.fixture.ts'

const free = { state: 'available' } as const
const none: ReadonlySet<string> = new Set()
const rows = [
  searchRow('angkor.com.kh', { ...free, needsDocuments: true }),
  searchRow('angkor.com', { ...free, match: 'exact' }),
  searchRow('angkor.shop', free),
  searchRow('angkor.net'),
  searchRow('myangkor.com', { ...free, match: 'suggestion' }),
  searchRow('phsar.com', free),
]

const namesOf = (...input: Parameters<typeof protectRows>): readonly string[] =>
  protectRows(...input).map(({ domainName }) => domainName)

describe('the offer ‘Protect the name’', () => {
  it('has .com, .net and .com.kh of the first name, also while one is checked', () => {
    expect(namesOf(rows, none, none)).toEqual(['angkor.com', 'angkor.net', 'angkor.com.kh'])
  })

  it('leaves out what is in the cart, refused, premium or taken', () => {
    expect(namesOf(rows, new Set(['angkor.com']), none)).toEqual(['angkor.net', 'angkor.com.kh'])
    expect(namesOf(rows, none, new Set(['com.kh']))).toEqual(['angkor.com', 'angkor.net'])
    const changed = (more: Parameters<typeof searchRow>[1]) =>
      rows.map((row) => (row.domainName === 'angkor.com' ? { ...row, ...more } : row))
    expect(namesOf(changed({ premium: true }), none, none)).not.toContain('angkor.com')
    expect(namesOf(changed({ state: 'taken' }), none, none)).not.toContain('angkor.com')
  })

  it('needs two names', () => {
    expect(namesOf(rows, new Set(['angkor.com', 'angkor.net']), none)).toEqual([])
    expect(namesOf([], none, none)).toEqual([])
  })
})
