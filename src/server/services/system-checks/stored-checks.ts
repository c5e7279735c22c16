import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { isoDay } from '../../platform/shown-day.ts'
import type { Difference, Expected } from './compare-inventory.ts'
import type { InventoryPlace } from './inventory.ts'

/** A place of a system. */
export type Place = {
  readonly system: string
  readonly place: string
}

const hourMs = 3_600_000
/** Of a night in Phnom Penh. */
const beginsAtHour = 2

const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const hourBefore = (now: Date): SQL => momentOf(new Date(now.getTime() - hourMs))
const nightOf = (now: Date): string => isoDay(new Date(now.getTime() - beginsAtHour * hourMs))
const isAt = ({ system, place }: Place): SQL => sql`system = ${system} and place = ${place}`

/** Begins the check of a place: once a night, an hour later if something has to be confirmed or it failed. Returns whether this server has to do it. */
export const beginCheck = async (db: Queryable, at: Place, now: Date): Promise<boolean> => {
  const begun = await rowsOf(
    db,
    sql`insert into system_checks as c (system, place, first_at, begun_at)
      values (${at.system}, ${at.place}, ${momentOf(now)}, ${momentOf(now)})
      on conflict (system, place) do update set begun_at = excluded.begun_at
        where c.begun_at <= ${hourBefore(now)} and (
          c.night is distinct from ${nightOf(now)}::date
          or exists (select from system_differences d where d.system = c.system
            and d.place = c.place and d.confirmed_at is null))
      returning system`,
  )
  return begun.length > 0
}

/** Makes all places due now. */
export const makeDue = async (db: Queryable): Promise<void> => {
  await rowsOf(db, sql`update system_checks set begun_at = '-infinity', night = null`)
}

/** Returns what may be in a place now, also of items that are being fulfilled. */
export const readExpected = (
  db: Queryable,
  { expected }: Pick<InventoryPlace, 'expected'>,
): Promise<readonly Expected[]> =>
  rowsOf<Expected & Record<string, unknown>>(
    db,
    sql`select id::text, owner::text, must from (${expected}) as expected
      union all
      select null, id::text, false from order_items
      where fulfilment in ('WAITING', 'IN_PROGRESS')`,
  )

/** A difference that was just seen a second time. */
export type Confirmed = Pick<Difference, 'id' | 'what'>

/** Stores what a check found. Returns what it confirms. */
export const storeDifferences = (
  db: Queryable,
  at: Place,
  found: readonly Difference[],
  now: Date,
): Promise<readonly Confirmed[]> =>
  db.transaction(async (tx) => {
    const rows = JSON.stringify(found)
    const given = sql`jsonb_to_recordset(${rows}::jsonb) as f (id text, what text, owner text)`
    await tx.execute(sql`update system_checks set compared_at = ${momentOf(now)},
      night = ${nightOf(now)}::date, problem = null where ${isAt(at)}`)
    await tx.execute(sql`delete from system_differences d where ${isAt(at)}
      and not exists (select from ${given} where f.id = d.external_id and f.what = d.what)`)
    const confirmed = await rowsOf<Confirmed & Record<string, unknown>>(
      tx,
      sql`update system_differences set confirmed_at = ${momentOf(now)}
        where ${isAt(at)} and confirmed_at is null and since <= ${hourBefore(now)}
        returning external_id as id, what`,
    )
    await tx.execute(sql`insert into system_differences
        (system, place, external_id, what, owner, since)
      select ${at.system}, ${at.place}, f.id, f.what, f.owner, ${momentOf(now)} from ${given}
      on conflict do nothing`)
    return confirmed
  })

/** Stores why a place could not be read. */
export const storeProblem = async (db: Queryable, at: Place, problem: string): Promise<void> => {
  await rowsOf(db, sql`update system_checks set problem = ${problem} where ${isAt(at)}`)
}

/** A confirmed difference, with the customer of its item as far as it is known. */
export type ConfirmedDifference = Place & {
  readonly id: string
  readonly what: Difference['what']
  readonly since: string
  readonly owner: string | null
}

/** A region's name instead of its id. */
const shownPlace = sql`coalesce((select r.name from regions r where r.id::text = d.place), d.place)`

/** Returns the confirmed differences, the oldest first. */
export const confirmedDifferences = (db: Queryable): Promise<readonly ConfirmedDifference[]> =>
  rowsOf<ConfirmedDifference>(
    db,
    sql`select d.system, ${shownPlace} as place, d.external_id as id, d.what, d.since::text,
        d.owner
      from system_differences d where d.confirmed_at is not null
      order by d.since, d.system, d.external_id`,
  )

/** Counts the confirmed differences by system, those without any as 0. */
export const countDifferences = (
  db: Queryable,
): Promise<readonly { readonly system: string; readonly count: number }[]> =>
  rowsOf<{ system: string; count: number }>(
    db,
    sql`select c.system, (select count(*) from system_differences d
        where d.system = c.system and d.confirmed_at is not null)::integer as count
      from (select distinct system from system_checks) c order by c.system`,
  )

/** A place with its last check. */
export type CheckedPlace = Place & {
  readonly comparedAt: string | null
  readonly problem: string | null
  readonly ageSeconds: number
}

/** Returns all places, with the time since each was compared as a whole. */
export const checkedPlaces = (db: Queryable, now: Date): Promise<readonly CheckedPlace[]> =>
  rowsOf<CheckedPlace>(
    db,
    sql`select d.system, ${shownPlace} as place, d.compared_at::text as "comparedAt", d.problem,
        extract(epoch from ${momentOf(now)} - coalesce(d.compared_at, d.first_at))::float8
          as "ageSeconds"
      from system_checks d order by d.system, d.place`,
  )
