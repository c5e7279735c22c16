import { sql } from 'drizzle-orm'
import { notify } from '../notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { publish } from '../../platform/realtime/index.ts'
import { sourcesOf } from '../../platform/transitions.ts'
import { mailCompany } from './jobs.ts'
import { companyTransitions } from './verification-state.ts'

export interface DecideCompanyDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** A decision on the version that staff saw. */
export interface Decision {
  readonly customerId: string
  readonly version: number
  readonly to: 'VERIFIED' | 'REFUSED'
  /** Why it is refused. */
  readonly reason: string | null
}

/** Verifies or refuses a company. Returns false when it has changed or is decided: nothing happens then. */
export const decideCompany = (
  { db, clock, enqueue }: DecideCompanyDeps,
  { customerId, version, to, reason }: Decision,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const [decided] = await rowsOf<{ name: string }>(
      tx,
      sql`update company_verifications w set state = ${to}, reason = ${reason},
          decided_at = ${now.toISOString()}::timestamptz
        from company_info b
        where w.customer_id = ${customerId}::uuid and w.version = ${version}::integer
          and w.state in ${sourcesOf(companyTransitions, to)} and b.customer_id = w.customer_id
        returning b.company_name_en as name`,
    )
    if (decided === undefined) return false
    const { name } = decided
    await notify(
      tx,
      {
        customerId,
        code: `COMPANY_${to}`,
        params: reason === null ? { name } : { name, reason },
        cause: `company-${to.toLowerCase()}:${customerId}:${version}`,
      },
      now,
    )
    await publish(tx, customerId, 'user', {}, now)
    await enqueue(tx, mailCompany, { customerId, about: to, version })
    return true
  })
