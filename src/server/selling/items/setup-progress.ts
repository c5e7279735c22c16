import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { SetupProgress } from '../../../contract/items/item-fields.ts'
import type { SetupStages } from './item-kind.ts'

const mostRuns = 50
/** Fewer runs say nothing. */
const fewestRuns = 20

/** Selects as JSON how far a row of `order_items` in progress is, with the time of the latest ones of its type and region. */
export const selectSetup = (item: SQL, paidAt: SQL): SQL => sql`jsonb_build_object(
  'since', ${paidAt},
  'done', coalesce((select jsonb_agg(st.name) from steps st
    where st.owner = ${item}.id and st.state = 'DONE'), '[]'),
  'usual', (select jsonb_build_object('runs', count(*),
      'median', percentile_cont(0.5) within group (order by latest.ms),
      'late', percentile_cont(0.95) within group (order by latest.ms))
    from (select extract(epoch from s.starts_at - p.paid_at) * 1000 as ms
      from services s join order_items bought on bought.id = s.order_item_id
        join orders p on p.id = bought.order_id
      where s.type = ${item}.type and s.config ->> 'regionId' = ${item}.config ->> 'regionId'
        and p.paid_at is not null
      order by s.starts_at desc limit ${mostRuns}::integer) as latest))`

const Setup = v.object({
  since: v.string(),
  done: v.array(v.string()),
  usual: v.object({
    runs: v.number(),
    median: v.nullable(v.number()),
    late: v.nullable(v.number()),
  }),
})

/** Returns which one of several parts is done now. */
const countOf = (steps: readonly string[], isLeft: (step: string) => boolean) => ({
  at: Math.min(steps.length, steps.length - steps.filter(isLeft).length + 1),
  of: steps.length,
})

/** Returns how far a setup is: its first stage that is not done, and how long it usually takes. */
export const setupProgress = (
  stages: SetupStages | undefined,
  json: unknown,
): SetupProgress | undefined => {
  const parsed = v.safeParse(Setup, json)
  if (stages === undefined || !parsed.success) return undefined
  const { since, done, usual } = parsed.output
  const isLeft = (step: string): boolean => !done.includes(step)
  const found = stages.find(([, steps]) => [steps].flat().some(isLeft)) ?? stages.at(-1)
  if (found === undefined) return undefined
  const [stage, steps, shown] = found
  const { runs, median, late } = usual
  const known = (ms: number | null) => (ms === null || runs < fewestRuns ? null : Math.round(ms))
  return {
    ...shown,
    ...(typeof steps === 'string' ? {} : countOf(steps, isLeft)),
    ...{ stage, since: new Date(since).toISOString() },
    ...{ usualMs: known(median), lateMs: known(late) },
  }
}
