import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { messageIdForms, type SmsReceipt } from '../../providers/smpp/index.ts'
import { afterReceipts, type Report, type ReportedMessage } from './after-receipts.ts'

/** A text array, which drivers parse differently. */
const list = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

interface MessageRow extends Record<string, unknown> {
  readonly campaignId: string
  readonly state: ReportedMessage['state']
  readonly parts: number
  readonly messageIds: readonly string[]
  readonly deliveredIds: readonly string[]
}

interface ReportRow extends Report, Record<string, unknown> {}

const lockMessages = (tx: Queryable, msisdn: string): Promise<readonly MessageRow[]> =>
  rowsOf<MessageRow>(
    tx,
    sql`select r.campaign_id::text as "campaignId", r.state, c.parts,
        to_jsonb(r.message_ids) as "messageIds", to_jsonb(r.delivered_ids) as "deliveredIds"
      from sms_recipients r join sms_campaigns c on c.id = r.campaign_id
      where r.msisdn = ${msisdn} and r.state not in ('QUEUED', 'SENDING')
        and r.message_ids && array(select form from sms_receipts s, unnest(s.forms) as form
          where s.msisdn = ${msisdn})
      order by r.campaign_id for update of r`,
  )

/** Applies stored receipts of a number to its messages, whichever of both was stored first. */
export const applyReceipts = (db: Queryable, msisdn: string): Promise<void> =>
  db.transaction(async (tx) => {
    const messages = await lockMessages(tx, msisdn)
    if (messages.length === 0) return
    const ids = messages.flatMap(({ messageIds }) => messageIds)
    const reports = await rowsOf<ReportRow>(
      tx,
      sql`delete from sms_receipts where msisdn = ${msisdn} and forms && ${list(ids)}
        returning to_jsonb(forms) as forms, state, detail`,
    )
    for (const message of messages) {
      const after = afterReceipts(message, reports)
      if (after === undefined) continue
      await rowsOf(
        tx,
        sql`update sms_recipients set state = ${after.state}, reason = ${after.reason},
            detail = ${after.detail}, delivered_ids = ${list(after.deliveredIds)}
          where campaign_id = ${message.campaignId}::uuid and msisdn = ${msisdn}`,
      )
    }
  })

/** Stores a receipt, then applies it; one that comes before its message is stored waits for it. */
export const takeReceipt = async (
  db: Queryable,
  { messageId, msisdn, state, detail }: SmsReceipt,
  now: Date,
): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into sms_receipts (id, msisdn, forms, state, detail, received_at)
      values (${randomUUID()}::uuid, ${msisdn}, ${list(messageIdForms(messageId))}, ${state},
        ${detail}, ${now.toISOString()}::timestamptz)`,
  )
  await applyReceipts(db, msisdn)
}
