import { describe, expect, it } from 'vitest'
import { formatContractsView, parseContractsView, type ContractsView } from './contracts-url.ts'

const first: ContractsView = { contract: undefined, page: 1 }

describe('the URL of the page of contracts', () => {
  it.each<[string, ContractsView]>([
    ['', first],
    ['?page=3', { ...first, page: 3 }],
    ['?contract=CT-100000001&page=2', { contract: 'CT-100000001', page: 2 }],
  ])('keeps %s', (query, view) => {
    expect(parseContractsView(query)).toEqual(view)
    expect(formatContractsView(view)).toBe(query)
  })

  it.each(['?contract=100000001', '?contract=CT-0', '?contract=INV-2026-000001', '?page=0'])(
    'ignores %s',
    (query) => {
      expect(parseContractsView(query)).toEqual(first)
    },
  )
})
