import type { CallResult } from '../../../client/api-error.ts'
import { cloudServerType } from '../../../contract/items/cloud-server.ts'
import { listRestorePoints, type RestorePoint } from '../../../contract/server-changes.ts'
import { getService, listServices } from '../../../contract/services.ts'
import { call } from '../../../stores/api.ts'

/** A customer's backup with the server that it is of. */
export interface OwnBackup extends RestorePoint {
  readonly serverName: string
  readonly regionId: string
}

const backupsOf = async (id: string, signal: AbortSignal): Promise<readonly OwnBackup[]> => {
  const params = { id }
  const [points, service] = await Promise.all([
    call(listRestorePoints, { params }, { signal }),
    call(getService, { params }, { signal }),
  ])
  // A server without answer has no backups to offer now.
  if (!points.ok || !service.ok || !('serverName' in service.answer.details)) return []
  const { serverName, regionId } = service.answer.details
  return points.answer.items.map((point) => ({ ...point, serverName, regionId }))
}

/** Loads the backups of all of the customer's servers, the newest first. */
export const loadBackups = async (
  signal: AbortSignal,
): Promise<CallResult<readonly OwnBackup[]>> => {
  const query = { category: cloudServerType, limit: '100' } as const
  const services = await call(listServices, { query }, { signal })
  if (!services.ok) return services
  const all = await Promise.all(services.answer.items.map(({ id }) => backupsOf(id, signal)))
  return {
    ok: true,
    answer: all.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
  }
}
