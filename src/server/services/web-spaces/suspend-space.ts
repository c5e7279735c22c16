import { backUpSchedule } from './backup-objects.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { applyAll, modelOf, requireNamespace, type SpaceDeps } from './own-space.ts'
import { isUp } from './wait.ts'
import type { WebSpace } from './web-space.ts'
import { appObjects, databaseObjects } from './workload-objects.ts'

/** Stops a space and shows a notice, or starts it again; repeating it is harmless. Run again while it halts as busy. */
export const setSuspended = (
  deps: SpaceDeps,
  space: WebSpace,
  isSuspended: boolean,
): Promise<{ readonly is: 'done' } | SpaceHalted> =>
  untilHalt('APP', async () => {
    const namespace = await requireNamespace(deps, space, 'APP')
    const model = await modelOf(deps, space, isSuspended)
    await applyAll(deps, [
      ...databaseObjects(model),
      ...appObjects(model),
      ...backUpSchedule(model),
    ])
    const ups = await Promise.all([
      isUp(deps, namespace, 'StatefulSet', 'db', 'DATABASE'),
      isUp(deps, namespace, 'Deployment', 'app', 'APP'),
    ])
    if (ups.includes(undefined)) throw new SpaceHalt('APP', 'busy', 'the space is starting', 5_000)
    return { is: 'done' } as const
  })
