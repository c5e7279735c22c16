import { sql, type SQL } from 'drizzle-orm'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { CaseWaits } from './case-waits.ts'
import { customerWait } from './document-schedule.ts'
import { mailDocuments } from './jobs.ts'

export interface DecideDocumentsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly waits: CaseWaits
}

type Reviewed = Readonly<{
  order_id: string
  customer_id: string
  name: string
  round: number
}>

/** Returns undefined when the documents are not in review, or in another round: an earlier decision stays. */
const decide = async (
  tx: Queryable,
  id: string,
  decision: SQL,
  round?: number,
): Promise<(Reviewed & { readonly id: string }) | undefined> => {
  // The item first: so its fulfilment locks, too.
  await rowsOf(tx, sql`select 1 from order_items where id = ${id}::uuid for no key update`)
  const [found] = await rowsOf<Reviewed>(
    tx,
    sql`update document_cases c set ${decision} from order_items i
      where c.order_item_id = ${id}::uuid and c.state = 'IN_REVIEW' and i.id = c.order_item_id
        and c.round = coalesce(${round ?? null}::integer, c.round)
      returning i.order_id, c.customer_id, c.name, c.round`,
  )
  return found === undefined ? undefined : { ...found, id }
}

/** Approves documents without telling anybody. Returns whether they were in review. */
export const approveCase = async (
  tx: Queryable,
  id: string,
  now: Date,
  round?: number,
): Promise<boolean> => {
  const decision = sql`state = 'APPROVED', reason = null,
    decided_at = ${now.toISOString()}::timestamptz`
  return (await decide(tx, id, decision, round)) !== undefined
}

/** Returns documents to the customer; returns the round, or undefined unless they were in review. */
export const returnCase = async (
  tx: Queryable,
  id: string,
  reason: string,
  now: Date,
  seen?: number,
): Promise<number | undefined> => {
  const decision = sql`state = 'AWAITING_DOCUMENTS', reason = ${reason}, reminded = 0,
    waits_since = ${now.toISOString()}::timestamptz`
  return (await decide(tx, id, decision, seen))?.round
}

/** Approves documents, so that the item's fulfilment registers the name. Returns whether they were in review. */
export const approveDocuments = (
  { db, clock, waits }: DecideDocumentsDeps,
  id: string,
  round?: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const decision = sql`state = 'APPROVED', reason = null,
      decided_at = ${now.toISOString()}::timestamptz`
    const found = await decide(tx, id, decision, round)
    if (found === undefined) return false
    await notify(
      tx,
      {
        customerId: found.customer_id,
        code: 'DOCUMENTS_APPROVED',
        params: { name: toUnicodeName(found.name), orderId: found.order_id },
        cause: `documents-approved:${id}`,
      },
      now,
    )
    await waits.end(tx, id, 'IN_REVIEW')
    return true
  })

const notifyOfRefusal = (
  { clock }: DecideDocumentsDeps,
  tx: Queryable,
  { id, customer_id: customerId, name, round }: Reviewed & { readonly id: string },
  reason: string,
): Promise<void> =>
  notify(
    tx,
    {
      customerId,
      code: 'DOCUMENTS_REFUSED',
      params: { name: toUnicodeName(name), reason },
      cause: `documents-refused:${id}:${round}`,
    },
    clock.now(),
  )

/** Refuses documents; the customer may send others. Returns whether they were in review. */
export const refuseDocuments = (
  deps: DecideDocumentsDeps,
  id: string,
  reason: string,
  round?: number,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const decision = sql`state = 'AWAITING_DOCUMENTS', reason = ${reason}, reminded = 0,
      waits_since = ${now.toISOString()}::timestamptz`
    const found = await decide(tx, id, decision, round)
    if (found === undefined) return false
    await notifyOfRefusal(deps, tx, found, reason)
    await deps.waits.move(tx, id, 'IN_REVIEW', customerWait(now, 0))
    const mail = { orderItemId: id, about: 'REFUSED', time: found.round } as const
    await deps.enqueue(tx, mailDocuments, mail)
    return true
  })

/** Refuses documents for good, which refunds the item. Returns whether they were in review. */
export const refuseForGood = (
  deps: DecideDocumentsDeps,
  id: string,
  reason: string,
  round?: number,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const decision = sql`state = 'REFUSED', reason = ${reason},
      decided_at = ${deps.clock.now().toISOString()}::timestamptz`
    const found = await decide(tx, id, decision, round)
    if (found === undefined) return false
    // The mail about the refund gives the reason, too.
    await notifyOfRefusal(deps, tx, found, reason)
    await deps.waits.end(tx, id, 'IN_REVIEW')
    return true
  })
