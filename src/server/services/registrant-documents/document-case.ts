import { sql } from 'drizzle-orm'
import type {
  DocumentState,
  DocumentSubject,
  RequiredDocument,
} from '../../../contract/documents.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { mailDocuments } from './jobs.ts'

interface CaseDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

export interface CaseOfItem {
  readonly id: string
  readonly customerId: string
  readonly name: string
  readonly state: DocumentState
  readonly waitsSince: Date
  readonly reminded: number
  readonly round: number
}

type CaseRow = Omit<CaseOfItem, 'waitsSince'> & { readonly waitsSince: string }

/** Finds the documents case of an order item. */
export const findCaseOf = async (
  db: Queryable,
  orderItemId: string,
): Promise<CaseOfItem | undefined> => {
  const [row] = await rowsOf<CaseRow>(
    db,
    sql`select order_item_id as id, customer_id as "customerId", name, state,
        waits_since::text as "waitsSince", reminded, round
      from document_cases where order_item_id = ${orderItemId}::uuid`,
  )
  return row && { ...row, waitsSince: new Date(row.waitsSince) }
}

export interface NewCase {
  readonly orderItemId: string
  readonly customerId: string
  readonly name: string
  readonly wanted: readonly RequiredDocument[]
}

/** Stores that a name waits for its documents. */
export const insertCase = async (
  tx: Queryable,
  { orderItemId, customerId, name, wanted }: NewCase,
  kind: DocumentSubject,
  now: Date,
): Promise<void> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  await rowsOf(
    tx,
    sql`insert into document_cases (order_item_id, customer_id, kind, name, wanted, state,
        created_at, waits_since, reminded, round)
      values (${orderItemId}::uuid, ${customerId}::uuid, ${kind}, ${name},
        ${JSON.stringify(wanted)}::jsonb, 'AWAITING_DOCUMENTS', ${moment}, ${moment}, 0, 0)`,
  )
}

/** Asks a customer for the documents of a domain. */
export const openCase = async (
  tx: Queryable,
  { clock, enqueue }: CaseDeps,
  asked: NewCase,
): Promise<void> => {
  const { orderItemId, customerId, name } = asked
  const now = clock.now()
  await insertCase(tx, asked, 'DOMAIN_NAME', now)
  const params = { name: toUnicodeName(name) }
  const cause = `documents-needed:${orderItemId}`
  await notify(tx, { customerId, code: 'DOCUMENTS_NEEDED', params, cause }, now)
  await enqueue(tx, mailDocuments, { orderItemId, about: 'NEEDED', time: 0 })
}

/** Reminds a customer of documents, once per `reminded`. */
export const remindOfCase = (
  { db, clock, enqueue }: CaseDeps & { readonly db: Queryable },
  { id, customerId, name, reminded: before, round }: CaseOfItem,
  { reminded, daysLeft }: { readonly reminded: number; readonly daysLeft: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const changed = await rowsOf(
      tx,
      sql`update document_cases set reminded = ${reminded}::integer
        where order_item_id = ${id}::uuid and state = 'AWAITING_DOCUMENTS'
          and round = ${round}::integer and reminded = ${before}::integer
        returning 1 as changed`,
    )
    if (changed.length === 0) return
    await notify(
      tx,
      {
        customerId,
        code: 'DOCUMENTS_REMINDER',
        params: { name: toUnicodeName(name), days: daysLeft },
        cause: `documents-reminder:${id}:${round}:${reminded}`,
      },
      clock.now(),
    )
    const time = round * 10 + reminded
    await enqueue(tx, mailDocuments, { orderItemId: id, about: 'REMINDER', time })
  })

/** Stores that documents did not come in time. */
export const expireCase = async (tx: Queryable, orderItemId: string, now: Date): Promise<void> => {
  await rowsOf(
    tx,
    sql`update document_cases set state = 'EXPIRED',
        decided_at = ${now.toISOString()}::timestamptz
      where order_item_id = ${orderItemId}::uuid and state = 'AWAITING_DOCUMENTS'`,
  )
}
