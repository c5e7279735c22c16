import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  act,
  codesFact,
  momentFact,
  queueSource,
  textFact,
} from '../../platform/staff-queues/index.ts'

export type StuckChange = {
  readonly id: string
  readonly serviceId: string
  readonly name: string
  readonly action: string
  readonly state: 'RUNNING' | 'FAILED'
  readonly since: string
  readonly problem: string | null
}

/** Those that were reported and are still open: no later action of the server has begun. */
const isStuck = sql`c.reported_at is not null and c.state <> 'DONE' and c.problem is not null
  and s.external_id is not null
  and not exists (select from server_changes later
    where later.service_id = c.service_id and later.created_at > c.created_at)`

/** Lists long actions on servers that are stuck or failed, the oldest first. */
export const stuckChanges = (db: Queryable): Promise<readonly StuckChange[]> =>
  rowsOf<StuckChange>(
    db,
    sql`select c.id::text, s.id::text as "serviceId", s.subject as name, c.action, c.state,
        c.created_at::text as since, c.problem
      from server_changes c join services s on s.id = c.service_id
      where ${isStuck} order by c.created_at`,
  )

interface ChangeFacts {
  readonly name: string
  readonly action: string
  readonly state: string
  readonly error: string
  readonly deadlineAt: string
  readonly username: string
  readonly email: string
}

/** Long actions on servers that do not go on by themselves. */
export const stuckChangeSource = queueSource<ChangeFacts>({
  key: 'servers',
  waiting: sql`
    select c.id::text as id, c.created_at as since, jsonb_build_object('name', s.subject,
      'action', c.action, 'state', c.state, 'error', c.problem, 'deadlineAt', c.deadline_at,
      'username', u.username, 'email', u.email) as facts
    from server_changes c join services s on s.id = c.service_id
      join customers u on u.id = s.customer_id
    where ${isStuck}`,
  show: ({ name, action, state, error, deadlineAt, username, email }, id) => ({
    title: name,
    facts: [
      codesFact('action', 'action', [action]),
      codesFact('state', 'change', [state]),
      textFact('error', error),
      textFact('customer', `${username} <${email}>`),
      momentFact('deadline', deadlineAt),
    ],
    files: [],
    acts: [act('retry', ['server', 'retry'], { id })],
  }),
})
