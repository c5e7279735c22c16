import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { exportDays, type DataExport } from '../../../contract/account-data.ts'
import { lockCustomer } from '../../customers/accounts/index.ts'
import { notify } from '../../customers/notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { accountExports } from '../../platform/db/schema/index.ts'
import { bytesAsStored, storedBytes } from '../../platform/db/stored-bytes.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { dayMs } from './day-ms.ts'
import { mailDataExport, writeDataExport } from './jobs.ts'
import { writeExport } from './write-export.ts'

export interface ExportDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/** Returns the latest copy of a customer's data that can still be downloaded, or is being written. */
export const findExport = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<DataExport | null> => {
  const [found] = await db
    .select({
      requestedAt: accountExports.requestedAt,
      size: accountExports.size,
      expiresAt: accountExports.expiresAt,
    })
    .from(accountExports)
    .where(
      and(
        eq(accountExports.customerId, customerId),
        or(
          gt(accountExports.expiresAt, now),
          // After a day its job has failed.
          and(isNull(accountExports.expiresAt), gt(accountExports.requestedAt, dayBefore(now))),
        ),
      ),
    )
    .orderBy(desc(accountExports.requestedAt))
    .limit(1)
  return found === undefined
    ? null
    : {
        state: found.size === null ? 'PREPARING' : 'READY',
        requestedAt: found.requestedAt.toISOString(),
        bytes: found.size,
        expiresAt: found.expiresAt?.toISOString() ?? null,
      }
}

/** Adds the job that writes a copy. Throws ApiError DATA_EXPORT_LIMITED after another one on the same day. */
export const requestExport = (
  { db, clock, enqueue }: ExportDeps,
  customerId: string,
): Promise<DataExport> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockCustomer(tx, customerId)
    const recent = await tx.$count(
      accountExports,
      and(
        eq(accountExports.customerId, customerId),
        gt(accountExports.requestedAt, dayBefore(now)),
      ),
    )
    if (recent > 0) throw new ApiError('DATA_EXPORT_LIMITED')
    const exportId = randomUUID()
    await tx.insert(accountExports).values({ id: exportId, customerId, requestedAt: now })
    await enqueue(tx, writeDataExport, { exportId })
    return { state: 'PREPARING', requestedAt: now.toISOString(), bytes: null, expiresAt: null }
  })

/** Writes a requested copy, once, and informs the customer. */
export const fillExport = async (
  { db, clock, enqueue }: ExportDeps,
  exportId: string,
): Promise<void> => {
  const waiting = and(eq(accountExports.id, exportId), sql`${accountExports.readyAt} is null`)
  const [found] = await db
    .select({ customerId: accountExports.customerId })
    .from(accountExports)
    .where(waiting)
  if (found === undefined) return
  const { customerId } = found
  const now = clock.now()
  const bytes = await writeExport(db, customerId, now)
  await db.transaction(async (tx) => {
    const filled = await tx
      .update(accountExports)
      .set({
        readyAt: now,
        size: bytes.length,
        content: bytesAsStored(bytes),
        expiresAt: new Date(now.getTime() + exportDays * dayMs),
      })
      .where(waiting)
      .returning({ id: accountExports.id })
    if (filled.length === 0) return
    await enqueue(tx, mailDataExport, { exportId })
    const cause = `data-export:${exportId}`
    await notify(tx, { customerId, code: 'DATA_EXPORT_READY', params: {}, cause }, now)
  })
}

/** Returns the file of the latest copy. Throws ApiError DATA_EXPORT_NOT_FOUND. */
export const downloadExport = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> => {
  const [found] = await db
    .select({ bytes: storedBytes(accountExports.content) })
    .from(accountExports)
    .where(and(eq(accountExports.customerId, customerId), gt(accountExports.expiresAt, now)))
    .orderBy(desc(accountExports.requestedAt))
    .limit(1)
  if (found === undefined) throw new ApiError('DATA_EXPORT_NOT_FOUND')
  return found.bytes
}

/** Deletes the copies that can no longer be downloaded, or whose job has failed. */
export const deleteOldExports = async (db: Queryable, now: Date): Promise<void> => {
  await db
    .delete(accountExports)
    .where(
      or(
        lte(accountExports.expiresAt, now),
        and(isNull(accountExports.expiresAt), lte(accountExports.requestedAt, dayBefore(now))),
      ),
    )
}
