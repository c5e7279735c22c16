import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import {
  act,
  codesFact,
  momentFact,
  queueSource,
  textFact,
} from '../../platform/staff-queues/index.ts'
import type { TaskKind } from './stored-tasks.ts'

export type StuckTask = {
  readonly id: string
  readonly serviceId: string
  readonly name: string
  readonly kind: TaskKind
  readonly subject: string
  readonly since: string
  readonly problem: string
}

/** Staff were notified, and nothing has gone on since; failed ones are begun again by who began them. */
const isStuck = sql`t.told_at is not null and t.state = 'RUNNING' and t.problem is not null
  and s.external_id is not null`

/** Lists long actions on hosting that do not go on by themselves, the oldest first. */
export const stuckTasks = (db: Queryable): Promise<readonly StuckTask[]> =>
  rowsOf<StuckTask>(
    db,
    sql`select t.id::text, s.id::text as "serviceId", s.subject as name, t.kind, t.subject,
        t.created_at::text as since, t.problem
      from web_space_tasks t join services s on s.id = t.service_id
      where ${isStuck} order by t.created_at`,
  )

interface TaskFacts {
  readonly name: string
  readonly type: string
  readonly kind: string
  readonly subject: string
  readonly error: string
  readonly deadlineAt: string
  readonly username: string
  readonly email: string
}

/** Long actions on hosting that do not go on by themselves. */
export const stuckTaskSource = queueSource<TaskFacts>({
  key: 'hosting',
  waiting: sql`
    select t.id::text as id, t.created_at as since, jsonb_build_object('name', s.subject,
      'type', s.type, 'kind', t.kind, 'subject', t.subject, 'error', t.problem,
      'deadlineAt', t.deadline_at, 'username', u.username, 'email', u.email) as facts
    from web_space_tasks t join services s on s.id = t.service_id
      join customers u on u.id = s.customer_id
    where ${isStuck}`,
  show: ({ name, type, kind, subject, error, deadlineAt, username, email }, id) => ({
    title: [toUnicodeName(name), subject].filter((part) => part !== '').join(': '),
    facts: [
      codesFact('action', 'action', [kind]),
      codesFact('type', 'type', [type]),
      textFact('error', error),
      textFact('customer', `${username} <${email}>`),
      momentFact('deadline', deadlineAt),
    ],
    files: [],
    acts: [act('retry', ['hosting', 'retry'], { id })],
  }),
})
