import { sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { auditPageSize, type AuditRow, type listAudit } from '../../../contract/staff-audit.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { plannedByValues } from '../../platform/db/planned-by-values.ts'

const all = sql`true`

/** The condition of an action; an index has the noun of each. */
const isAction = (action: string): SQL =>
  action.includes(' ') ? sql`a.action = ${action}` : sql`split_part(a.action, ' ', 1) = ${action}`

/** Returns the id by which the log names an actor: given as such, or as the email of a member of staff. */
const actorIdOf = async (db: Queryable, actor: string): Promise<string> => {
  const [account] = await rowsOf<{ id: string }>(
    db,
    sql`select id::text as id from customers where lower(email) = lower(${actor})`,
  )
  return account?.id ?? actor
}

/** Returns a page of the audit log, the latest row first. */
export const auditPage = async (
  db: Queryable,
  { subject, actor, action, from, until, after }: QueryOf<typeof listAudit>,
): Promise<{ readonly rows: AuditRow[]; readonly hasMore: boolean }> => {
  const byActor = actor === undefined ? all : sql`a.actor_id = ${await actorIdOf(db, actor)}`
  const byAction = action === undefined ? all : isAction(action)
  const select = sql`select a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId",
        c.email as "actorEmail", a.reason, a.action, a.subject, a.before, a.after
      from audit_log a left join customers c
        on c.id = case when a.actor_kind = 'staff' then a.actor_id::uuid end
      where ${subject === undefined ? all : sql`a.subject = ${subject}`} and ${byActor} and ${byAction}
        and ${from === undefined ? all : sql`a.at >= ${from}::timestamptz`}
        and ${until === undefined ? all : sql`a.at < ${until}::timestamptz`}
        and ${
          after === undefined
            ? all
            : sql`(a.at, a.id) < (select b.at, b.id from audit_log b where b.id = ${after}::uuid)`
        }
      order by a.at desc, a.id desc limit ${auditPageSize + 1}`
  const rows = await plannedByValues(db, (tx) =>
    rowsOf<AuditRow & Record<string, unknown>>(tx, select),
  )
  return {
    rows: rows
      .slice(0, auditPageSize)
      .map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    hasMore: rows.length > auditPageSize,
  }
}
