import { sql } from 'drizzle-orm'
import { isQuiet } from '../../../contract/sms-hours.ts'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** A message that this server submits. */
export interface ClaimedMessage extends Record<string, unknown> {
  readonly campaignId: string
  readonly customerId: string
  readonly msisdn: string
  readonly senderName: string
  readonly text: string
  readonly tries: number
  /** Parts that were submitted before. */
  readonly submitted: number
}

/** How long a message is worth sending. */
export const sendingMs = 24 * 3_600_000

/** How long a server has a message for itself; afterwards it may or may not be sent. */
export const leaseMs = 2 * 60_000

/**
 * Claims due messages; servers may do it concurrently, and each gets others. Each campaign has its
 * first message before any has its second; which of equals comes first changes with the moment.
 */
export const claimMessages = (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<readonly ClaimedMessage[]> => {
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
  const open = WebsiteId.options.filter((site) => !isQuiet(now, site))
  return rowsOf<ClaimedMessage>(
    db,
    sql`with due as (
        select c.id as campaign_id, r.msisdn, c.customer_id, c.sender_name, c.text
        from sms_campaigns c cross join lateral (
          select msisdn, row_number() over (order by wake_at, msisdn) as place
          from (select msisdn, wake_at from sms_recipients
            where campaign_id = c.id and state = 'QUEUED' and wake_at <= ${at(0)}
            order by wake_at, msisdn limit ${limit} for update skip locked) as own) as r
        where c.send_at <= ${at(0)} and c.send_at > ${at(-sendingMs)} and c.cancelled_at is null
          and (c.kind = 'TEST' or ${JSON.stringify(open)}::jsonb ? c.site)
        order by r.place, md5(c.id::text || ${now.toISOString()}::text) limit ${limit})
      update sms_recipients r set state = 'SENDING', wake_at = ${at(leaseMs)}
      from due where r.campaign_id = due.campaign_id and r.msisdn = due.msisdn
      returning r.campaign_id::text as "campaignId", due.customer_id::text as "customerId",
        r.msisdn, due.sender_name as "senderName", due.text, r.tries,
        cardinality(r.message_ids) as submitted`,
  )
}

/** Returns whether messages are due or receipts are awaited. */
export const hasWork = async (db: Queryable, now: Date): Promise<boolean> => {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select exists(select from sms_recipients
        where state = 'QUEUED' and wake_at <= ${now.toISOString()}::timestamptz)
      or exists(select from sms_recipients where state = 'SUBMITTED') as is`,
  )
  return row?.is === true
}
