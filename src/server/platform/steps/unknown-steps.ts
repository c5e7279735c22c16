import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'
import type { Json } from './step.ts'

/** A step whose outcome staff must find out. */
export type UnknownStep = {
  readonly owner: string
  readonly name: string
  readonly intent: Json
  readonly tries: number
  readonly last_error: string | null
}

/** Lists the steps for staff. */
export const unknownSteps = (db: Queryable): Promise<readonly UnknownStep[]> =>
  rowsOf<UnknownStep>(
    db,
    sql`select owner::text as owner, name, intent, tries, last_error from steps
      where state = 'UNKNOWN' order by owner, name limit 200`,
  )

/** Stores the outcome that staff found: the value, or that the step may run. Returns whether it was unknown. */
export const settleUnknown = async (
  tx: Queryable,
  { owner, name }: Pick<UnknownStep, 'owner' | 'name'>,
  outcome: { readonly happened: true; readonly value: Json } | { readonly happened: false },
): Promise<boolean> => {
  const found = sql`owner = ${owner}::uuid and name = ${name} and state = 'UNKNOWN'`
  const settled = await rowsOf(
    tx,
    outcome.happened
      ? sql`update steps set state = 'DONE', value = ${JSON.stringify(outcome.value)}::jsonb
          where ${found} returning 1 as settled`
      : sql`delete from steps where ${found} returning 1 as settled`,
  )
  return settled.length > 0
}
