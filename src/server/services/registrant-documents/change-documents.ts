import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import {
  mostDocuments,
  type DocumentCase,
  type RequiredDocument,
} from '../../../contract/documents.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ReadFile } from '../../platform/http/routes.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { documents } from '../../platform/db/schema/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { fileNameAs, documentTypeOf } from '../../platform/file-kind.ts'
import { reviewWait } from './document-schedule.ts'
import type { CaseWaits } from './case-waits.ts'
import { bytesAsStored, storedBytes } from '../../platform/db/stored-bytes.ts'
import { lockCase, showCase, type OwnCase, type DocumentCaseJson } from './stored-documents.ts'
import { mailDocuments } from './jobs.ts'

export interface ChangeDocumentsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly waits: CaseWaits
}

export interface GivenFile {
  readonly document: RequiredDocument
  readonly name: string
  readonly read: ReadFile
  readonly replaces: string | undefined
}

const openCase = async (tx: Queryable, own: OwnCase): Promise<DocumentCaseJson> => {
  const found = await lockCase(tx, own)
  if (found === undefined) throw new ApiError('DOCUMENTS_NOT_FOUND')
  if (found.state !== 'AWAITING_DOCUMENTS') throw new ApiError('DOCUMENTS_NOT_OPEN')
  return found
}

const remove = async (tx: Queryable, own: OwnCase, fileId: string): Promise<void> => {
  const gone = await tx
    .delete(documents)
    .where(and(eq(documents.id, fileId), eq(documents.orderItemId, own.id)))
    .returning({ id: documents.id })
  if (gone.length === 0) throw new ApiError('DOCUMENTS_NOT_FOUND')
}

const shown = async (tx: Queryable, own: OwnCase): Promise<DocumentCase> => {
  const found = await lockCase(tx, own)
  if (found === undefined) throw new ApiError('DOCUMENTS_NOT_FOUND')
  return showCase(found)
}

const checkRoom = async (
  tx: Queryable,
  own: OwnCase,
  { document, replaces }: Pick<GivenFile, 'document' | 'replaces'>,
): Promise<void> => {
  const { wanted, files } = await openCase(tx, own)
  if (!wanted.includes(document)) {
    throw new ApiError('BAD_REQUEST', {}, [{ field: 'document', code: 'INVALID', params: {} }])
  }
  if (replaces === undefined && files.length >= mostDocuments)
    throw new ApiError('DOCUMENTS_LIMITED', { limit: mostDocuments })
}

/** Adds or replaces a document. @throws ApiError as `addDocument` declares */
export const addFile = async (
  { db, clock }: ChangeDocumentsDeps,
  own: OwnCase,
  { document, name, read, replaces }: GivenFile,
): Promise<DocumentCase> => {
  await db.transaction((tx) => checkRoom(tx, own, { document, replaces }))
  const bytes = await read()
  const type = documentTypeOf(bytes)
  if (type === undefined) throw new ApiError('FILE_NOT_ACCEPTED')
  return db.transaction(async (tx) => {
    await checkRoom(tx, own, { document, replaces })
    if (replaces !== undefined) await remove(tx, own, replaces)
    await tx.insert(documents).values({
      id: randomUUID(),
      orderItemId: own.id,
      document,
      fileName: fileNameAs(name, type),
      type,
      size: bytes.byteLength,
      content: bytesAsStored(bytes),
      createdAt: clock.now(),
    })
    return shown(tx, own)
  })
}

/** Removes a document. @throws ApiError DOCUMENTS_NOT_FOUND, DOCUMENTS_NOT_OPEN */
export const removeFile = (
  { db }: ChangeDocumentsDeps,
  own: OwnCase,
  fileId: string,
): Promise<DocumentCase> =>
  db.transaction(async (tx) => {
    await openCase(tx, own)
    await remove(tx, own, fileId)
    return shown(tx, own)
  })

/** Submits the documents and mails the provider, or neither. @throws ApiError as `sendDocuments` declares */
export const sendToProvider = (
  { db, clock, enqueue, waits }: ChangeDocumentsDeps,
  own: OwnCase,
): Promise<DocumentCase> =>
  db.transaction(async (tx) => {
    const { wanted, files, round } = await openCase(tx, own)
    if (wanted.some((document) => files.every((file) => file.document !== document))) {
      throw new ApiError('DOCUMENTS_MISSING')
    }
    const now = clock.now()
    await waits.move(tx, own.id, 'AWAITING_DOCUMENTS', reviewWait(now))
    await rowsOf(
      tx,
      sql`update document_cases set state = 'IN_REVIEW', round = round + 1,
          sent_at = ${now.toISOString()}::timestamptz
        where order_item_id = ${own.id}::uuid`,
    )
    await enqueue(tx, mailDocuments, { orderItemId: own.id, about: 'SENT', time: round + 1 })
    return shown(tx, own)
  })

/** Finds a document of a customer's own. */
export const findFile = async (db: Queryable, own: OwnCase, fileId: string) => {
  const [found] = await db
    .select({
      bytes: storedBytes(documents.content),
      type: documents.type,
      name: documents.fileName,
    })
    .from(documents)
    .where(
      and(
        eq(documents.id, fileId),
        eq(documents.orderItemId, own.id),
        sql`exists (select from document_cases c where c.order_item_id = ${documents.orderItemId}
          and c.customer_id = ${own.customerId}::uuid)`,
      ),
    )
  return found
}
