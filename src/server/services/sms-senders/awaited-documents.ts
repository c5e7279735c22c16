import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  documentStep,
  expireCase,
  findCaseOf,
  lockCase,
  shownDueDay,
} from '../registrant-documents/index.ts'
import { cancelSender, type DecideDeps } from './decide-sender.ts'
import { notifyOfSender } from './notify-customer.ts'

/** Reminds of a name's documents, or cancels it when they are too late. */
const follow = (deps: DecideDeps, own: { readonly id: string; readonly customerId: string }) =>
  deps.db.transaction(async (tx) => {
    const { id, customerId } = own
    await lockCase(tx, own)
    const found = await findCaseOf(tx, id)
    if (found?.state !== 'AWAITING_DOCUMENTS') return
    const { name, round, reminded, waitsSince } = found
    const now = deps.clock.now()
    const step = documentStep(waitsSince, reminded, now)
    if (step.do === 'nothing') return
    if (step.do === 'give-back') {
      await expireCase(tx, id, now)
      await cancelSender({ ...deps, db: tx }, id)
      return
    }
    await rowsOf(
      tx,
      sql`update document_cases set reminded = ${step.reminded}::integer
        where order_item_id = ${id}::uuid`,
    )
    const params = { date: shownDueDay(waitsSince) }
    const told = { id, customerId, name }
    await notifyOfSender(tx, deps, told, 'REMINDER', { step: `${round}-${step.reminded}`, params })
  })

/** Reminds of all documents of names that are due, and cancels and refunds names without them. */
export const followDocuments = async (
  deps: DecideDeps & { readonly db: Queryable },
): Promise<void> => {
  const awaited = await rowsOf<{ id: string; customerId: string }>(
    deps.db,
    sql`select order_item_id::text as id, customer_id::text as "customerId" from document_cases
      where kind = 'SENDER_NAME' and state = 'AWAITING_DOCUMENTS'`,
  )
  for (const one of awaited) await follow(deps, one)
}
