import { asc, eq, sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { documents } from '../../platform/db/schema/index.ts'
import { extensionOf } from '../../platform/file-kind.ts'
import { storedBytes } from '../../platform/db/stored-bytes.ts'
import { caseJson, type DocumentCaseJson } from './stored-documents.ts'

/** A case as staff see it. */
export interface ReviewCase extends DocumentCaseJson {
  readonly username: string
  readonly email: string
}

const withCustomer = sql`${caseJson} || jsonb_build_object('username', u.username, 'email', u.email)`

/** Lists the names whose documents wait for a decision, the longest first. */
export const casesInReview = async (db: Queryable): Promise<readonly ReviewCase[]> => {
  const rows = await rowsOf<{ row: ReviewCase }>(
    db,
    sql`select ${withCustomer} as row from document_cases c join customers u on u.id = c.customer_id
      where c.state = 'IN_REVIEW' order by c.sent_at`,
  )
  return rows.map(({ row }) => row)
}

/** Finds the documents of one name, decided or not. @param id of the item */
export const findReview = async (db: Queryable, id: string): Promise<ReviewCase | undefined> => {
  const [found] = await rowsOf<{ row: ReviewCase }>(
    db,
    sql`select ${withCustomer} as row from document_cases c join customers u on u.id = c.customer_id
      where c.order_item_id = ${id}::uuid`,
  )
  return found?.row
}

/** A file under a name that we chose: `2-tax-patent.pdf`. */
export interface ReviewFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Returns the files of a name's documents. */
export const reviewFiles = async (db: Queryable, id: string): Promise<readonly ReviewFile[]> => {
  const rows = await db
    .select({
      document: documents.document,
      type: documents.type,
      bytes: storedBytes(documents.content),
    })
    .from(documents)
    .where(eq(documents.orderItemId, id))
    .orderBy(asc(documents.createdAt), asc(documents.id))
  return rows.map(({ document, type, bytes }, at) => ({
    name: `${at + 1}-${document}.${extensionOf(type)}`,
    bytes,
  }))
}
