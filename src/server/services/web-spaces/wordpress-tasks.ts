import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Service, ServiceTasks } from '../lifecycle/index.ts'
import {
  beginShown,
  beginTask,
  findTaskOf,
  runTask,
  type TaskKind,
} from '../web-space-tasks/index.ts'
import { adminLink } from './admin-login.ts'
import { beginCount } from './backup-tasks.ts'
import { createRunSpaceTask } from './run-task.ts'
import {
  owner,
  reached,
  running,
  type WebSpaceService,
  type WebSpaceTaskDeps,
} from './service-task.ts'
import { spaceOf } from './space-config.ts'
import { scopeOf, updatesIn } from './update-web-space.ts'
import type { WordpressConfig } from './wordpress-config.ts'

const patienceMs = 25_000

/** Resets the password while the customer waits; the same call goes on with it later. @throws ApiError SERVICE_BUSY */
const resetPassword = async (deps: WebSpaceTaskDeps, { id }: WebSpaceService) => {
  const { db } = deps
  const begun = await db.transaction((tx) =>
    // No job: it would take the password that only this call can show.
    beginTask({ ...deps, enqueue: () => Promise.resolve() }, tx, id, { kind: 'PASSWORD' }),
  )
  const taskId = begun ?? (await findTaskOf(db, id, 'PASSWORD'))
  if (taskId === undefined) throw new ApiError('SERVICE_BUSY')
  for (let waited = 0; waited < patienceMs;) {
    const { value, afterMs } = await runTask(deps, createRunSpaceTask(deps), taskId)
    if (value !== undefined) return { user: value.user, password: value.password }
    if (afterMs === undefined || afterMs > patienceMs) break
    const step = Math.min(afterMs, 2_000)
    waited += step
    await pause(step)
  }
  throw new ApiError('SERVICE_BUSY')
}

/** Refuses a task beside one of its kind with another subject. @throws ApiError CHANGE_IN_PROGRESS */
const refuseSecond = async (
  { db }: WebSpaceTaskDeps,
  serviceId: string,
  kind: TaskKind,
): Promise<void> => {
  if ((await findTaskOf(db, serviceId, kind)) !== undefined)
    throw new ApiError('CHANGE_IN_PROGRESS')
}

const hasFailed = ({ kind, is }: WordpressConfig['outcomes'][number]): boolean =>
  is !== 'installed' && kind !== 'language'

/** Creates what customers can do besides with WordPress. */
export const createWordpressTasks = (
  deps: WebSpaceTaskDeps,
): ServiceTasks<Service<WordpressConfig>> => ({
  panel: {
    ...owner,
    run: async (service) => {
      const link = adminLink(deps, spaceOf(service), service.config.url)
      const { url, expiresAt } = await reached(deps, service, link)
      return { url, expiresAt: expiresAt.toISOString() }
    },
  },
  webSpacePassword: {
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: (service) => resetPassword(deps, service),
  },
  retryPlugins: {
    ...owner,
    run: async (service) => {
      if (!service.config.outcomes.some(hasFailed)) throw new ApiError('EMPTY_DATA')
      return beginShown(deps, service.id, { kind: 'INSTALL' })
    },
  },
  lookForUpdates: { ...owner, run: (service) => beginShown(deps, service.id, { kind: 'LOOK' }) },
  updateWebSpace: {
    ...owner,
    run: async (service, { only }) => {
      const { updates } = service.config
      const scope = only === undefined ? 'all' : scopeOf(only)
      if (updates !== undefined && updatesIn(scope, updates.items).length === 0) {
        throw new ApiError('EMPTY_DATA')
      }
      await refuseSecond(deps, service.id, 'UPDATE')
      return beginShown(deps, service.id, { kind: 'UPDATE', subject: scope })
    },
  },
  setPublic: {
    ...owner,
    run: async (service, { isPublic }) => {
      await refuseSecond(deps, service.id, 'PUBLIC')
      return beginShown(deps, service.id, { kind: 'PUBLIC', subject: isPublic ? 'on' : 'off' })
    },
  },
  countNewer: {
    ...owner,
    run: (service, { backup }) => beginCount(deps, service, backup),
  },
  skipPlugins: {
    ...owner,
    run: async ({ id, config }, { names }) => {
      const outcomes = config.outcomes.filter(
        (one) => !(hasFailed(one) && names.includes(one.name)),
      )
      await rowsOf(
        deps.db,
        sql`update services set config = config || ${JSON.stringify({ outcomes })}::jsonb
          where id = ${id}::uuid`,
      )
      return { messageCode: 'SUCCESS' }
    },
  },
})
