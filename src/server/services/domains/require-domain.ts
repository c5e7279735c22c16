import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ServiceState } from '../lifecycle/index.ts'
import { domainStateAt } from './domain-kind.ts'
import type { RulesByTld } from './tld-times.ts'

export interface RequireDomainDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly rules: () => RulesByTld
}

/** Creates the check that a customer has a domain; returns its name. */
export const createRequireDomain =
  ({ db, clock, rules }: RequireDomainDeps) =>
  /** @throws ApiError OWNED_DOMAIN_NOT_FOUND, also for another's; DOMAIN_NOT_WITH_US for a lost one */
  async (customerId: string, id: string): Promise<string> => {
    const [row] = await rowsOf<{ subject: string; state: ServiceState; expires_at: string }>(
      db,
      sql`select subject, state, expires_at::text from services
        where id = ${id}::uuid and customer_id = ${customerId}::uuid and type = 'DOMAIN'`,
    )
    if (row === undefined) throw new ApiError('OWNED_DOMAIN_NOT_FOUND')
    const { subject, state, expires_at: expiresAt } = row
    const domain = { subject, state, expiresAt: new Date(expiresAt) }
    if (['MOVED_AWAY', 'ENDED'].includes(domainStateAt(domain, rules(), clock.now()))) {
      throw new ApiError('DOMAIN_NOT_WITH_US')
    }
    return subject
  }
