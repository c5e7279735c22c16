import { eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import { companyRegistrations, type companyInfo } from '../../platform/db/schema/index.ts'
import { storedBytes } from '../../platform/db/stored-bytes.ts'
import { extensionOf } from '../../platform/file-kind.ts'
import { verificationJson, type VerificationJson } from './stored-verification.ts'

/** A company as staff see it. */
export interface ReviewedCompany extends VerificationJson {
  readonly username: string
  readonly email: string
  readonly company: JsonRow<typeof companyInfo>
}

const select = (which: SQL): SQL => sql`
  select ${verificationJson} || jsonb_build_object('username', c.username, 'email', c.email,
    'company', to_jsonb(b)) as found
  from company_verifications w join company_info b on b.customer_id = w.customer_id
    join customers c on c.id = w.customer_id
  ${which}`

/** Lists the companies that wait for a decision, the longest first. */
export const companiesInReview = async (db: Queryable): Promise<readonly ReviewedCompany[]> => {
  const rows = await rowsOf<{ found: ReviewedCompany }>(
    db,
    select(sql`where w.state = 'IN_REVIEW' order by w.sent_at`),
  )
  return rows.map(({ found }) => found)
}

/** Finds the company of a customer, whatever its state. */
export const findCompany = async (
  db: Queryable,
  username: string,
): Promise<ReviewedCompany | undefined> => {
  const [row] = await rowsOf<{ found: ReviewedCompany }>(
    db,
    select(sql`where lower(c.username) = lower(${username})`),
  )
  return row?.found
}

/** Returns a company's registration under a name that we chose: `business-registration.pdf`. */
export const registrationFile = async (
  db: Queryable,
  customerId: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> => {
  const [found] = await db
    .select({ type: companyRegistrations.type, bytes: storedBytes(companyRegistrations.content) })
    .from(companyRegistrations)
    .where(eq(companyRegistrations.customerId, customerId))
  return found && { name: `business-registration.${extensionOf(found.type)}`, bytes: found.bytes }
}
