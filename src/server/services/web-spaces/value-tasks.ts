import { isReservedValue } from '../../../contract/web-space-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ServiceTasks } from '../lifecycle/index.ts'
import { beginTask, listTasks } from '../web-space-tasks/index.ts'
import { readValues, storeValues } from './app-values.ts'
import { untilHalt } from './halt.ts'
import {
  owner,
  reached,
  running,
  type WebSpaceService,
  type WebSpaceTaskDeps,
} from './service-task.ts'

type Tasks = ServiceTasks<WebSpaceService>
type Change = Parameters<NonNullable<Tasks['setWebSpaceValues']>['run']>[1]

const valuesOf = (deps: WebSpaceTaskDeps, service: WebSpaceService) => {
  const read = untilHalt('APP', async () => ({
    is: 'read' as const,
    ...(await readValues(deps, service.config.itemId)),
  }))
  return reached(deps, service, read)
}

/** Refuses names that are ours or repeated. @throws ApiError SITE_VALUE_RESERVED, SITE_VALUE_REPEATED */
const checkNames = ({ items }: Change): void => {
  const names = new Set<string>()
  for (const { name } of items) {
    if (isReservedValue(name)) throw new ApiError('SITE_VALUE_RESERVED', { name })
    if (names.has(name)) throw new ApiError('SITE_VALUE_REPEATED', { name })
    names.add(name)
  }
}

/** Returns the values after a change. @throws ApiError SITE_VALUE_MISSING */
const changed = ({ items }: Change, before: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    items.map(({ name, value = before[name] }) => {
      if (value === undefined) throw new ApiError('SITE_VALUE_MISSING', { name })
      return [name, value]
    }),
  )

/** Stores the values and begins the restart with them. @throws ApiError */
const setValues = async (deps: WebSpaceTaskDeps, service: WebSpaceService, change: Change) => {
  checkNames(change)
  const { db } = deps
  const { itemId } = service.config
  const { revision } = change
  const before = await valuesOf(deps, service)
  if (before.revision !== revision) throw new ApiError('SITE_VALUES_CHANGED')
  const values = changed(change, before.values)
  const taskId = await db.transaction(async (tx) => {
    const id = await beginTask(deps, tx, service.id, { kind: 'VALUES' })
    if (id === undefined) throw new ApiError('CHANGE_IN_PROGRESS')
    const isStored = await storeValues({ ...deps, db: tx }, itemId, { revision, values })
    if (!isStored) throw new ApiError('SITE_VALUES_CHANGED')
    return id
  })
  const task = (await listTasks(db, service.id)).find(({ id }) => id === taskId)
  if (task === undefined) throw new Error(`there is no task ${taskId}`)
  return task
}

/** Creates what customers do with the environment values of their own program. */
export const createValueTasks = (deps: WebSpaceTaskDeps): Tasks => ({
  webSpaceValues: {
    ...owner,
    run: async (service) => {
      const { revision, values } = await valuesOf(deps, service)
      const items = Object.entries(values).map(([name, value]) => ({ name, isEmpty: value === '' }))
      return { revision, items }
    },
  },
  showWebSpaceValues: {
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: async (service) => {
      const { revision, values } = await valuesOf(deps, service)
      return { revision, items: Object.entries(values).map(([name, value]) => ({ name, value })) }
    },
  },
  setWebSpaceValues: { ...owner, run: (service, change) => setValues(deps, service, change) },
})
