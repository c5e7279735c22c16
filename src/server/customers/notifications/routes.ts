import {
  countUnread as countUnreadCall,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../../../contract/notifications.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { countUnread, listNotices, readAllNotices, readNotice } from './read-notifications.ts'

export const notificationRoutes = ({
  db,
  clock,
}: {
  readonly db: Queryable
  readonly clock: Clock
}): Route[] => [
  route(listNotifications, ({ query }, { customer }) =>
    listNotices(db, customer.customerId, query),
  ),
  route(readNotification, async ({ params }, { customer }) => ({
    unread: await readNotice(db, customer.customerId, params.id, clock.now()),
  })),
  route(readAllNotifications, async (_, { customer }) => ({
    unread: await readAllNotices(db, customer.customerId, clock.now()),
  })),
  route(countUnreadCall, async (_, { customer }) => ({
    unread: await countUnread(db, customer.customerId),
  })),
]
