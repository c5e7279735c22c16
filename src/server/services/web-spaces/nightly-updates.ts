import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { beginTask, type BeginTaskDeps } from '../web-space-tasks/index.ts'
import { spaceAddons, SpaceConfig } from './space-config.ts'
import { updatesItself } from './wordpress-objects.ts'

export interface NightlyUpdatesDeps extends BeginTaskDeps {
  readonly db: Queryable
}

const hourMs = 3_600_000
/** Of Cambodia and Thailand, which have no summer time. */
const zoneMs = 7 * hourMs
const [nightBegins, nightEnds] = [1, 5]
/** A night is shorter, so a website is looked at once in each. */
const lookedMs = 20 * hourMs
const keptDays = 30
const batch = 20

/** Whether few people visit websites of Cambodia and Thailand. */
export const isNight = (now: Date): boolean => {
  const hour = new Date(now.getTime() + zoneMs).getUTCHours()
  return hour >= nightBegins && hour < nightEnds
}

const Sold = v.pick(SpaceConfig, ['sold', 'addons'])

const findDue = (db: Queryable, now: Date) => {
  const since = sql`${new Date(now.getTime() - lookedMs).toISOString()}::timestamptz`
  return rowsOf<{ id: string; config: unknown }>(
    db,
    sql`select s.id::text, s.config from services s
      where s.type in ('WORDPRESS_HOSTING', 'CLOUD_HOSTING') and s.state = 'ACTIVE'
        and s.external_id is not null
        and not coalesce((s.config ->> 'isSuspended')::boolean, false)
        and not exists (select from web_space_tasks t where t.service_id = s.id
          and t.kind in ('LOOK', 'UPDATE', 'RESTORE', 'SWITCH')
          and (t.state = 'RUNNING' or t.created_at > ${since}))
        and s.starts_at < ${since}
      order by s.id limit ${batch}::integer`,
  )
}

/** Begins the nightly update of some websites whose plan includes it, and a look at the others, also of cloud hosting; returns their number. */
export const beginNightlyUpdates = async (deps: NightlyUpdatesDeps): Promise<number> => {
  const { db, clock } = deps
  const now = clock.now()
  if (!isNight(now)) return 0
  const due = await findDue(db, now)
  for (const { id, config } of due) {
    const isUpdated = updatesItself({ addons: spaceAddons(v.parse(Sold, config)) })
    const task = isUpdated
      ? ({ kind: 'UPDATE', subject: 'automatic' } as const)
      : ({ kind: 'LOOK' } as const)
    await db.transaction((tx) => beginTask(deps, tx, id, task))
  }
  await forgetOld(deps, now)
  return due.length
}

const testedMs = 7 * 24 * hourMs

/** Begins the test of a backup of each plan of which none was tested for a week; returns their number. */
export const beginBackupTests = async (deps: NightlyUpdatesDeps): Promise<number> => {
  const { db, clock } = deps
  const now = clock.now()
  if (!isNight(now)) return 0
  const since = sql`${new Date(now.getTime() - testedMs).toISOString()}::timestamptz`
  const chosen = await rowsOf<{ id: string }>(
    db,
    sql`select distinct on (s.product_key) s.id::text from services s
      where s.provider = 'kubernetes' and s.state = 'ACTIVE' and s.external_id is not null
        and not coalesce((s.config ->> 'isSuspended')::boolean, false)
        and s.starts_at < ${since}
        and not exists (select from web_space_tasks t join services o on o.id = t.service_id
          where o.product_key = s.product_key and t.kind = 'TEST_BACKUP'
            and t.created_at > ${since})
      order by s.product_key, random()`,
  )
  for (const { id } of chosen) {
    await db.transaction((tx) => beginTask(deps, tx, id, { kind: 'TEST_BACKUP' }))
  }
  return chosen.length
}

/** Each night adds a task, so ended ones are not kept for ever. */
const forgetOld = async ({ db }: NightlyUpdatesDeps, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - keptDays * 24 * hourMs).toISOString()
  await rowsOf(
    db,
    sql`delete from web_space_tasks where kind in ('LOOK', 'UPDATE', 'TEST_BACKUP') and state <> 'RUNNING'
      and ended_at < ${until}::timestamptz`,
  )
}
