import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { mostSlips, type TransferSlip } from '../../../../../contract/bank-transfers.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import { transferSlips } from '../../../../platform/db/schema/index.ts'
import { bytesAsStored, storedBytes } from '../../../../platform/db/stored-bytes.ts'
import { documentTypeOf, fileNameAs } from '../../../../platform/file-kind.ts'
import type { ReadFile } from '../../../../platform/http/routes.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { gatewayKey } from './gateway-key.ts'

/** Returns the slips of a payment, the first one first. */
export const slipsOf = async (
  db: Queryable,
  paymentId: string,
): Promise<readonly TransferSlip[]> => {
  const rows = await db
    .select({
      id: transferSlips.id,
      name: transferSlips.fileName,
      type: transferSlips.type,
      bytes: transferSlips.size,
      addedAt: transferSlips.createdAt,
    })
    .from(transferSlips)
    .where(eq(transferSlips.paymentId, paymentId))
    .orderBy(asc(transferSlips.createdAt))
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }))
}

/** Returns the slips of a payment with their content. */
export const slipFiles = (db: Queryable, paymentId: string) =>
  db
    .select({ name: transferSlips.fileName, bytes: storedBytes(transferSlips.content) })
    .from(transferSlips)
    .where(eq(transferSlips.paymentId, paymentId))
    .orderBy(asc(transferSlips.createdAt))

interface OwnPayment {
  readonly paymentId: string
  readonly customerId: string
}

const lockOpen = async (tx: Queryable, { paymentId, customerId }: OwnPayment): Promise<void> => {
  const [payment] = await rowsOf<{ state: string }>(
    tx,
    sql`select state from payments where id = ${paymentId}::uuid and gateway = ${gatewayKey}
      and customer_id = ${customerId}::uuid for no key update`,
  )
  if (payment === undefined) throw new ApiError('PAYMENT_NOT_FOUND')
  if (payment.state !== 'AWAITING') throw new ApiError('CANNOT_COMPLETE_PAYMENT')
}

const checkRoom = async (tx: Queryable, own: OwnPayment): Promise<void> => {
  await lockOpen(tx, own)
  if ((await slipsOf(tx, own.paymentId)).length >= mostSlips) {
    throw new ApiError('SLIPS_LIMITED', { limit: mostSlips })
  }
}

/** Adds a slip to an open transfer. @throws ApiError as `addSlip` declares */
export const storeSlip = async (
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  own: OwnPayment,
  { name, read }: { readonly name: string; readonly read: ReadFile },
): Promise<readonly TransferSlip[]> => {
  await db.transaction((tx) => checkRoom(tx, own))
  const bytes = await read()
  const type = documentTypeOf(bytes)
  if (type === undefined) throw new ApiError('FILE_NOT_ACCEPTED')
  return db.transaction(async (tx) => {
    await checkRoom(tx, own)
    const { paymentId } = own
    await tx.insert(transferSlips).values({
      ...{ id: randomUUID(), paymentId, type, size: bytes.byteLength },
      fileName: fileNameAs(name, type),
      content: bytesAsStored(bytes),
      createdAt: clock.now(),
    })
    return slipsOf(tx, paymentId)
  })
}

/** Removes a slip of an open transfer. @throws ApiError as `removeSlip` declares */
export const deleteSlip = (
  db: Queryable,
  own: OwnPayment,
  slipId: string,
): Promise<readonly TransferSlip[]> =>
  db.transaction(async (tx) => {
    await lockOpen(tx, own)
    await tx
      .delete(transferSlips)
      .where(and(eq(transferSlips.id, slipId), eq(transferSlips.paymentId, own.paymentId)))
    return slipsOf(tx, own.paymentId)
  })
