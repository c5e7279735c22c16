import { sql, type SQL } from 'drizzle-orm'
import type { SlaClaimState } from '../../../contract/sla-credits.ts'
import type { Money } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** A claim as it is stored. */
export interface StoredClaim extends Record<string, unknown> {
  readonly id: string
  readonly customerId: string
  readonly username: string
  readonly month: string
  readonly state: SlaClaimState
  readonly amount: Money
  readonly claimedAt: string
  readonly issueBy: string | null
  readonly issuedAt: string | null
  readonly expiresAt: string | null
  readonly reason: string | null
}

const iso = (column: SQL): SQL => sql`to_jsonb(${column}) #>> '{}'`

const claimsWhere = (db: Queryable, condition: SQL): Promise<readonly StoredClaim[]> =>
  rowsOf<StoredClaim>(
    db,
    sql`select k.id::text, k.customer_id::text as "customerId", c.username, k.month, k.state,
        k.amount, ${iso(sql`k.claimed_at`)} as "claimedAt", ${iso(sql`k.issue_by`)} as "issueBy",
        ${iso(sql`k.issued_at`)} as "issuedAt", ${iso(sql`k.expires_at`)} as "expiresAt", k.reason
      from sla_claims k join customers c on c.id = k.customer_id
      where ${condition}`,
  )

/** Returns a customer's claims, the latest month first. */
export const claimsOf = (db: Queryable, customerId: string): Promise<readonly StoredClaim[]> =>
  claimsWhere(db, sql`k.customer_id = ${customerId}::uuid order by k.month desc`)

/** Returns the claims that staff decide or that wait for their credit, the oldest first. */
export const openClaims = (db: Queryable): Promise<readonly StoredClaim[]> =>
  claimsWhere(db, sql`k.state in ('CLAIMED', 'CONFIRMED') order by k.claimed_at, k.id`)

/** Finds a claim. */
export const findClaim = async (db: Queryable, id: string): Promise<StoredClaim | undefined> =>
  (await claimsWhere(db, sql`k.id::text = lower(${id})`))[0]

/** Locks the oldest confirmed claims that no other server issues. */
export const lockConfirmed = (tx: Queryable, count: number): Promise<readonly StoredClaim[]> =>
  claimsWhere(
    tx,
    sql`k.state = 'CONFIRMED' order by k.decided_at limit ${count} for update of k skip locked`,
  )
