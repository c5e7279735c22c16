import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maximumWatches, type DomainWatch } from '../../../contract/domain-watches.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { domainWatches } from '../../platform/db/schema/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'

type WatchRow = Pick<
  JsonRow<typeof domainWatches>,
  'name' | 'created_at' | 'state' | 'checked_at' | 'expires_at' | 'notified_at'
>

const iso = (moment: string): string => new Date(moment).toISOString()

const show = (row: WatchRow): DomainWatch => ({
  domainName: row.name,
  unicodeName: toUnicodeName(row.name),
  createdAt: iso(row.created_at),
  state: row.state,
  checkedAt: iso(row.checked_at),
  expiresAt: row.expires_at === null ? null : iso(row.expires_at),
  notifiedAt: row.notified_at === null ? null : iso(row.notified_at),
})

const columns = sql`name, created_at::text, state, checked_at::text, expires_at::text,
  notified_at::text`

/** Returns a customer's watches, the newest first. */
export const listWatches = async (db: Queryable, customerId: string): Promise<DomainWatch[]> => {
  const rows = await rowsOf<WatchRow>(
    db,
    sql`select ${columns} from domain_watches where customer_id = ${customerId}::uuid
      order by domain_watches.created_at desc, name`,
  )
  return rows.map(show)
}

/** Returns a customer's waiting watch of a name. */
export const findWaiting = async (
  db: Queryable,
  customerId: string,
  name: string,
): Promise<DomainWatch | undefined> => {
  const [row] = await rowsOf<WatchRow>(
    db,
    sql`select ${columns} from domain_watches
      where customer_id = ${customerId}::uuid and name = ${name} and notified_at is null`,
  )
  return row === undefined ? undefined : show(row)
}

/** Counts the customer's watches of names other than `name`. */
export const countOthers = async (
  db: Queryable,
  customerId: string,
  name: string,
): Promise<number> => {
  const [row] = await rowsOf<{ others: number }>(
    db,
    sql`select count(*)::int as others from domain_watches
      where customer_id = ${customerId}::uuid and name <> ${name}`,
  )
  return row?.others ?? 0
}

/** Stores a watch of a taken name, due at once. Throws WATCHES_LIMITED {limit}. */
export const saveWatch = (
  db: Queryable,
  { customerId, name, now }: { customerId: string; name: string; now: Date },
): Promise<DomainWatch> =>
  db.transaction(async (tx) => {
    // The lock keeps concurrent calls within the limit.
    await rowsOf(tx, sql`select id from customers where id = ${customerId}::uuid for update`)
    if ((await countOthers(tx, customerId, name)) >= maximumWatches) {
      throw new ApiError('WATCHES_LIMITED', { limit: maximumWatches })
    }
    const moment = sql`${now.toISOString()}::timestamptz`
    await rowsOf(
      tx,
      sql`insert into domain_watches
          (id, customer_id, name, created_at, state, checked_at, check_at)
        values (${randomUUID()}::uuid, ${customerId}::uuid, ${name}, ${moment}, 'taken', ${moment},
          ${moment})
        on conflict (customer_id, name) do update
          set id = excluded.id, created_at = excluded.created_at, state = 'taken',
            checked_at = excluded.checked_at, check_at = excluded.check_at, expires_at = null,
            notified_at = null
          where domain_watches.notified_at is not null`,
    )
    const saved = await findWaiting(tx, customerId, name)
    if (saved === undefined) throw new Error(`no watch of ${name}`)
    return saved
  })

export const deleteWatch = async (
  db: Queryable,
  customerId: string,
  name: string,
): Promise<void> => {
  await rowsOf(
    db,
    sql`delete from domain_watches where customer_id = ${customerId}::uuid and name = ${name}`,
  )
}
