import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../platform/db/database.ts'
import { failedJobs } from '../platform/jobs/index.ts'
import { changeVerb, readVerb, rule, say, VerbError } from '../platform/verbs/index.ts'

type QueueRow = { readonly name: string; readonly waiting: number; readonly active: number }

type FailedJob = {
  readonly id: string
  readonly name: string
  readonly at: string
  readonly data: Json
  readonly output: Json
}

const One = v.object({ id: v.pipe(v.string(), v.uuid(rule('rule.id-of-job'))) })

const queues = (db: Queryable): Promise<readonly QueueRow[]> =>
  rowsOf<QueueRow>(
    db,
    sql`select q.name, count(j.id) filter (where j.state < 'active')::integer as waiting,
        count(j.id) filter (where j.state = 'active')::integer as active
      from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <= 'active'
      where not starts_with(q.name, '__') group by q.name order by q.name`,
  )

const failed = (db: Queryable, id?: string): Promise<readonly FailedJob[]> =>
  rowsOf<FailedJob>(
    db,
    sql`select id, source_name as name, created_on::text as at, data, output from pgboss.job
      where name = ${failedJobs} and state < 'active'
        and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
      order by created_on`,
  )

const messageOf = (output: Json): string =>
  typeof output === 'object' &&
  output !== null &&
  'message' in output &&
  typeof output.message === 'string'
    ? output.message
    : JSON.stringify(output)

const line = ({ id, name, at, output }: FailedJob): string =>
  `${id}  ${name}  ${at}  ${messageOf(output)}`

/** The operator's verbs for jobs. */
export const jobVerbs = [
  readVerb({
    noun: 'job',
    verb: 'list',
    permission: 'job:read',
    help: ['the queues, and how many jobs wait and run in each'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await queues(db)
      const lines = all.map(
        ({ name, waiting, active }) => `${name.padEnd(24)} ${waiting} waiting, ${active} running`,
      )
      return { text: lines.join('\n'), data: all }
    },
  }),
  readVerb({
    noun: 'job',
    verb: 'failed',
    permission: 'job:read',
    help: ['jobs whose tries have all failed, the oldest first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await failed(db)
      return {
        text: all.length === 0 ? say('job.none-failed') : all.map(line).join('\n'),
        data: all,
      }
    },
  }),
  readVerb({
    noun: 'job',
    verb: 'show',
    permission: 'job:read',
    takes: ['ID'],
    help: ['a failed job with its data and its last error'],
    input: One,
    run: async ({ id }, { db }) => {
      const [found] = await failed(db, id)
      if (found === undefined) throw new VerbError(say('job.unknown', { id }))
      return { text: JSON.stringify(found, null, 2), data: found }
    },
  }),
  changeVerb({
    noun: 'job',
    verb: 'retry',
    permission: 'job:change',
    takes: ['ID'],
    help: ['puts a failed job back into its queue'],
    input: One,
    subject: ({ id }) => id,
    look: async (id, { db }) => (await failed(db, id))[0] ?? null,
    run: async ({ id }, { db, retryFailed }) => {
      const [found] = await failed(db, id)
      if (found === undefined || (await retryFailed(db, [id])) === 0)
        throw new VerbError(say('job.unknown', { id }))
      return { text: say('job.queued', { id, name: found.name }) }
    },
  }),
] as const
