import { sql, type SQL } from 'drizzle-orm'
import type { CheckedOutcome } from '../../platform/db/schema/checked-names.ts'

export interface CheckedName {
  readonly outcome: CheckedOutcome
  readonly until: number
}

export interface CheckedNameRow extends Record<string, unknown> {
  readonly name: string
  readonly outcome: CheckedOutcome
  readonly until: number
}

const timestamp = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

export const selectNames = (names: readonly string[], now: number): SQL =>
  sql`select name, outcome, (extract(epoch from known_until) * 1000)::float8 as until
    from checked_names
    where name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      and known_until > ${timestamp(now)}`

const jsonOf = (entries: readonly (readonly [string, CheckedName])[]): string =>
  JSON.stringify(
    entries.map(([name, { outcome, until }]) => ({
      name,
      outcome,
      known_until: new Date(until).toISOString(),
    })),
  )

// In name order, to prevent deadlocks between servers.
const insert = (entries: readonly (readonly [string, CheckedName])[]): SQL =>
  sql`insert into checked_names as stored (name, outcome, known_until)
    select name, outcome, known_until
    from jsonb_to_recordset(${jsonOf(entries)}::jsonb)
      as learned(name text, outcome jsonb, known_until timestamptz)
    order by name
    on conflict (name) do update
      set outcome = excluded.outcome, known_until = excluded.known_until`

/** Sold names stay sold, and confirmed outcomes outweigh public data. */
export const insertLearned = (
  entries: readonly (readonly [string, CheckedName])[],
  now: number,
): SQL =>
  sql`${insert(entries)}
    where stored.known_until < excluded.known_until
      and ((excluded.outcome->>'confirmed')::boolean
        or not (stored.outcome->>'confirmed')::boolean
        or stored.known_until <= ${timestamp(now)})`

/** The NOTIFY channel; its payload is the publishing process and a changed name. */
export const channel = 'name_changed'

const notification = (publisher: string, name: SQL): SQL =>
  sql`pg_notify(${channel}, ${`${publisher} `}::text || ${name})::text`

export const insertTaken = (
  entries: readonly (readonly [string, CheckedName])[],
  publisher: string,
): SQL => sql`${insert(entries)} returning ${notification(publisher, sql`name`)}`

export const deleteNames = (deleted: readonly string[], publisher: string): SQL => {
  const names = sql`jsonb_array_elements_text(${JSON.stringify(deleted)}::jsonb)`
  return sql`with deleted as (delete from checked_names where name in (select ${names}))
    select ${notification(publisher, sql`name`)} from ${names} as name`
}

export const deleteExpired = (now: number): SQL =>
  sql`delete from checked_names where known_until <= ${timestamp(now)}`
