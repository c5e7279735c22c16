import { sql } from 'drizzle-orm'
import type { PresentOfEvent } from '../../platform/realtime/index.ts'

/** Adds the current number of unread notifications to a `notification` when it is sent. */
export const unreadInEvents: PresentOfEvent = {
  event: 'notification',
  value: (customerId) =>
    sql`select count(*) from notifications
      where customer_id = ${customerId}::uuid and read_at is null`,
  data: (unread) => ({ unread }),
}
