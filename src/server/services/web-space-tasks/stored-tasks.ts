import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { WebSpaceStage, WebSpaceTask } from '../../../contract/web-space-tasks.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { webSpaceProviders, type webSpaceTasks } from '../../platform/db/schema/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { serviceJson, serviceOf, type Service, type ServiceJson } from '../lifecycle/index.ts'
import { workOnWebSpace } from './jobs.ts'

export type TaskKind = typeof webSpaceTasks.$inferSelect.kind

/** What a customer is shown of a task besides its state. */
export const Progress = v.object({
  waitsFor: v.optional(v.nullable(WebSpaceStage), null),
  wanted: v.optional(v.array(v.string()), []),
  found: v.optional(v.array(v.string()), []),
  seen: v.optional(WebSpaceTask.entries.seen, null),
  problem: v.optional(v.nullable(v.string()), null),
})
export type Progress = v.InferOutput<typeof Progress>

/** How long a job that took a task has it for itself. */
export const leaseMs = 5 * 60_000

const dayMs = 24 * 3_600_000
/** A copy ends after two days, and a customer waits for a deployment. */
const triedDays: Readonly<Partial<Record<TaskKind, number>>> = {
  ...{ CONNECT: 14, BESIDE: 1, DEPLOY: 1 / 12 },
}
const triedMs = (kind: TaskKind): number => (triedDays[kind] ?? 3) * dayMs

export interface BeginTaskDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

/** Begins a task in the transaction of its cause; undefined while the same one runs. */
export const beginTask = async (
  { clock, enqueue }: BeginTaskDeps,
  tx: Queryable,
  serviceId: string,
  { kind, subject = '' }: { readonly kind: TaskKind; readonly subject?: string },
): Promise<string | undefined> => {
  const id = randomUUID()
  const now = clock.now().getTime()
  const at = (ms: number) => sql`${new Date(now + ms).toISOString()}::timestamptz`
  const begun = await rowsOf(
    tx,
    sql`insert into web_space_tasks
        (id, service_id, kind, subject, state, progress, created_at, wake_at, deadline_at)
      values (${id}::uuid, ${serviceId}::uuid, ${kind}, ${subject}, 'RUNNING', '{}'::jsonb,
        ${at(0)}, ${at(leaseMs)}, ${at(triedMs(kind))})
      on conflict do nothing returning id`,
  )
  if (begun.length === 0) return undefined
  await enqueue(tx, workOnWebSpace, { taskId: id })
  return id
}

/** Goes on with a running task now, and gives it its full time again. */
export const continueTask = async (
  { clock, enqueue }: BeginTaskDeps,
  tx: Queryable,
  { id, kind }: Pick<RunningTask, 'id' | 'kind'>,
): Promise<void> => {
  const now = clock.now().getTime()
  const at = (ms: number) => sql`${new Date(now + ms).toISOString()}::timestamptz`
  await rowsOf(
    tx,
    sql`update web_space_tasks set problem = null, told_at = null, wake_at = ${at(leaseMs)},
        deadline_at = ${at(triedMs(kind))}
      where id = ${id}::uuid and state = 'RUNNING'`,
  )
  await enqueue(tx, workOnWebSpace, { taskId: id })
}

/** A running task with its service. */
export interface RunningTask {
  readonly id: string
  readonly kind: TaskKind
  readonly subject: string
  readonly createdAt: Date
  readonly deadlineAt: Date
  readonly toldAt: Date | undefined
  readonly service: Service
}

interface RunningRow extends Record<string, unknown> {
  readonly kind: TaskKind
  readonly subject: string
  readonly created: string
  readonly deadline: string
  readonly told: string | null
  readonly service: ServiceJson
}

/** Finds a running task; undefined once it or its service has ended. */
export const findRunningTask = async (
  db: Queryable,
  id: string,
): Promise<RunningTask | undefined> => {
  const [row] = await rowsOf<RunningRow>(
    db,
    sql`select t.kind, t.subject, t.created_at::text as created, t.deadline_at::text as deadline,
        t.told_at::text as told,
        ${serviceJson(sql`s`)} as service
      from web_space_tasks t join services s on s.id = t.service_id
      where t.id = ${id}::uuid and t.state = 'RUNNING' and s.external_id is not null`,
  )
  if (row === undefined) return undefined
  return {
    ...{ id, kind: row.kind, subject: row.subject },
    ...{ createdAt: new Date(row.created), deadlineAt: new Date(row.deadline) },
    toldAt: row.told === null ? undefined : new Date(row.told),
    service: serviceOf(row.service),
  }
}

/** Returns the id of a service's running task of a kind. */
export const findTaskOf = async (
  db: Queryable,
  serviceId: string,
  kind: TaskKind,
): Promise<string | undefined> => {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select id::text from web_space_tasks
      where service_id = ${serviceId}::uuid and kind = ${kind} and state = 'RUNNING' limit 1`,
  )
  return row?.id
}

interface TaskRow extends Record<string, unknown> {
  readonly id: string
  readonly kind: WebSpaceTask['kind']
  readonly subject: string
  readonly state: WebSpaceTask['state']
  readonly progress: unknown
  readonly since: string
  readonly runs: number | null
  readonly median: number | null
  readonly late: number | null
}

const mostRuns = 50
/** Fewer runs say nothing. */
const fewestRuns = 20

/** A connection waits for the domain, then for its certificate; each part has its own time. */
const orderedAt = (task: SQL): SQL => sql`(${task}.progress ->> 'orderedAt')::timestamptz`
const isOrdered = sql`last.kind = 'CONNECT' and last.progress ->> 'waitsFor' = 'CERTIFICATE'`
const duration = sql`case when done.kind <> 'CONNECT' then done.ended_at - done.created_at
  when ${isOrdered} then done.ended_at - ${orderedAt(sql`done`)}
  else ${orderedAt(sql`done`)} - done.created_at end`

/** How long the latest tasks of a running one's kind took, for services of its type. */
const usual = sql`left join lateral (
    select count(*)::integer as runs,
      percentile_cont(0.5) within group (order by latest.ms) as median,
      percentile_cont(0.95) within group (order by latest.ms) as late
    from (select extract(epoch from ${duration}) * 1000 as ms
      from web_space_tasks done join services other on other.id = done.service_id
      where done.kind = last.kind and done.state = 'DONE' and other.type = s.type
        and ${duration} is not null
      order by done.ended_at desc limit ${mostRuns}::integer) as latest
    ) as usual on last.state = 'RUNNING'`

const known = (ms: number | null, runs: number | null): number | null =>
  ms === null || (runs ?? 0) < fewestRuns ? null : Math.round(ms)

/** Lists the last task of each kind and subject that a customer sees. */
export const listTasks = async (db: Queryable, serviceId: string): Promise<WebSpaceTask[]> => {
  const rows = await rowsOf<TaskRow>(
    db,
    sql`select last.*, usual.*, case when ${isOrdered} then ${orderedAt(sql`last`)}::text
        else last.created end as since from (
        select distinct on (kind, subject) id::text, kind, subject, state, progress,
          created_at::text as created
        from web_space_tasks
        where service_id = ${serviceId}::uuid
          and kind in (${sql.join(
            WebSpaceTask.entries.kind.options.map((kind) => sql`${kind}`),
            sql`, `,
          )})
        order by kind, subject, created_at desc) as last
      join services s on s.id = ${serviceId}::uuid ${usual}
      order by since desc limit 200`,
  )
  return rows.map(({ id, kind, subject, state, progress, since, runs, median, late }) => ({
    ...{ id, kind, subject, state },
    ...v.parse(Progress, progress),
    since: new Date(since).toISOString(),
    ...{ usualMs: known(median, runs), lateMs: known(late, runs) },
  }))
}

/** Stores what a running task waits for. */
export const storeWait = async (
  db: Queryable,
  id: string,
  {
    wakeAt,
    progress,
    why,
    now,
  }: { wakeAt: Date; progress: Progress; why: string | null; now: Date },
): Promise<void> => {
  const orderedNow = progress.waitsFor === 'CERTIFICATE' ? { orderedAt: now.toISOString() } : {}
  await rowsOf(
    db,
    sql`update web_space_tasks set wake_at = ${wakeAt.toISOString()}::timestamptz,
        progress = ${JSON.stringify({ ...orderedNow, ...progress })}::jsonb
          || jsonb_strip_nulls(jsonb_build_object('orderedAt', progress ->> 'orderedAt')),
        problem = ${why}
      where id = ${id}::uuid and state = 'RUNNING'`,
  )
}

/** Ends a task, changes its service's config and drops its steps. */
export const storeEnd = async (
  db: Queryable,
  { id, service }: Pick<RunningTask, 'id' | 'service'>,
  now: Date,
  end: {
    readonly state: 'DONE' | 'FAILED'
    readonly config?: object
    readonly why?: string
    /** For the customer. */
    readonly problem?: string
  },
): Promise<void> => {
  const config = JSON.stringify(end.config ?? {})
  const shown = JSON.stringify(end.problem === undefined ? {} : { problem: end.problem })
  await rowsOf(
    db,
    sql`with ended as (
        update web_space_tasks set state = ${end.state}, problem = ${end.why ?? null},
          progress = progress - 'waitsFor' || ${shown}::jsonb, ended_at = ${now.toISOString()}::timestamptz
        where id = ${id}::uuid and state = 'RUNNING' returning id),
      dropped as (delete from steps using ended where steps.owner = ended.id)
      update services set config = config || ${config}::jsonb
      where id = ${service.id}::uuid and exists (select from ended)`,
  )
}

/** Marks that staff were notified about a task; false when they had been before. */
export const noteTold = async (tx: Queryable, id: string, now: Date): Promise<boolean> => {
  const noted = await rowsOf(
    tx,
    sql`update web_space_tasks set told_at = ${now.toISOString()}::timestamptz
      where id = ${id}::uuid and told_at is null returning id`,
  )
  return noted.length > 0
}

/** Finds services whose holds changed, and what suspends or resumes them. */
export const findChangedHolds = (db: Queryable) =>
  rowsOf<{ id: string; kind: 'SUSPEND' | 'RESUME' }>(
    db,
    sql`select s.id::text, case when held.is then 'SUSPEND' else 'RESUME' end as kind
      from services s
        cross join lateral (select exists (
          select from service_holds h where h.service_id = s.id) as is) as held
      where s.provider in ${webSpaceProviders} and s.state = 'ACTIVE' and s.external_id is not null
        and held.is <> coalesce((s.config ->> 'isSuspended')::boolean, false)
        and not exists (select from web_space_tasks t where t.service_id = s.id
          and t.state = 'RUNNING' and t.kind in ('SUSPEND', 'RESUME'))
      limit 50`,
  )
