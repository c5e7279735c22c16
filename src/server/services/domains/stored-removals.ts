import { sql, type SQL } from 'drizzle-orm'
import { fromDollars } from '../../../contract/money.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

export interface RemovalRow {
  readonly customer_id: string
  readonly name: string
  readonly state: 'ASKED' | 'REMOVED' | 'REFUSED'
  readonly amount: number
}

const batch = 20
const retrySeconds = 30

const momentOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/** Finds the removal of a domain, which may be gone itself. */
export const findRemoval = async (
  db: Queryable,
  domainId: string,
): Promise<RemovalRow | undefined> => {
  const [found] = await rowsOf<{ row: RemovalRow }>(
    db,
    sql`select to_jsonb(r) as row from domain_removals r where domain_id = ${domainId}::uuid`,
  )
  return found?.row
}

/** A domain to remove, with the dollars to refund. */
export interface RemovedDomain {
  readonly id: string
  readonly domainName: string
  readonly amount: number
}

/** Stores a removal, before the registry is asked for it. */
export const storeRemoval = async (
  db: Queryable,
  customerId: string,
  { id, domainName, amount }: RemovedDomain,
  at: Date,
): Promise<void> => {
  const now = momentOf(at)
  await rowsOf(
    db,
    sql`insert into domain_removals (domain_id, customer_id, name, state, asked_at, check_at,
        amount)
      values (${id}::uuid, ${customerId}::uuid, ${domainName}, 'ASKED', ${now},
        ${now} + make_interval(secs => ${retrySeconds}), ${fromDollars(amount)}::bigint)
      on conflict (domain_id) do update set state = 'ASKED', asked_at = excluded.asked_at,
        check_at = excluded.check_at, ended_at = null
      where domain_removals.state = 'REFUSED'`,
  )
}

/** Ends a removal that waits for the registry. Returns whether this call ended it. */
export const endRemoval = async (
  tx: Queryable,
  domainId: string,
  state: 'REMOVED' | 'REFUSED',
  at: Date,
): Promise<boolean> => {
  const changed = await rowsOf(
    tx,
    sql`update domain_removals set state = ${state}, ended_at = ${momentOf(at)}
      where domain_id = ${domainId}::uuid and state = 'ASKED' returning domain_id`,
  )
  return changed.length > 0
}

/** Claims the removals that are due to be tried again. Returns their domains' ids. */
export const claimRemovals = async (db: Queryable, at: Date): Promise<readonly string[]> => {
  const now = momentOf(at)
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`update domain_removals set check_at = ${now} + make_interval(secs => ${retrySeconds})
      where domain_id in (
        select domain_id from domain_removals
        where state = 'ASKED' and check_at <= ${now}
        order by check_at limit ${batch} for update skip locked)
      returning domain_id as id`,
  )
  return rows.map(({ id }) => id)
}
