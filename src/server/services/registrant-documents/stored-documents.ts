import { sql, type SQL } from 'drizzle-orm'
import type { TldPaper } from '../../../contract/domains.ts'
import type { PaperCase, PaperFile, PaperState } from '../../../contract/papers.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { papersDueBy } from './document-schedule.ts'

/** Papers are kept for so many days after the decision (docs/security.md). */
export const keptDays = 90

/** `to_jsonb` of a row of `paper_cases`, with its order and its files. */
export interface PaperCaseJson {
  readonly order_item_id: string
  readonly order_id: string
  readonly customer_id: string
  readonly name: string
  readonly wanted: readonly TldPaper[]
  readonly state: PaperState
  readonly waits_since: string
  readonly reminded: number
  readonly sent_at: string | null
  readonly round: number
  readonly reason: string | null
  readonly decided_at: string | null
  readonly files: readonly (Omit<PaperFile, 'addedAt'> & { readonly addedAt: string })[]
}

/** A row of `paper_cases c` as {@link PaperCaseJson}; the files without what is in them. */
export const caseJson: SQL = sql`to_jsonb(c) || jsonb_build_object(
  'order_id', (select i.order_id from order_items i where i.id = c.order_item_id),
  'files', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'paper', p.paper,
      'name', p.file_name, 'type', p.type, 'bytes', p.size, 'addedAt', p.created_at)
      order by p.created_at, p.id), '[]'::jsonb)
    from papers p where p.order_item_id = c.order_item_id))`

const moment = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()

/** A name's papers as the API shows them. */
export const showCase = (row: PaperCaseJson): PaperCase => ({
  id: row.order_item_id,
  orderId: row.order_id,
  domainName: row.name,
  unicodeName: toUnicodeName(row.name),
  state: row.state,
  wanted: [...row.wanted],
  files: row.files.map((file) => ({ ...file, addedAt: new Date(file.addedAt).toISOString() })),
  reason: row.reason,
  dueBy:
    row.state === 'AWAITING_PAPERS' ? papersDueBy(new Date(row.waits_since)).toISOString() : null,
  sentAt: moment(row.sent_at),
  decidedAt: moment(row.decided_at),
})

/** A customer's names that need papers, for as long as the papers are kept. One round trip. */
export const findCases = async (
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<PaperCase[]> => {
  const rows = await rowsOf<{ row: PaperCaseJson }>(
    db,
    sql`select ${caseJson} as row from paper_cases c
      where c.customer_id = ${customerId}::uuid and (c.decided_at is null or c.decided_at
        > ${now.toISOString()}::timestamptz - make_interval(days => ${keptDays}::integer))
      order by c.created_at desc, c.name limit 200`,
  )
  return rows.map(({ row }) => showCase(row))
}

/** Which name's papers, and whose. */
export interface OwnCase {
  readonly id: string
  readonly customerId: string
}

/**
 * The papers of a customer's name, held until the end of the transaction; undefined when there are
 * none.
 */
export const lockCase = async (
  tx: Queryable,
  { id, customerId }: OwnCase,
): Promise<PaperCaseJson | undefined> => {
  await rowsOf(
    tx,
    sql`select 1 from paper_cases c where c.order_item_id = ${id}::uuid
      and c.customer_id = ${customerId}::uuid for update`,
  )
  // Only now: what another transaction changed before it let go has to be seen.
  const [found] = await rowsOf<{ row: PaperCaseJson }>(
    tx,
    sql`select ${caseJson} as row from paper_cases c
      where c.order_item_id = ${id}::uuid and c.customer_id = ${customerId}::uuid`,
  )
  return found?.row
}
