import { sql, type SQL } from 'drizzle-orm'
import type {
  DocumentCase,
  DocumentFile,
  DocumentState,
  DocumentSubject,
  RequiredDocument,
} from '../../../contract/documents.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { documentsDueBy } from './document-schedule.ts'

/** Days from the decision to the deletion of documents (docs/security.md). */
export const retentionDays = 90

/** `to_jsonb` of a row of `document_cases`, with its order and its files. */
export interface DocumentCaseJson {
  readonly order_item_id: string
  readonly order_id: string
  readonly customer_id: string
  readonly kind: DocumentSubject
  readonly name: string
  readonly wanted: readonly RequiredDocument[]
  readonly state: DocumentState
  readonly waits_since: string
  readonly reminded: number
  readonly sent_at: string | null
  readonly round: number
  readonly reason: string | null
  readonly decided_at: string | null
  readonly files: readonly (Omit<DocumentFile, 'addedAt'> & { readonly addedAt: string })[]
}

/** A row of `document_cases c` as {@link DocumentCaseJson}; the files without their bytes. */
export const caseJson: SQL = sql`to_jsonb(c) || jsonb_build_object(
  'order_id', (select i.order_id from order_items i where i.id = c.order_item_id),
  'files', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'document', p.document,
      'name', p.file_name, 'type', p.type, 'bytes', p.size, 'addedAt', p.created_at)
      order by p.created_at, p.id), '[]'::jsonb)
    from documents p where p.order_item_id = c.order_item_id))`

const moment = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()

/** Returns the name of a case as people read it. */
export const shownName = ({ kind, name }: Pick<DocumentCaseJson, 'kind' | 'name'>): string =>
  kind === 'DOMAIN_NAME' ? toUnicodeName(name) : name

/** Returns a case as the API shows it. */
export const showCase = (row: DocumentCaseJson): DocumentCase => ({
  id: row.order_item_id,
  orderId: row.order_id,
  kind: row.kind,
  domainName: row.name,
  unicodeName: shownName(row),
  state: row.state,
  wanted: [...row.wanted],
  files: row.files.map((file) => ({ ...file, addedAt: new Date(file.addedAt).toISOString() })),
  reason: row.reason,
  dueBy:
    row.state === 'AWAITING_DOCUMENTS'
      ? documentsDueBy(new Date(row.waits_since)).toISOString()
      : null,
  sentAt: moment(row.sent_at),
  decidedAt: moment(row.decided_at),
})

/** Finds a customer's cases whose documents are not deleted yet. One round trip. */
export const findCases = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<DocumentCase[]> => {
  const rows = await rowsOf<{ row: DocumentCaseJson }>(
    db,
    sql`select ${caseJson} as row from document_cases c
      where c.customer_id = ${customerId}::uuid and (c.decided_at is null or c.decided_at
        > ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays}::integer))
      order by c.created_at desc, c.name limit 200`,
  )
  return rows.map(({ row }) => showCase(row))
}

export interface OwnCase {
  readonly id: string
  readonly customerId: string
}

/** Locks the documents of a name: by the order item, which its fulfilment updates first, too. */
export const lockCase = async (
  tx: Queryable,
  { id, customerId }: OwnCase,
): Promise<DocumentCaseJson | undefined> => {
  await rowsOf(
    tx,
    sql`select 1 from order_items i where i.id = ${id}::uuid and exists (
        select from document_cases c where c.order_item_id = i.id
          and c.customer_id = ${customerId}::uuid)
      for no key update of i`,
  )
  // Only now, to see what another transaction changed before it let go of the lock.
  const [found] = await rowsOf<{ row: DocumentCaseJson }>(
    tx,
    sql`select ${caseJson} as row from document_cases c
      where c.order_item_id = ${id}::uuid and c.customer_id = ${customerId}::uuid`,
  )
  return found?.row
}
