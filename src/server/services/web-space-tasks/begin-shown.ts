import type { WebSpaceTask } from '../../../contract/web-space-tasks.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { beginTask, listTasks, type BeginTaskDeps, type TaskKind } from './stored-tasks.ts'

/** Returns a task that was begun, as customers see it. @throws ApiError CHANGE_IN_PROGRESS without one */
export const requireTask = async (
  { db }: { readonly db: Queryable },
  serviceId: string,
  id: string | undefined,
): Promise<WebSpaceTask> => {
  const begun = (await listTasks(db, serviceId)).find((one) => one.id === id)
  if (begun === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
  return begun
}

/** Begins a task and returns it as customers see it. @throws ApiError CHANGE_IN_PROGRESS while the same one runs */
export const beginShown = async (
  deps: BeginTaskDeps & { readonly db: Queryable },
  serviceId: string,
  task: { readonly kind: TaskKind; readonly subject?: string },
): Promise<WebSpaceTask> => {
  const id = await deps.db.transaction((tx) => beginTask(deps, tx, serviceId, task))
  return requireTask(deps, serviceId, id)
}
