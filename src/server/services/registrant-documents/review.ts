import { asc, eq, sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { papers } from '../../platform/db/schema/index.ts'
import { endingOf } from './file-kind.ts'
import { storedBytes } from './stored-bytes.ts'
import { caseJson, type PaperCaseJson } from './stored-documents.ts'

/** The papers of a name, as who looks at them sees them. */
export interface ReviewCase extends PaperCaseJson {
  readonly username: string
  readonly email: string
}

const withCustomer = sql`${caseJson} || jsonb_build_object('username', u.username, 'email', u.email)`

/** The names whose papers wait for a decision, the longest first. */
export const casesInReview = async (db: Queryable): Promise<readonly ReviewCase[]> => {
  const rows = await rowsOf<{ row: ReviewCase }>(
    db,
    sql`select ${withCustomer} as row from paper_cases c join customers u on u.id = c.customer_id
      where c.state = 'IN_REVIEW' order by c.sent_at`,
  )
  return rows.map(({ row }) => row)
}

/** The papers of one name, decided or not; undefined when there are none. @param id of the item */
export const findReview = async (db: Queryable, id: string): Promise<ReviewCase | undefined> => {
  const [found] = await rowsOf<{ row: ReviewCase }>(
    db,
    sql`select ${withCustomer} as row from paper_cases c join customers u on u.id = c.customer_id
      where c.order_item_id = ${id}::uuid`,
  )
  return found?.row
}

/** A file of a name's papers, under a name that nobody but us chose: `2-tax-patent.pdf`. */
export interface ReviewFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The files of a name's papers. */
export const reviewFiles = async (db: Queryable, id: string): Promise<readonly ReviewFile[]> => {
  const rows = await db
    .select({ paper: papers.paper, type: papers.type, bytes: storedBytes(papers.content) })
    .from(papers)
    .where(eq(papers.orderItemId, id))
    .orderBy(asc(papers.createdAt), asc(papers.id))
  return rows.map(({ paper, type, bytes }, at) => ({
    name: `${at + 1}-${paper}.${endingOf(type)}`,
    bytes,
  }))
}
