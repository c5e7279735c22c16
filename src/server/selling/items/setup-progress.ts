import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { SetupProgress } from '../../../contract/items/item-fields.ts'
import type { SetupStages } from './item-kind.ts'

const mostRuns = 50
/** Fewer runs say nothing. */
const fewestRuns = 20

/** Selects as JSON how far a row of `order_items` in progress is, with the times of the latest ones like it. */
export const selectSetup = (item: SQL, paidAt: SQL, isAlike: SQL): SQL => sql`jsonb_build_object(
  'since', ${paidAt},
  'done', coalesce((select jsonb_agg(st.name) from steps st
    where st.owner = ${item}.id and st.state = 'DONE'), '[]'),
  'usual', (with latest as (
      select extract(epoch from s.starts_at - p.paid_at) * 1000 as ms, s.config -> 'stageMs' as stages
      from services s join order_items bought on bought.id = s.order_item_id
        join orders p on p.id = bought.order_id
      where s.type = ${item}.type and s.config ->> 'regionId' = ${item}.config ->> 'regionId'
        and p.paid_at is not null and ${isAlike}
      order by s.starts_at desc limit ${mostRuns}::integer)
    select jsonb_build_object('runs', count(*),
      'median', percentile_cont(0.5) within group (order by ms),
      'late', percentile_cont(0.95) within group (order by ms),
      'stages', (select coalesce(jsonb_agg(stage), '[]') from (
        select jsonb_build_object('stage', key, 'runs', count(*),
          'median', percentile_cont(0.5) within group (order by value::float8)) as stage
        from latest cross join lateral jsonb_each_text(latest.stages) group by key) as measured))
    from latest))`

const Setup = v.object({
  since: v.string(),
  done: v.array(v.string()),
  usual: v.object({
    runs: v.number(),
    median: v.nullable(v.number()),
    late: v.nullable(v.number()),
    stages: v.array(
      v.object({ stage: v.string(), runs: v.number(), median: v.nullable(v.number()) }),
    ),
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
  const { runs, median, late, stages: measured } = usual
  const known = (ms: number | null, count: number) =>
    ms === null || count < fewestRuns ? null : Math.round(ms)
  const own = measured.find((one) => one.stage === stage)
  return {
    ...shown,
    ...(typeof steps === 'string' ? {} : countOf(steps, isLeft)),
    ...{ stage, since: new Date(since).toISOString() },
    ...{ usualMs: known(median, runs), lateMs: known(late, runs) },
    stageMs: known(own?.median ?? null, own?.runs ?? 0),
  }
}
