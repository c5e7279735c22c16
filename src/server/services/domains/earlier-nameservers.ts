import { sql } from 'drizzle-orm'
import type { OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** For so long, a customer can go back to the earlier nameservers in one press. */
const keptMs = 7 * 86_400_000

/** The nameservers before the latest change. */
export interface EarlierNameservers {
  readonly hosts: readonly string[]
  readonly changedAt: Date
}

/** Returns the nameservers that a customer can go back to; null after a week, and while they are the present ones. */
export const earlierNameservers = (
  earlier: EarlierNameservers | undefined,
  present: readonly string[],
  now: Date,
): OwnedDomainDetail['earlierNameservers'] => {
  if (earlier === undefined) return null
  const { hosts, changedAt } = earlier
  const until = new Date(changedAt.getTime() + keptMs)
  const isPresent = hosts.toSorted().join() === present.toSorted().join()
  return isPresent || now >= until || hosts.length === 0
    ? null
    : { nameservers: [...hosts], until: until.toISOString() }
}

const store = async (
  db: Queryable,
  id: string,
  hosts: readonly string[] | null,
  changedAt: string | null,
): Promise<void> => {
  await db.execute(sql`update domains
    set earlier_nameservers = ${hosts === null ? null : JSON.stringify(hosts)}::jsonb,
      nameservers_changed_at = ${changedAt}::timestamptz
    where id = ${id}::uuid`)
}

/** Stores the nameservers before a change; returns what stores the former ones again. */
export const storeEarlier = async (
  db: Queryable,
  id: string,
  { hosts, changedAt }: EarlierNameservers,
): Promise<() => Promise<void>> => {
  const [before] = await rowsOf<{ hosts: readonly string[] | null; at: string | null }>(
    db,
    sql`select earlier_nameservers as hosts, nameservers_changed_at::text as at
      from domains where id = ${id}::uuid`,
  )
  await store(db, id, hosts, changedAt.toISOString())
  return () => store(db, id, before?.hosts ?? null, before?.at ?? null)
}
