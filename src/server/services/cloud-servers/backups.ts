import type { Steps } from '../../platform/steps/index.ts'
import { createReady, type Readiness } from './attempts.ts'
import { ownVolumes } from './boot-volume.ts'
import { backupName } from './names.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { findServer } from './own-server.ts'

/** Returns the volume that an item's server boots from, or its newest one without a server. */
export const bootVolumeOf = async (
  deps: ServerDeps,
  itemId: string,
): Promise<string | undefined> => {
  const server = await findServer(deps, itemId)
  return server?.volumeIds.at(0) ?? (await ownVolumes(deps, itemId)).at(-1)?.id
}

/** Backs up an item's boot volume in durable steps. Returns Cinder's id of the backup. */
export const backUp = async (
  deps: ServerDeps,
  steps: Steps,
  itemId: string,
  backupKey: string,
): Promise<string> => {
  const { volumes } = deps.cloud
  const name = backupName(itemId, backupKey)
  return createReady(deps, steps, 'backup', {
    what: 'BACKUP',
    find: async () => (await volumes.backupsNamed(name)).at(0)?.id,
    create: async () => {
      const volumeId = await bootVolumeOf(deps, itemId)
      if (volumeId === undefined) throw new ServerFailure('fatal', 'there is no volume to back up')
      return volumes.createBackup(name, volumeId)
    },
    readiness: async (id): Promise<Readiness | undefined> => {
      const backup = await volumes.backup(id)
      if (backup?.status === 'available') return { ready: true }
      const why = backup?.fail_reason ?? 'the backup is gone'
      const isOver = backup === undefined || backup.status === 'error'
      return isOver ? { ready: false, fault: 'retry', why } : undefined
    },
    remove: async (id) => {
      await volumes.removeBackup(id)
      return (await volumes.backup(id)) === undefined
    },
  })
}

/** Backs up a server. Returns Cinder's id of the backup. */
export const backUpServer = (
  deps: ServerDeps,
  itemId: string,
  backupKey: string,
  steps: Steps,
): Promise<Outcome<string>> => outcomeOf(() => backUp(deps, steps, itemId, backupKey))

/** Removes a backup by our id of it; an absent one is a success. */
export const removeBackup = (
  deps: ServerDeps,
  itemId: string,
  backupKey: string,
): Promise<Outcome<'REMOVED'>> =>
  outcomeOf<'REMOVED'>(async () => {
    const found = await deps.cloud.volumes.backupsNamed(backupName(itemId, backupKey))
    for (const { id } of found) await deps.cloud.volumes.removeBackup(id)
    return 'REMOVED'
  })
