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

/** How long a server has a message for itself; afterwards it may or may not be sent. */
export const leaseMs = 2 * 60_000

/** Claims queued messages that are due; servers may do it concurrently, and each gets others. */
export const claimMessages = (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<readonly ClaimedMessage[]> => {
  const lease = new Date(now.getTime() + leaseMs).toISOString()
  const open = WebsiteId.options.filter((site) => !isQuiet(now, site))
  return rowsOf<ClaimedMessage>(
    db,
    sql`with due as (
        select r.campaign_id, r.msisdn, c.customer_id, c.sender_name, c.text
        from sms_recipients r join sms_campaigns c on c.id = r.campaign_id
        where r.state = 'QUEUED' and r.wake_at <= ${now.toISOString()}::timestamptz
          and c.cancelled_at is null
          and (c.kind = 'TEST' or ${JSON.stringify(open)}::jsonb ? c.site)
        order by r.wake_at, r.campaign_id, r.msisdn
        limit ${limit} for update of r skip locked)
      update sms_recipients r set state = 'SENDING', wake_at = ${lease}::timestamptz
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
