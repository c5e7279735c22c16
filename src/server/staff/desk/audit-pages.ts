import { sql } from 'drizzle-orm'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { auditPageSize, type AuditRow, type listAudit } from '../../../contract/staff-audit.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

const all = sql`true`

/** Returns a page of the audit log, the latest row first. */
export const auditPage = async (
  db: Queryable,
  { subject, actor, action, from, until, after }: QueryOf<typeof listAudit>,
): Promise<{ readonly rows: AuditRow[]; readonly hasMore: boolean }> => {
  const byActor =
    actor === undefined
      ? all
      : sql`a.actor_id in (${actor}, (select id::text from customers where lower(email) = lower(${actor})))`
  const byAction =
    action === undefined
      ? all
      : sql`(a.action = ${action} or starts_with(a.action, ${`${action} `}))`
  const rows = await rowsOf<AuditRow & Record<string, unknown>>(
    db,
    sql`select a.id, a.at, a.actor_kind as "actorKind", a.actor_id as "actorId",
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
      order by a.at desc, a.id desc limit ${auditPageSize + 1}`,
  )
  return {
    rows: rows
      .slice(0, auditPageSize)
      .map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    hasMore: rows.length > auditPageSize,
  }
}
