import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { DocumentSubject } from '../../../contract/documents.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { documents } from '../../platform/db/schema/index.ts'
import { storedBytes } from '../../platform/db/stored-bytes.ts'
import type { FileAnswer } from '../../platform/http/answer-file.ts'
import { act, codesFact, staffQueue, textFact } from '../../platform/staff-queues/index.ts'
import type { ReviewCase } from './review.ts'
import { caseJson, shownName } from './stored-documents.ts'

/** Selects what is in review about a kind of name. */
export const casesWaiting = (kind: DocumentSubject): SQL => sql`
  select c.order_item_id::text as id, c.sent_at as since, ${caseJson} || jsonb_build_object(
    'username', u.username, 'email', u.email) as facts
  from document_cases c join customers u on u.id = c.customer_id
  where c.state = 'IN_REVIEW' and c.kind = ${kind}`

/** Returns the facts and files of a case. */
export const showDocuments = (found: ReviewCase) => ({
  title: shownName(found),
  facts: [
    textFact('customer', `${found.username} <${found.email}>`),
    codesFact('wanted', 'document', found.wanted),
    codesFact(
      'sent',
      'document',
      found.files.map(({ document }) => document),
    ),
    ...(found.reason === null ? [] : [textFact('refusedBefore', found.reason)]),
  ],
  files: found.files.map(({ id, name, type }) => ({ id, name, type })),
})

/** Reads a document of a case. */
export const caseFile = async (
  db: Queryable,
  id: string,
  fileId: string,
): Promise<FileAnswer | undefined> => {
  const [file] = await db
    .select({
      name: documents.fileName,
      type: documents.type,
      bytes: storedBytes(documents.content),
    })
    .from(documents)
    .where(and(eq(documents.id, fileId), eq(documents.orderItemId, id)))
  return file
}

/** Names whose documents wait for a decision. */
export const documentQueue = staffQueue<ReviewCase>({
  key: 'documents',
  permission: 'document:read',
  waiting: casesWaiting('DOMAIN_NAME'),
  show: (found, id) => {
    // The decision is on the documents that the row shows.
    const seen = { id, round: String(found.round) }
    return {
      ...showDocuments(found),
      acts: [
        act('approve', ['document', 'approve'], seen),
        act('refuse', ['document', 'refuse'], seen, ['reason']),
        act('refuse-final', ['document', 'refuse'], { ...seen, final: true }, ['reason']),
      ],
    }
  },
  file: caseFile,
})
