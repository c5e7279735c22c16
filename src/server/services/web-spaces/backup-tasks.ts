import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ServiceTasks } from '../lifecycle/index.ts'
import {
  beginShown,
  beginTask,
  findTaskOf,
  listTasks,
  type TaskKind,
} from '../web-space-tasks/index.ts'
import { readBackups } from './list-backups.ts'
import { copyLabel, copyMs } from './copy-space.ts'
import {
  owner,
  reached,
  running,
  type WebSpaceService,
  type WebSpaceTaskDeps,
} from './service-task.ts'
import { spaceOf, type StoredCopy } from './space-config.ts'

const read = (deps: WebSpaceTaskDeps, service: WebSpaceService) =>
  reached(deps, service, readBackups(deps, spaceOf(service)))

/** Requires a backup that is there. @throws ApiError RESTORE_POINT_NOT_FOUND */
const requireBackup = async (deps: WebSpaceTaskDeps, service: WebSpaceService, id: string) => {
  const { backups } = await read(deps, service)
  const found = backups.find((backup) => backup.id === id)
  if (found === undefined) throw new ApiError('RESTORE_POINT_NOT_FOUND')
  return found
}

/** Requires a backup of a website, or the final one of an ended website. @throws ApiError RESTORE_POINT_NOT_FOUND */
export const requireStored = async (
  deps: WebSpaceTaskDeps,
  service: WebSpaceService,
  id: string,
): Promise<{ readonly at: Date }> => {
  if (service.state !== 'ENDED') return requireBackup(deps, service, id)
  const { finalBackup, backupsRemovedAt } = service.config
  if (finalBackup?.id !== id || backupsRemovedAt !== undefined) {
    throw new ApiError('RESTORE_POINT_NOT_FOUND')
  }
  return { at: new Date(finalBackup.at) }
}

const writing: readonly TaskKind[] = ['RESTORE', 'BESIDE', 'SWITCH', 'DROP_COPY', 'DEPLOY']

/** Refuses what would change the website or its copy at the same time. @throws ApiError CHANGE_IN_PROGRESS */
const refuseWhileWriting = async (
  { db }: WebSpaceTaskDeps,
  { id }: WebSpaceService,
): Promise<void> => {
  for (const kind of writing) {
    if ((await findTaskOf(db, id, kind)) !== undefined) throw new ApiError('CHANGE_IN_PROGRESS')
  }
}

const restore = async (deps: WebSpaceTaskDeps, service: WebSpaceService, id: string) => {
  await refuseWhileWriting(deps, service)
  await requireBackup(deps, service, id)
  return beginShown(deps, service.id, { kind: 'RESTORE', subject: id })
}

/** Stores the copy with its task, so that it is removed whatever becomes of it. @throws ApiError CHANGE_IN_PROGRESS */
const restoreBeside = async (deps: WebSpaceTaskDeps, service: WebSpaceService, backup: string) => {
  await refuseWhileWriting(deps, service)
  const found = await requireBackup(deps, service, backup)
  const { db, clock, settings } = deps
  const id = await db.transaction(async (tx) => {
    const task = await beginTask(deps, tx, service.id, { kind: 'BESIDE', subject: backup })
    if (task === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
    const copy: StoredCopy = {
      ...{ id: task, backup, backupAt: found.at.toISOString(), state: 'PREPARING' },
      host: `${copyLabel(task, found.at)}.${settings.zone}`,
      until: new Date(clock.now().getTime() + copyMs).toISOString(),
    }
    const stored = await rowsOf(
      tx,
      sql`update services set config = config || ${JSON.stringify({ copy })}::jsonb
        where id = ${service.id}::uuid and config #>> '{copy,id}' is null returning id`,
    )
    if (stored.length === 0) throw new ApiError('CHANGE_IN_PROGRESS')
    return task
  })
  const begun = (await listTasks(db, service.id)).find((one) => one.id === id)
  if (begun === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
  return begun
}

const switchTo = async (deps: WebSpaceTaskDeps, service: WebSpaceService) => {
  const { copy } = service.config
  if (copy?.state !== 'READY') throw new ApiError('EMPTY_DATA')
  await refuseWhileWriting(deps, service)
  return beginShown(deps, service.id, { kind: 'SWITCH', subject: copy.backup })
}

const remove = async (deps: WebSpaceTaskDeps, service: WebSpaceService) => {
  if (!service.config.copy) throw new ApiError('EMPTY_DATA')
  await refuseWhileWriting(deps, service)
  await deps.db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`update services set config = jsonb_set(config, '{copy,state}', '"ENDED"')
        where id = ${service.id}::uuid and config #>> '{copy,id}' is not null`,
    )
    await beginTask(deps, tx, service.id, { kind: 'DROP_COPY' })
  })
  return { messageCode: 'SUCCESS' } as const
}

/** Creates what customers can do with the backups of a web space of any family. */
export const createBackupTasks = (deps: WebSpaceTaskDeps): ServiceTasks<WebSpaceService> => ({
  webSpaceBackups: {
    ...owner,
    run: async (service) => {
      const { backups, schedule, failedAt } = await read(deps, service)
      return {
        items: backups.map(({ at, ...backup }) => ({ ...backup, at: at.toISOString() })),
        schedule: schedule
          ? { every: schedule.every, nextAt: schedule.nextAt.toISOString() }
          : null,
        failedAt: failedAt?.toISOString() ?? null,
      }
    },
  },
  backUpWebSpace: { ...owner, run: (service) => beginShown(deps, service.id, { kind: 'BACK_UP' }) },
  restoreWebSpace: {
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: (service, { backup }) => restore(deps, service, backup),
  },
  restoreBeside: {
    ...owner,
    run: (service, { backup }) => restoreBeside(deps, service, backup),
  },
  switchToCopy: {
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: (service) => switchTo(deps, service),
  },
  removeCopy: { ...owner, run: (service) => remove(deps, service) },
})

/** Begins the count of what a restoration would lose. @throws ApiError RESTORE_POINT_NOT_FOUND */
export const beginCount = async (
  deps: WebSpaceTaskDeps,
  service: WebSpaceService,
  backup: string,
) => {
  await requireBackup(deps, service, backup)
  return beginShown(deps, service.id, { kind: 'COUNT_NEWER', subject: backup })
}
