import { sql } from 'drizzle-orm'
import { configuredPrice, valueOf } from '../../../contract/configured-price.ts'
import { manualBackups, type ServerChange } from '../../../contract/server-changes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { checkTypedName, type InputOf, type Service } from '../lifecycle/index.ts'
import { findRestorePoint } from './restore-points.ts'
import type { CloudServerConfig } from './server-config.ts'
import { beginChange, type BeginChangeDeps, type ChangeInput } from './server-changes.ts'
import { sizeOf } from './server-size.ts'
import { findPublicKey } from './ssh-keys.ts'
import { isSystem, type SystemKey } from './systems.ts'

type Server = Service<CloudServerConfig>

export interface BeginTaskDeps extends BeginChangeDeps {
  readonly db: Queryable
}

/** Refuses an action that is locked, or without the typed name of the server. @throws ApiError SERVER_LOCKED, NAME_NOT_CONFIRMED */
export const checkConfirmed = (
  { config }: Server,
  typed: string,
  lock: keyof CloudServerConfig['locks'],
): void => {
  if (config.locks[lock]) throw new ApiError('SERVER_LOCKED')
  checkTypedName(config.serverName, typed)
}

/** Begins a long action. @throws ApiError SERVER_BEING_CHANGED */
export const begin = async (
  deps: BeginTaskDeps,
  { id }: Server,
  input: ChangeInput,
): Promise<ServerChange> => {
  const begun = await deps.db.transaction((tx) => beginChange(deps, tx, id, input))
  if (begun === undefined) throw new ApiError('SERVER_BEING_CHANGED')
  return begun
}

/** Returns a system that fits the disk and costs no more than the one that was sold. @throws ApiError */
const checkedSystem = ({ config }: Server, system: string): SystemKey => {
  const { sold, addons, duration, durationType } = config
  const others = addons.filter(({ name }) => name !== 'cs-os')
  const costOf = (value: string) => {
    const chosen = [...others, { name: 'cs-os', value }]
    return configuredPrice(sold, { duration, durationType, addons: chosen }, 0)
  }
  const wanted = costOf(system)
  if (!wanted.ok) throw new ApiError(wanted.code, wanted.params)
  const present = costOf(String(valueOf(sold, addons, 'cs-os')))
  const isDearer = present.ok && wanted.renewal.due > present.renewal.due
  if (isDearer || !isSystem(system)) {
    throw new ApiError('ADDON_VALUE_NOT_OFFERED', { addon: 'cs-os', value: system })
  }
  return system
}

/** Begins the reinstallation of a server. @throws ApiError */
export const beginReinstall = async (
  deps: BeginTaskDeps,
  server: Server,
  { system: typed, sshKeyId, confirmation }: InputOf<'reinstall'>,
): Promise<ServerChange> => {
  checkConfirmed(server, confirmation, 'erase')
  const system = checkedSystem(server, typed)
  const { db } = deps
  const publicKey =
    sshKeyId === undefined ? null : await findPublicKey(db, server.customerId, sshKeyId)
  return begin(deps, server, { action: 'REINSTALL', system, publicKey })
}

/** Begins the return of a server to one of its backups. @throws ApiError */
export const beginRestore = async (
  deps: BeginTaskDeps,
  server: Server,
  { backupId, confirmation }: InputOf<'restore'>,
): Promise<ServerChange> => {
  checkConfirmed(server, confirmation, 'erase')
  const { db, clock } = deps
  const point = await findRestorePoint(db, server.customerId, backupId, clock.now())
  if (point?.serviceId !== server.id) throw new ApiError('RESTORE_POINT_NOT_FOUND')
  if (point.diskGb > sizeOf(server.config).diskGb) throw new ApiError('BACKUP_UNAVAILABLE')
  const { externalId, system } = point
  return begin(deps, server, { action: 'RESTORE', externalId, system })
}

/** Begins a backup that the customer asks for. @throws ApiError BACKUPS_LIMITED, SERVER_BEING_CHANGED */
export const beginBackUp = async (deps: BeginTaskDeps, server: Server): Promise<ServerChange> => {
  const { db, clock } = deps
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from server_backups
      where service_id = ${server.id}::uuid and reason = 'MANUAL'
        and kept_until > ${clock.now().toISOString()}::timestamptz`,
  )
  const { limit, days } = manualBackups
  if ((row?.total ?? 0) >= limit) throw new ApiError('BACKUPS_LIMITED', { limit, days })
  return begin(deps, server, { action: 'BACK_UP', reason: 'MANUAL' })
}
