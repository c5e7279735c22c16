import { and, eq, sql } from 'drizzle-orm'
import { deletionDays } from '../../../contract/account-data.ts'
import type { Money } from '../../../contract/money.ts'
import { endSessionsOf, lockCustomer } from '../../customers/accounts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { accountDeletions } from '../../platform/db/schema/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { failedJobs, type Enqueue } from '../../platform/jobs/index.ts'
import { findReader, toReader } from '../../platform/mail/index.ts'
import { dayMs } from './day-ms.ts'
import { mailDeletion } from './jobs.ts'
import { readDeletionFacts, type DeletionReader } from './read-deletion.ts'

export interface DeletionDeps extends DeletionReader {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

interface About {
  readonly customerId: string
  readonly now: Date
  readonly dueAt: Date
}

/** Adds a mail about a deletion. */
export const enqueueDeletionMail = async (
  tx: Queryable,
  enqueue: Enqueue,
  about: 'SCHEDULED' | 'UNDONE' | 'STOPPED' | 'DELETED',
  { customerId, now, dueAt }: About,
): Promise<void> => {
  const reader = await findReader(tx, customerId)
  if (reader === undefined) return
  await enqueue(tx, mailDeletion, {
    ...{ about, customerId, to: toReader(reader) },
    ...{ at: now.toISOString(), dueAt: dueAt.toISOString() },
  })
}

/** Deletes the mails that could not be sent, a week later: they have the email address of a deleted account. */
export const deleteFailedMails = async (db: Queryable, now: Date): Promise<void> => {
  const weekAgo = new Date(now.getTime() - 7 * dayMs).toISOString()
  await db.execute(sql`delete from pgboss.job where name = ${failedJobs}
    and source_name = ${mailDeletion.name} and created_on <= ${weekAgo}::timestamptz`)
}

/**
 * Schedules the deletion of an account and ends its sessions; a scheduled one keeps its day.
 * @throws ApiError ACCOUNT_IN_USE, BALANCE_NOT_WAIVED
 */
export const scheduleDeletion = (
  { db, clock, enqueue, openServices }: DeletionDeps,
  customerId: string,
  waivedBalance: Money,
): Promise<Date> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockCustomer(tx, customerId)
    const facts = await readDeletionFacts({ db: tx, openServices }, customerId, now)
    if (facts.dueAt !== null) return facts.dueAt
    if (facts.obstacles.length > 0) throw new ApiError('ACCOUNT_IN_USE')
    if (facts.balance > waivedBalance) throw new ApiError('BALANCE_NOT_WAIVED')
    const dueAt = new Date(now.getTime() + deletionDays * dayMs)
    await tx
      .insert(accountDeletions)
      .values({ customerId, requestedAt: now, dueAt, waivedBalance: facts.balance })
    await enqueueDeletionMail(tx, enqueue, 'SCHEDULED', { customerId, now, dueAt })
    await endSessionsOf(tx, clock, customerId)
    return dueAt
  })

/** Keeps an account that was to be deleted. Returns false when it was not. */
export const undoDeletion = (
  { db, clock, enqueue }: Omit<DeletionDeps, 'openServices'>,
  customerId: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [undone] = await tx
      .delete(accountDeletions)
      .where(
        and(eq(accountDeletions.customerId, customerId), sql`${accountDeletions.doneAt} is null`),
      )
      .returning({ dueAt: accountDeletions.dueAt })
    if (undone === undefined) return false
    const now = clock.now()
    await enqueueDeletionMail(tx, enqueue, 'UNDONE', { customerId, now, dueAt: undone.dueAt })
    return true
  })
