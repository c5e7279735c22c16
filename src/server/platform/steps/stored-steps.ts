import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'
import type { Json } from './step.ts'

export interface StoredStep {
  readonly name: string
  readonly intent: Json
  readonly state: 'STARTED' | 'DONE' | 'UNKNOWN'
  readonly value: Json
  readonly tries: number
  /** This run stored it: no earlier one has called. */
  readonly isNew?: boolean
}

/** Returns an owner's steps as a JSON array, for a larger statement. */
export const stepsJson = (owner: SQL): SQL => sql`(
  select coalesce(jsonb_agg(to_jsonb(s)), '[]'::jsonb) from steps s where s.owner = ${owner})`

/** Reads the steps of an owner. */
export const readSteps = async (db: Queryable, owner: string): Promise<readonly StoredStep[]> => {
  const [row] = await rowsOf<{ steps: readonly StoredStep[] }>(
    db,
    sql`select ${stepsJson(sql`${owner}::uuid`)} as steps`,
  )
  return row?.steps ?? []
}

/** Stores an intent; undefined when another run was faster. */
export const insertStep = async (
  tx: Queryable,
  owner: string,
  name: string,
  intent: Json,
): Promise<StoredStep | undefined> => {
  const [row] = await rowsOf<{ step: StoredStep }>(
    tx,
    sql`insert into steps (owner, name, intent, state)
      values (${owner}::uuid, ${name}, ${JSON.stringify(intent)}::jsonb, 'STARTED')
      on conflict do nothing returning to_jsonb(steps) as step`,
  )
  return row === undefined ? undefined : { ...row.step, isNew: true }
}

/** Claims the next try of a step; false when another run has claimed it. */
export const claimTry = async (
  db: Queryable,
  owner: string,
  { name, tries }: StoredStep,
): Promise<boolean> => {
  const claimed = await rowsOf(
    db,
    sql`update steps set tries = tries + 1
      where owner = ${owner}::uuid and name = ${name} and state = 'STARTED' and tries = ${tries}
      returning 1 as claimed`,
  )
  return claimed.length > 0
}

/** Returns a CTE body that stores the values of finished steps, if `source` has a row. */
export const finishedSteps = (
  owner: string,
  values: ReadonlyMap<string, Json>,
  source?: SQL,
): SQL => {
  const rows = JSON.stringify(Array.from(values, ([name, value]) => ({ name, value })))
  return sql`update steps set state = 'DONE', value = finished.value, last_error = null
    from jsonb_to_recordset(${rows}::jsonb) as finished(name text, value jsonb)
    where steps.owner = ${owner}::uuid and steps.name = finished.name
      ${source === undefined ? sql`` : sql`and exists (select from ${source})`}`
}

/** Replaces the value of a finished step, whose outcome the provider decided later. */
export const replaceValue = async (
  tx: Queryable,
  owner: string,
  name: string,
  value: Json,
): Promise<void> => {
  await rowsOf(
    tx,
    sql`update steps set value = ${JSON.stringify(value)}::jsonb
      where owner = ${owner}::uuid and name = ${name} and state = 'DONE'`,
  )
}

/** Replaces the intent of a step before its call is made again; false when another run has. */
export const replaceIntent = async (
  db: Queryable,
  owner: string,
  { name, intent }: Pick<StoredStep, 'name' | 'intent'>,
  renewed: Json,
): Promise<boolean> => {
  const replaced = await rowsOf(
    db,
    sql`update steps set intent = ${JSON.stringify(renewed)}::jsonb
      where owner = ${owner}::uuid and name = ${name} and state = 'STARTED'
        and intent = ${JSON.stringify(intent)}::jsonb
      returning 1 as replaced`,
  )
  return replaced.length > 0
}

/** Deletes a step whose only call has certainly changed nothing. */
export const forgetStep = (db: Queryable, owner: string, name: string): Promise<void> =>
  noteFailure(db, owner, name, 'forget', '')

/** Records a failed run; a step that changed nothing may be deleted. */
export const noteFailure = async (
  db: Queryable,
  owner: string,
  name: string,
  what: 'STARTED' | 'UNKNOWN' | 'forget',
  why: string,
): Promise<void> => {
  const found = sql`owner = ${owner}::uuid and name = ${name} and state = 'STARTED'`
  await rowsOf(
    db,
    what === 'forget'
      ? sql`delete from steps where ${found}`
      : sql`update steps set state = ${what}, last_error = ${why.slice(0, 500)} where ${found}`,
  )
}
