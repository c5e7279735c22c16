import { expect, it } from 'vitest'
import type { ApiError } from '../../../client/api-error.ts'
import { beginList, notLoaded, takeList } from './wordpress-list.ts'

const entry = (slug: string) => ({ slug, name: slug })
const page = (slug: string, pages = 2) => ({
  ok: true as const,
  answer: { items: [entry(slug)], page: 1, pages, total: 2 },
})

it('a list is not loaded, loading, loaded, and grows by further pages', () => {
  expect(notLoaded.is).toBe('not-loaded')
  const loading = beginList(notLoaded, 'khmer')
  expect(loading).toMatchObject({ is: 'loading', search: 'khmer', items: [] })
  const first = takeList(loading, { search: 'khmer', page: 1 }, page('a'))
  expect(first).toMatchObject({ is: 'loaded', items: [entry('a')], page: 1, pages: 2 })
  const more = takeList(beginList(first, 'khmer'), { search: 'khmer', page: 2 }, page('b'))
  expect(more).toMatchObject({ is: 'loaded', items: [entry('a'), entry('b')], page: 2 })
  const other = takeList(beginList(more, 'x'), { search: 'x', page: 1 }, page('c', 1))
  expect(other).toMatchObject({ is: 'loaded', items: [entry('c')], search: 'x' })
})

it('a list that fails is not loaded again, and keeps the search for the next try', () => {
  const first = takeList(beginList(notLoaded, ''), { search: '', page: 1 }, page('a'))
  const error: ApiError = {
    ...{ kind: 'answered', status: 503, params: {}, errors: [] },
    messageCode: 'WORDPRESS_LISTS_UNAVAILABLE',
  }
  const failed = takeList(beginList(first, 'y'), { search: 'y', page: 1 }, { ok: false, error })
  expect(failed).toEqual({ ...notLoaded, search: 'y', error })
  expect(takeList(beginList(failed, 'y'), { search: 'y', page: 1 }, page('b')).is).toBe('loaded')
})
