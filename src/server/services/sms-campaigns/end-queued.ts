import { sql, type SQL } from 'drizzle-orm'
import type { SmsReason } from '../../../contract/sms-campaigns.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { SmsCredits } from '../sms-credits/index.ts'

const batch = 500

interface End {
  readonly state: 'FAILED' | 'EXPIRED'
  readonly reason: SmsReason
  /** Which, of recipients `r` and campaigns `c`. */
  readonly where: SQL
}

interface Returned extends Record<string, unknown> {
  readonly campaignId: string
  readonly customerId: string
  readonly credits: number
  readonly first: string
}

/**
 * Ends queued messages and gives back the credits of parts that were never submitted. The change of
 * state and the credits are one transaction, so each message gives them once.
 */
export const endQueued = async (
  { db, credits }: { readonly db: Queryable; readonly credits: SmsCredits },
  { state, reason, where }: End,
  now: Date,
): Promise<void> => {
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      const rows = await rowsOf<Returned>(
        tx,
        sql`with due as (
            select r.campaign_id, r.msisdn, c.customer_id, c.parts
            from sms_recipients r join sms_campaigns c on c.id = r.campaign_id
            where r.state = 'QUEUED' and ${where}
            order by r.campaign_id, r.msisdn limit ${batch} for update of r skip locked),
          ended as (
            update sms_recipients r set state = ${state}, reason = ${reason},
              credits_returned = due.parts - cardinality(r.message_ids)
            from due where r.campaign_id = due.campaign_id and r.msisdn = due.msisdn
            returning r.campaign_id, r.msisdn, due.customer_id, r.credits_returned)
          select campaign_id::text as "campaignId", customer_id::text as "customerId",
            sum(credits_returned)::integer as credits, min(msisdn) as first,
            count(*)::integer as messages
          from ended group by campaign_id, customer_id order by campaign_id`,
      )
      for (const { campaignId, customerId, credits: back, first } of rows)
        await credits.give(tx, customerId, back, `sms:${campaignId}:${first}`, now)
      return rows.length
    })
    if (ended === 0) return
  }
}
