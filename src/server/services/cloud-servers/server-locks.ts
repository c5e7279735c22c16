import { sql } from 'drizzle-orm'
import type { ServerChange } from '../../../contract/server-changes.ts'
import type { ServerLocks } from '../../../contract/server-option.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { endService, renewsYearly, type InputOf, type Service } from '../lifecycle/index.ts'
import { checkConfirmed, type BeginTaskDeps } from './begin-tasks.ts'
import { beginChange } from './server-changes.ts'
import type { CloudServerConfig } from './server-config.ts'

type Server = Service<CloudServerConfig>

/** Returns the locks of a new server: both with a yearly term. */
export const firstLocks = (term: Parameters<typeof renewsYearly>[0]): ServerLocks => {
  const isLocked = renewsYearly(term)
  return { end: isLocked, erase: isLocked }
}

/** Stores what a customer locks. */
export const storeLocks = async (
  db: Queryable,
  { id }: Server,
  { end, erase }: ServerLocks,
): Promise<ServerLocks> => {
  const locks = { end, erase }
  await rowsOf(
    db,
    sql`update services set config = config || ${JSON.stringify({ locks })}::jsonb
      where id = ${id}::uuid`,
  )
  return locks
}

/** Begins the end of a server; its service ends at once. @throws ApiError */
export const beginEnd = (
  { db, ...deps }: BeginTaskDeps,
  server: Server,
  { confirmation }: InputOf<'end'>,
): Promise<ServerChange> => {
  checkConfirmed(server, confirmation, 'end')
  return db.transaction(async (tx) => {
    const begun = await beginChange(deps, tx, server.id, { action: 'END', isUnpaid: false })
    if (begun === undefined) throw new ApiError('SERVER_BEING_CHANGED')
    await endService(tx, server.id, deps.clock.now())
    return begun
  })
}
