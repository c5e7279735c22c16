import { sql, type SQL } from 'drizzle-orm'
import type { DocumentState } from '../../../contract/documents.ts'
import type { SmsCountry } from '../../../contract/sms-countries.ts'
import type { SmsCarrierState, SmsSenderState } from '../../../contract/sms-senders.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** A name at one carrier, as it is stored. */
export interface StoredCarrier {
  readonly carrier: string
  readonly state: SmsCarrierState
  readonly reason: string | null
  readonly submittedAt: string
  readonly decidedAt: string | null
}

export interface StoredSender {
  readonly id: string
  readonly customerId: string
  readonly name: string
  readonly use: string
  readonly sample: string
  readonly country: SmsCountry
  readonly state: SmsSenderState
  readonly reason: string | null
  readonly username: string
  readonly email: string
  readonly documents: DocumentState | null
  readonly carriers: readonly StoredCarrier[]
}

const senderJson: SQL = sql`jsonb_build_object('id', s.item_id, 'customerId', s.customer_id,
  'name', s.name, 'use', s.use, 'sample', s.sample, 'country', s.country, 'state', s.state,
  'reason', s.reason, 'username', u.username, 'email', u.email, 'documents', (
    select d.state from document_cases d where d.order_item_id = s.item_id), 'carriers', (
    select coalesce(jsonb_agg(jsonb_build_object('carrier', c.carrier, 'state', c.state,
        'reason', c.reason, 'submittedAt', c.submitted_at, 'decidedAt', c.decided_at)
        order by c.carrier), '[]'::jsonb)
    from sms_sender_carriers c where c.item_id = s.item_id))`

/** Finds a name by the order item that bought it. */
export const findSender = async (
  db: Queryable,
  itemId: string,
): Promise<StoredSender | undefined> => {
  const [row] = await rowsOf<{ sender: StoredSender }>(
    db,
    sql`select ${senderJson} as sender from sms_senders s join customers u on u.id = s.customer_id
      where s.item_id = ${itemId}::uuid`,
  )
  return row?.sender
}

/** Lists the names that staff work on, the earliest order first. */
export const openSenders = async (db: Queryable): Promise<readonly StoredSender[]> => {
  const rows = await rowsOf<{ sender: StoredSender }>(
    db,
    sql`select ${senderJson} as sender from sms_senders s join customers u on u.id = s.customer_id
      where s.state in ('DOCUMENTS', 'SUBMITTED') or s.state = 'ACTIVE' and exists (
        select from sms_sender_carriers c where c.item_id = s.item_id and c.state = 'SUBMITTED')
      order by s.created_at limit 200`,
  )
  return rows.map(({ sender }) => sender)
}

export interface NewSender {
  readonly itemId: string
  readonly customerId: string
  readonly name: string
  readonly use: string
  readonly sample: string
  readonly country: SmsCountry
}

const moment = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/** Returns whether a name is free, regardless of case. */
export const isNameFree = async (db: Queryable, name: string): Promise<boolean> => {
  const [row] = await rowsOf<{ taken: boolean }>(
    db,
    sql`select exists (select from sms_senders s where lower(s.name) = lower(${name})
      and s.state in ('DOCUMENTS', 'SUBMITTED', 'ACTIVE')) as taken`,
  )
  return row?.taken !== true
}

/** Reserves a name for a paid order item, once; returns whether it has it. */
export const reserveName = async (
  tx: Queryable,
  { itemId, customerId, name, use, sample, country }: NewSender,
  now: Date,
): Promise<boolean> => {
  await rowsOf(
    tx,
    sql`insert into sms_senders (item_id, customer_id, name, use, sample, country, state, created_at)
      values (${itemId}::uuid, ${customerId}::uuid, ${name}, ${use}, ${sample}, ${country},
        'DOCUMENTS', ${moment(now)})
      on conflict do nothing`,
  )
  return (await findSender(tx, itemId)) !== undefined
}

const approved = (now: Date): SQL => sql`s.state = 'ACTIVE' and exists (
  select from services v where v.id = s.item_id and v.external_id is not null
    and v.expires_at > ${moment(now)} and not exists (
      select from service_holds h where h.service_id = v.id))`

interface ApprovedSender extends Record<string, unknown> {
  readonly name: string
  /** Those that approved it. */
  readonly carriers: readonly string[]
}

/** Lists the names that a customer may send as. */
export const approvedSenders = (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<readonly ApprovedSender[]> =>
  rowsOf<ApprovedSender>(
    db,
    sql`select s.name, (
        select coalesce(jsonb_agg(c.carrier order by c.carrier), '[]'::jsonb)
        from sms_sender_carriers c
        where c.item_id = s.item_id and c.state = 'APPROVED') as carriers
      from sms_senders s
      where s.customer_id = ${customerId}::uuid and ${approved(now)} order by s.name`,
  )
