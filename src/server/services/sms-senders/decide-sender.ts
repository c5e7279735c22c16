import { sql } from 'drizzle-orm'
import { smsCarriersOf } from '../../../contract/sms-carriers.ts'
import { termEnd } from '../../../contract/term-end.ts'
import type { SmsCarrierState, SmsSenderState } from '../../../contract/sms-senders.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { approveCase, returnCase, shownDueDay } from '../registrant-documents/index.ts'
import { carrierTransitions, senderStateOf, senderTransitions } from './sender-transitions.ts'
import { findSender, type StoredSender } from './stored-senders.ts'
import { notifyOfSender, type NotifyDeps } from './notify-customer.ts'

export interface DecideDeps extends NotifyDeps {
  /** The transaction of the decision. */
  readonly db: Queryable
  /** Refunds an active order item in full, once. */
  readonly refundItem: (tx: Queryable, orderItemId: string) => Promise<void>
}

/** Moves a name to a state if its own allows it; returns whether it moved. */
export const moveSender = async (
  tx: Queryable,
  id: string,
  to: SmsSenderState,
  reason: string | null = null,
): Promise<boolean> => {
  const from = JSON.stringify(sourcesOf(senderTransitions, to))
  const moved = await rowsOf(
    tx,
    sql`update sms_senders set state = ${to}, reason = ${reason}
      where item_id = ${id}::uuid and ${from}::jsonb ? state returning 1 as moved`,
  )
  return moved.length > 0
}

/** Starts the paid year with the first approval. */
const beginTerm = async (tx: Queryable, id: string, now: Date): Promise<void> => {
  const [from, until] = [now, termEnd(now, { duration: 1, durationType: 'YEAR' })].map((moment) =>
    moment.toISOString(),
  )
  await rowsOf(
    tx,
    sql`with begun as (
        update services set starts_at = ${from}::timestamptz, expires_at = ${until}::timestamptz,
          auto_renew = true, config = config || '{"isApproved": true}'::jsonb
        where id = ${id}::uuid and external_id is not null returning order_item_id)
      update order_items set expires_at = ${until}::timestamptz
      where id in (select order_item_id from begun)`,
  )
}

/** Ends a service that failed, and pays it back. */
const payBack = async ({ db, clock, refundItem }: DecideDeps, id: string): Promise<void> => {
  await rowsOf(
    db,
    sql`with closed as (
        update document_cases set state = 'REFUSED',
          decided_at = ${clock.now().toISOString()}::timestamptz
        where order_item_id = ${id}::uuid and state in ('AWAITING_DOCUMENTS', 'IN_REVIEW'))
      update services set state = 'ENDED', external_id = null, auto_renew = false,
        ends_at = ${clock.now().toISOString()}::timestamptz,
        expires_at = ${clock.now().toISOString()}::timestamptz
      where id = ${id}::uuid`,
  )
  await refundItem(db, id)
}

/** Submits a name with accepted documents to all carriers; returns whether it was in review. */
export const submitSender = async (
  deps: DecideDeps,
  sender: StoredSender,
  round?: number,
): Promise<boolean> => {
  const { db, clock } = deps
  const now = clock.now()
  const { id } = sender
  if (!(await approveCase(db, id, now, round)) || !(await moveSender(db, id, 'SUBMITTED')))
    return false
  const carriers = smsCarriersOf(sender.country)
  const keys = JSON.stringify(carriers.map(({ key }) => key))
  await rowsOf(
    db,
    sql`insert into sms_sender_carriers (item_id, carrier, state, submitted_at)
      select ${id}::uuid, carrier, 'SUBMITTED', ${now.toISOString()}::timestamptz
      from jsonb_array_elements_text(${keys}::jsonb) as carrier
      on conflict do nothing`,
  )
  const params = { carriers: carriers.map(({ name }) => name).join(', ') }
  await notifyOfSender(db, deps, sender, 'SUBMITTED', { params })
  return true
}

/** Returns documents to the customer with a reason; returns whether they were in review. */
export const returnDocuments = async (
  deps: DecideDeps,
  sender: StoredSender,
  reason: string,
  seen?: number,
): Promise<boolean> => {
  const now = deps.clock.now()
  const round = await returnCase(deps.db, sender.id, reason, now, seen)
  if (round === undefined) return false
  const params = { reason, date: shownDueDay(now) }
  await notifyOfSender(deps.db, deps, sender, 'DOCUMENTS_REFUSED', { step: `${round}`, params })
  return true
}

/** Cancels and refunds a name whose documents did not come in time. */
export const cancelSender = async (deps: DecideDeps, id: string): Promise<void> => {
  if (await moveSender(deps.db, id, 'REFUSED')) await payBack(deps, id)
}

/** Returns whether a round of documents is in review, and locks it. */
const isInRound = async (tx: Queryable, id: string, round: number): Promise<boolean> => {
  const found = await rowsOf(
    tx,
    sql`select 1 from document_cases where order_item_id = ${id}::uuid and state = 'IN_REVIEW'
      and round = ${round}::integer for update`,
  )
  return found.length > 0
}

/** Refuses a name for good before it is submitted, which refunds it; returns whether it was open. */
export const refuseSender = async (
  deps: DecideDeps,
  { id, state }: StoredSender,
  reason: string,
  round?: number,
): Promise<boolean> => {
  if (round !== undefined && !(await isInRound(deps.db, id, round))) return false
  if (state !== 'DOCUMENTS' || !(await moveSender(deps.db, id, 'REFUSED', reason))) return false
  await payBack(deps, id)
  return true
}

export interface Decision {
  readonly carrier: string
  readonly to: Exclude<SmsCarrierState, 'SUBMITTED'>
  readonly reason: string | null
}

/** Stores what a carrier decided; returns whether the name waited for it. A refusal by all refunds. */
export const decideCarrier = async (
  deps: DecideDeps,
  { id }: StoredSender,
  { carrier, to, reason }: Decision,
): Promise<boolean> => {
  const { db, clock } = deps
  const now = clock.now()
  await rowsOf(db, sql`select 1 from sms_senders where item_id = ${id}::uuid for update`)
  const from = JSON.stringify(sourcesOf(carrierTransitions, to))
  const decided = await rowsOf(
    db,
    sql`update sms_sender_carriers set state = ${to}, reason = ${reason},
        decided_at = ${now.toISOString()}::timestamptz
      where item_id = ${id}::uuid and carrier = ${carrier} and ${from}::jsonb ? state
      returning 1 as decided`,
  )
  const sender = await findSender(db, id)
  if (decided.length === 0 || sender === undefined) return false
  const next = senderStateOf(sender.carriers.map(({ state }) => state))
  if (next === 'REFUSED') {
    if (await moveSender(db, id, next, reason)) await payBack(deps, id)
    return true
  }
  if (next === 'ACTIVE' && (await moveSender(db, id, next))) await beginTerm(db, id, now)
  const names = smsCarriersOf(sender.country)
  const name = names.find(({ key }) => key === carrier)?.name ?? carrier
  const params = { carrier: name, reason: reason ?? '' }
  await notifyOfSender(db, deps, sender, to, { step: carrier, params })
  return true
}
