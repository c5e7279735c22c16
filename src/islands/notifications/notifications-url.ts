import { notificationPageSizes } from '../../contract/notifications.ts'
import type { NotificationsQuery } from '../../stores/notifications-actions.ts'

const [defaultSize] = notificationPageSizes

/** Parses the page's query: `?unread=1&page=2&size=20`. Invalid values become the default. */
export const parseNotificationsQuery = (search: string): NotificationsQuery => {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  const size = Number(query.get('size'))
  return {
    onlyUnread: query.get('unread') === '1',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    pageSize: notificationPageSizes.find((each) => each === size) ?? defaultSize,
  }
}

/** Returns the canonical query; '' for the default. */
export const formatNotificationsQuery = ({
  onlyUnread,
  page,
  pageSize,
}: NotificationsQuery): string => {
  const query = new URLSearchParams({
    ...(onlyUnread ? { unread: '1' } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
    ...(pageSize === defaultSize ? {} : { size: `${pageSize}` }),
  }).toString()
  return query === '' ? '' : `?${query}`
}

export const lastPage = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize))

/** Returns the pages to offer: first, last, current and its neighbours; `undefined` marks a gap. */
export const offeredPages = (current: number, last: number): readonly (number | undefined)[] => {
  const candidates = [1, current - 1, current, current + 1, last]
  const pages = [...new Set(candidates)].filter((page) => page >= 1 && page <= last)
  return pages
    .sort((a, b) => a - b)
    .flatMap((page, at, all) => {
      const before = all[at - 1]
      return before !== undefined && page - before > 1 ? [undefined, page] : [page]
    })
}
