import { notify } from '../../customers/notifications/index.ts'
import { mailSecurity } from '../../customers/accounts/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'

interface InformDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
}

interface ChangedDomain {
  readonly id: string
  readonly customerId: string
  readonly domainName: string
}

/** Informs a customer of new nameservers, by mail and by a notification. */
export const informOfNameservers = (
  { db, clock, enqueue }: InformDeps,
  { id, customerId, domainName }: ChangedDomain,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const at = now.toISOString()
    const code = 'NAMESERVERS_CHANGED'
    const params = { name: toUnicodeName(domainName), domainId: id }
    await enqueue(tx, mailSecurity, { mail: code, customerId, at, domainName })
    await notify(tx, { customerId, code, params, cause: `${code}:${id}:${at}` }, now)
  })
