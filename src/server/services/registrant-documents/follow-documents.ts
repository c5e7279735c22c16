import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { notify } from '../../customers/notifications/index.ts'
import { nextDocumentMoment, documentStep } from './document-schedule.ts'
import { giveBack, type DecideDocumentsDeps } from './decide-documents.ts'
import { keptDays } from './stored-documents.ts'
import { mailDocuments } from './jobs.ts'

type DueCase = Readonly<{
  id: string
  customer_id: string
  name: string
  waits_since: string
  reminded: number
  round: number
}>

/** So many names are seen to in one round. */
const batch = 50

/**
 * Follows the names whose documents are waited for: reminds their customers, and gives the money back when
 * nothing came. Several servers may do so at once: each takes what no other holds.
 */
export const createFollowDocuments = (deps: DecideDocumentsDeps) => {
  const { db, clock, enqueue } = deps

  const remind = async (
    tx: Queryable,
    { id, customer_id: customerId, name, waits_since: since, round }: DueCase,
    { reminded, daysLeft }: { readonly reminded: number; readonly daysLeft: number },
  ): Promise<void> => {
    const next = nextDocumentMoment(new Date(since), reminded)
    await rowsOf(
      tx,
      sql`update document_cases set reminded = ${reminded}::integer,
          next_at = ${next.toISOString()}::timestamptz
        where order_item_id = ${id}::uuid`,
    )
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
  }

  const expire = async (tx: Queryable, { id }: DueCase): Promise<void> => {
    await rowsOf(
      tx,
      sql`update document_cases set state = 'EXPIRED',
          decided_at = ${clock.now().toISOString()}::timestamptz
        where order_item_id = ${id}::uuid`,
    )
    await giveBack(deps, tx, id)
  }

  /** Sees to one name that is due. @returns whether there was one */
  const seeToOne = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const [due] = await rowsOf<DueCase>(
        tx,
        sql`select order_item_id as id, customer_id, name, waits_since::text as waits_since,
            reminded, round
          from document_cases
          where state = 'AWAITING_DOCUMENTS' and next_at <= ${now.toISOString()}::timestamptz
          order by next_at limit 1 for update skip locked`,
      )
      if (due === undefined) return false
      const step = documentStep(new Date(due.waits_since), due.reminded, now)
      if (step.do === 'remind') await remind(tx, due, step)
      else if (step.do === 'give-back') await expire(tx, due)
      return step.do !== 'nothing'
    })

  return {
    /** One round; gives how many names were seen to. */
    round: async (): Promise<number> => {
      for (let count = 0; count < batch; count += 1) if (!(await seeToOne())) return count
      return batch
    },
    /** Deletes the documents of names that were decided long enough ago. */
    deleteOld: async (): Promise<void> => {
      await rowsOf(
        db,
        sql`delete from documents p using document_cases c
          where c.order_item_id = p.order_item_id and c.decided_at
            <= ${clock.now().toISOString()}::timestamptz - make_interval(days => ${keptDays}::integer)`,
      )
    },
  }
}
