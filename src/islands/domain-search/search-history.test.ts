import { afterEach, expect, it, vi } from 'vitest'
import { createSearch } from './create-search.ts'
import { startSearchOfUrl } from './search-history.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const startedBy = (search: string, type = 'navigate') => {
  vi.stubGlobal('location', { pathname: '/domain/search', search })
  const entry = { type, toJSON: () => '' }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { ...entry, name: '', entryType: 'navigation', startTime: 0, duration: 0 },
  ])
  const asked: unknown[] = []
  const later = (_: unknown, input: unknown): Promise<never> => {
    asked.push(input)
    return new Promise(() => undefined)
  }
  startSearchOfUrl(createSearch({ call: later, streamLines: later }))
  return asked
}

it('asks for the names of the URL, with its filters', () => {
  expect(startedBy('?domain=angkor&sort=price')).toMatchObject([
    { query: { domain: 'angkor', sort: 'price', page: '1' } },
  ])
})

it.each([
  ['an empty URL', '', undefined],
  ['a text that is no name', '?domain=%F0%9F%98%80', undefined],
  ['a return by the back button, whose result is stored', '?domain=angkor', 'back_forward'],
])('asks for nothing by %s', (_, search, type) => {
  expect(startedBy(search, type)).toEqual([])
})
