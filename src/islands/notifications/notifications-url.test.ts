import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notificationPageSizes } from '../../contract/notifications.ts'
import {
  lastPage,
  offeredPages,
  formatNotificationsQuery,
  parseNotificationsQuery,
} from './notifications-url.ts'

const place = fc.record({
  onlyUnread: fc.boolean(),
  page: fc.integer({ min: 1, max: 999_999 }),
  pageSize: fc.constantFrom(...notificationPageSizes),
})

describe('the URL', () => {
  it('encodes each state and round-trips', () => {
    fc.assert(
      fc.property(place, (wanted) => {
        expect(parseNotificationsQuery(formatNotificationsQuery(wanted))).toEqual(wanted)
      }),
    )
  })

  it('is empty by default', () => {
    expect(formatNotificationsQuery({ onlyUnread: false, page: 1, pageSize: 10 })).toBe('')
    expect(formatNotificationsQuery({ onlyUnread: true, page: 2, pageSize: 20 })).toBe(
      '?unread=1&page=2&size=20',
    )
  })

  it.each([
    '',
    '?page=0',
    '?page=-1',
    '?page=2.5',
    '?page=x',
    '?size=11',
    '?unread=yes',
    '?page=1e3',
  ])('with %s is the default', (search) => {
    expect(parseNotificationsQuery(search)).toEqual({ onlyUnread: false, page: 1, pageSize: 10 })
  })
})

describe('the pages', () => {
  it('are never less than one', () => {
    expect([0, 1, 10, 11, 20, 21].map((total) => lastPage(total, 10))).toEqual([1, 1, 1, 2, 2, 3])
  })

  it('leave out distant pages', () => {
    expect(offeredPages(1, 1)).toEqual([1])
    expect(offeredPages(1, 3)).toEqual([1, 2, 3])
    expect(offeredPages(5, 9)).toEqual([1, undefined, 4, 5, 6, undefined, 9])
    expect(offeredPages(9, 9)).toEqual([1, undefined, 8, 9])
  })

  it('have the first, the last and the current one, once and in order', () => {
    const pages = fc
      .integer({ min: 1, max: 400 })
      .chain((last) =>
        fc.record({ last: fc.constant(last), current: fc.integer({ min: 1, max: last }) }),
      )
    fc.assert(
      fc.property(pages, ({ current, last }) => {
        const offered = offeredPages(current, last)
        const numbers = offered.filter((page) => page !== undefined)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        for (const page of [1, current, last]) expect(numbers).toContain(page)
        expect(offered.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})
