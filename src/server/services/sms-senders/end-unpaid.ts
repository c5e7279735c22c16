import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { endService, lockUnpaid, noticeRemovals, removableServices } from '../lifecycle/index.ts'
import { moveSender } from './decide-sender.ts'
import { mailSenderNotice } from './jobs.ts'
import { findSender } from './stored-senders.ts'
import { notifyOfSender, type NotifyDeps } from './notify-customer.ts'

// The year of a name begins with its first approval: before that nothing of it is unpaid.
const which = sql`s.provider = 'sms-senders' and s.config ->> 'isApproved' = 'true'`

/** Ends a name whose days after its year are over: others can register it. */
const endSender = async (tx: Queryable, deps: NotifyDeps, id: string): Promise<void> => {
  const now = deps.clock.now()
  const sender = await findSender(tx, id)
  if (sender === undefined || !(await lockUnpaid(tx, id, now))) return
  await endService(tx, id, now)
  await rowsOf(tx, sql`update services set external_id = null where id = ${id}::uuid`)
  if (await moveSender(tx, id, 'EXPIRED')) await notifyOfSender(tx, deps, sender, 'ENDED')
}

/** Notifies customers whose names are not renewed, and ends the names that were announced three days before. */
export const followUnpaidSenders = async (
  deps: NotifyDeps & { readonly db: Queryable },
): Promise<void> => {
  const { db, clock } = deps
  const soon = 'SMS_SENDER_FREED_SOON'
  await noticeRemovals(deps, { which, mail: mailSenderNotice, soon })
  for (const id of await removableServices(db, which, clock.now())) {
    await db.transaction((tx) => endSender(tx, deps, id))
  }
}
