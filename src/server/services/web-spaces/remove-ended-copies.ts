import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { beginTask, type BeginTaskDeps } from '../web-space-tasks/index.ts'

export interface EndedCopiesDeps extends BeginTaskDeps {
  readonly db: Queryable
}

/** Begins the removal of copies that are past their time, switched to, half made, or of a stopped service; returns their number. */
export const removeEndedCopies = async (deps: EndedCopiesDeps): Promise<number> => {
  const { db, clock } = deps
  const ended = await rowsOf<{ id: string }>(
    db,
    sql`select s.id::text from services s
      where s.config #>> '{copy,id}' is not null and s.external_id is not null
        and (s.state <> 'ACTIVE' or s.config #>> '{copy,state}' <> 'READY'
          or (s.config #>> '{copy,until}')::timestamptz <= ${clock.now().toISOString()}::timestamptz)
        and not exists (select from web_space_tasks t where t.service_id = s.id
          and t.state = 'RUNNING' and t.kind in ('BESIDE', 'SWITCH', 'DROP_COPY'))
      limit 50`,
  )
  for (const { id } of ended) {
    await db.transaction((tx) => beginTask(deps, tx, id, { kind: 'DROP_COPY' }))
  }
  return ended.length
}
