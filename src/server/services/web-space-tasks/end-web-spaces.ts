import { sql } from 'drizzle-orm'
import { finalWebSpaceBackupDays } from '../../../contract/web-space-copies.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { webSpaceProviders } from '../../platform/db/schema/index.ts'
import { endService, lockUnpaid, removableServices } from '../lifecycle/index.ts'
import { beginTask, type BeginTaskDeps } from './stored-tasks.ts'

export interface EndWebSpacesDeps extends BeginTaskDeps {
  readonly db: Queryable
}

const batch = 50

/** Ends the websites whose days after the paid term are over, and whose customers were told three days before. */
const endUnpaid = async (deps: EndWebSpacesDeps, now: Date): Promise<void> => {
  const { db } = deps
  const unpaid = await removableServices(db, sql`s.provider in ${webSpaceProviders}`, now)
  for (const id of unpaid) {
    await db.transaction(async (tx) => {
      if (!(await lockUnpaid(tx, id, now))) return
      await endService(tx, id, now)
      await beginTask(deps, tx, id, { kind: 'END' })
    })
  }
}

/** Goes on with what was ended: its removal, then that of its backups. */
const followEnded = async (deps: EndWebSpacesDeps, now: Date): Promise<void> => {
  const { db } = deps
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf<{ id: string; kind: 'END' | 'FORGET' }>(
    db,
    sql`select s.id::text, case when s.config ? 'finalBackup' then 'FORGET' else 'END' end as kind
      from services s
      where s.provider in ${webSpaceProviders} and s.state = 'ENDED' and s.external_id is not null
        and s.config ->> 'backupsRemovedAt' is null
        and (not s.config ? 'finalBackup'
          or coalesce((s.config #>> '{finalBackup,at}')::timestamptz, s.ends_at)
            <= ${at} - make_interval(days => ${finalWebSpaceBackupDays}::integer))
        and not exists (select from web_space_tasks t where t.service_id = s.id
          and t.state = 'RUNNING' and t.kind in ('END', 'FORGET'))
      order by s.ends_at limit ${batch}`,
  )
  for (const { id, kind } of ended) {
    await db.transaction((tx) => beginTask(deps, tx, id, { kind }))
  }
}

/** Ends unpaid websites, and removes what is left of ended ones in time. */
export const followEnds = async (deps: EndWebSpacesDeps): Promise<void> => {
  const now = deps.clock.now()
  await endUnpaid(deps, now)
  await followEnded(deps, now)
}
