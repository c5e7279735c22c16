import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import {
  smsCampaignsLimit,
  SmsReason,
  type SmsCampaign,
  type SmsCampaignDetail,
} from '../../../contract/sms-campaigns.ts'
import { smsEncoding } from '../../../contract/sms-text.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

interface CampaignRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: SmsCampaign['kind']
  readonly senderName: string
  readonly text: string
  readonly parts: number
  readonly credits: number
  readonly createdAt: string
  readonly sendAt: string
  readonly cancelled: boolean
  readonly recipients: number
  readonly creditsReturned: number
  readonly queued: number
  readonly submitted: number
  readonly delivered: number
  readonly failed: number
  readonly expired: number
  readonly unknown: number
}

const countOf = (states: SQL, name: string): SQL =>
  sql`(count(*) filter (where state in (${states})))::integer as ${sql.identifier(name)}`

const counts = sql.join(
  [
    countOf(sql`'QUEUED', 'SENDING'`, 'queued'),
    countOf(sql`'SUBMITTED'`, 'submitted'),
    countOf(sql`'DELIVERED'`, 'delivered'),
    countOf(sql`'FAILED'`, 'failed'),
    countOf(sql`'EXPIRED'`, 'expired'),
    countOf(sql`'UNKNOWN'`, 'unknown'),
  ],
  sql`, `,
)

const campaignOf = (row: CampaignRow): SmsCampaign => ({
  ...{ id: row.id, kind: row.kind, senderName: row.senderName, text: row.text },
  ...{ encoding: smsEncoding(row.text), parts: row.parts, recipients: row.recipients },
  ...{ credits: row.credits, creditsReturned: row.creditsReturned, cancelled: row.cancelled },
  createdAt: new Date(row.createdAt).toISOString(),
  sendAt: new Date(row.sendAt).toISOString(),
  counts: {
    ...{ QUEUED: row.queued, SUBMITTED: row.submitted, DELIVERED: row.delivered },
    ...{ FAILED: row.failed, EXPIRED: row.expired, UNKNOWN: row.unknown },
  },
})

const readCampaigns = async (db: Queryable, where: SQL): Promise<SmsCampaign[]> => {
  const rows = await rowsOf<CampaignRow>(
    db,
    sql`select c.id::text, c.kind, c.sender_name as "senderName", c.text, c.parts, c.credits,
        c.created_at::text as "createdAt", c.send_at::text as "sendAt",
        c.cancelled_at is not null as cancelled, n.*
      from (select * from sms_campaigns where ${where}
        order by created_at desc, id desc limit ${smsCampaignsLimit}) as c
      cross join lateral (
        select count(*)::integer as recipients,
          coalesce(sum(credits_returned), 0)::integer as "creditsReturned", ${counts}
        from sms_recipients where campaign_id = c.id) as n
      order by c.created_at desc, c.id desc`,
  )
  return rows.map(campaignOf)
}

/** Lists a customer's last campaigns, optionally those before one of them. */
export const listCampaigns = (
  db: Queryable,
  customerId: string,
  before?: string,
): Promise<SmsCampaign[]> =>
  readCampaigns(
    db,
    before === undefined
      ? sql`customer_id = ${customerId}::uuid`
      : sql`customer_id = ${customerId}::uuid and (created_at, id) < (
          select created_at, id from sms_campaigns
          where customer_id = ${customerId}::uuid and id = ${before}::uuid)`,
  )

/** Returns a customer's campaign. */
export const findCampaign = async (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<SmsCampaign | undefined> => {
  const [found] = await readCampaigns(
    db,
    sql`customer_id = ${customerId}::uuid and id = ${id}::uuid`,
  )
  return found
}

/** Returns the campaign of a request that was already taken. */
export const findRequested = async (
  db: Queryable,
  customerId: string,
  requestKey: string,
): Promise<SmsCampaign | undefined> => {
  const [found] = await readCampaigns(
    db,
    sql`customer_id = ${customerId}::uuid and request_key = ${requestKey}::uuid`,
  )
  return found
}

const maxProblems = 200

/** Lists the recipients that a campaign did not reach, or may not have. */
export const listProblems = async (
  db: Queryable,
  id: string,
): Promise<SmsCampaignDetail['problems']> => {
  const rows = await rowsOf<{
    msisdn: string
    state: SmsCampaignDetail['problems'][number]['state']
    reason: string | null
  }>(
    db,
    sql`select msisdn, state, reason from sms_recipients
      where campaign_id = ${id}::uuid and state in ('FAILED', 'EXPIRED', 'UNKNOWN')
      order by msisdn limit ${maxProblems}`,
  )
  return rows.map((row) => ({ ...row, reason: v.parse(v.nullable(SmsReason), row.reason) }))
}
