import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { TldPaper } from '../../../contract/domains.ts'
import { mostPapers, type PaperCase } from '../../../contract/papers.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { papers } from '../../platform/db/schema/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { fileNameAs, paperTypeOf } from './file-kind.ts'
import { bytesAsStored, storedBytes } from './stored-bytes.ts'
import { lockCase, showCase, type OwnCase, type PaperCaseJson } from './stored-documents.ts'

/** What changing papers needs. */
export interface ChangePapersParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** A file as it came. */
export interface GivenFile {
  readonly paper: TldPaper
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The file that it takes the place of. */
  readonly replaces: string | undefined
}

const openCase = async (tx: Queryable, own: OwnCase): Promise<PaperCaseJson> => {
  const found = await lockCase(tx, own)
  if (found === undefined) throw new ApiError('PAPERS_NOT_FOUND')
  if (found.state !== 'AWAITING_PAPERS') throw new ApiError('PAPERS_NOT_OPEN')
  return found
}

const remove = async (tx: Queryable, own: OwnCase, fileId: string): Promise<void> => {
  const gone = await tx
    .delete(papers)
    .where(and(eq(papers.id, fileId), eq(papers.orderItemId, own.id)))
    .returning({ id: papers.id })
  if (gone.length === 0) throw new ApiError('PAPERS_NOT_FOUND')
}

const shown = async (tx: Queryable, own: OwnCase): Promise<PaperCase> => {
  const found = await lockCase(tx, own)
  if (found === undefined) throw new ApiError('PAPERS_NOT_FOUND')
  return showCase(found)
}

/**
 * Adds a paper, or puts it in the place of another: both or neither.
 *
 * @throws ApiError FILE_NOT_ACCEPTED when its first bytes are not those of a kind that papers may be,
 *   PAPERS_NOT_FOUND, PAPERS_NOT_OPEN, PAPERS_LIMITED, BAD_REQUEST at `paper`
 */
export const addFile = async (
  { db, clock }: ChangePapersParts,
  own: OwnCase,
  { paper, name, bytes, replaces }: GivenFile,
): Promise<PaperCase> => {
  const type = paperTypeOf(bytes)
  if (type === undefined) throw new ApiError('FILE_NOT_ACCEPTED')
  return db.transaction(async (tx) => {
    const { wanted, files } = await openCase(tx, own)
    if (!wanted.includes(paper)) {
      throw new ApiError('BAD_REQUEST', {}, [{ field: 'paper', code: 'INVALID', params: {} }])
    }
    if (replaces !== undefined) await remove(tx, own, replaces)
    else if (files.length >= mostPapers) throw new ApiError('PAPERS_LIMITED', { limit: mostPapers })
    await tx.insert(papers).values({
      id: randomUUID(),
      orderItemId: own.id,
      paper,
      fileName: fileNameAs(name, type),
      type,
      size: bytes.byteLength,
      content: bytesAsStored(bytes),
      createdAt: clock.now(),
    })
    return shown(tx, own)
  })
}

/** Removes a paper. @throws ApiError PAPERS_NOT_FOUND, PAPERS_NOT_OPEN */
export const removeFile = (
  { db }: ChangePapersParts,
  own: OwnCase,
  fileId: string,
): Promise<PaperCase> =>
  db.transaction(async (tx) => {
    await openCase(tx, own)
    await remove(tx, own, fileId)
    return shown(tx, own)
  })

/**
 * Hands the papers to the provider, who is told by mail: both or neither.
 *
 * @throws ApiError PAPERS_MISSING, PAPERS_NOT_FOUND, PAPERS_NOT_OPEN
 */
export const sendToProvider = (
  { db, clock, enqueue }: ChangePapersParts,
  own: OwnCase,
): Promise<PaperCase> =>
  db.transaction(async (tx) => {
    const { wanted, files, round } = await openCase(tx, own)
    if (wanted.some((paper) => files.every((file) => file.paper !== paper))) {
      throw new ApiError('PAPERS_MISSING')
    }
    await rowsOf(
      tx,
      sql`with item as (
        update order_items set delivery = 'IN_REVIEW'
        where id = ${own.id}::uuid and delivery = 'AWAITING_PAPERS')
      update paper_cases set state = 'IN_REVIEW', round = round + 1,
        sent_at = ${clock.now().toISOString()}::timestamptz
      where order_item_id = ${own.id}::uuid`,
    )
    await enqueue(tx, 'mail-papers', { orderItemId: own.id, about: 'SENT', time: round + 1 })
    return shown(tx, own)
  })

/** A paper of a customer's own; undefined when there is none. */
export const findFile = async (db: Queryable, own: OwnCase, fileId: string) => {
  const [found] = await db
    .select({ bytes: storedBytes(papers.content), type: papers.type, name: papers.fileName })
    .from(papers)
    .where(
      and(
        eq(papers.id, fileId),
        eq(papers.orderItemId, own.id),
        sql`exists (select from paper_cases c where c.order_item_id = ${papers.orderItemId}
          and c.customer_id = ${own.customerId}::uuid)`,
      ),
    )
  return found
}
