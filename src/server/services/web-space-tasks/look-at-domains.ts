import type { WebSpaceTask } from '../../../contract/web-space-tasks.ts'
import { runTask, type RunTaskDeps, type TaskRunner } from './run-task.ts'
import { beginTask, listTasks } from './stored-tasks.ts'

/** Begins the connections of a website's domains that do not run or have failed, and runs all now. */
export const lookAtDomainsNow = async (
  deps: RunTaskDeps,
  run: TaskRunner,
  serviceId: string,
  domains: readonly string[],
): Promise<{ items: WebSpaceTask[] }> => {
  const before = await listTasks(deps.db, serviceId)
  for (const subject of domains) {
    const last = before.find((one) => one.kind === 'CONNECT' && one.subject === subject)
    if (last?.state === 'DONE') continue
    const begun = await deps.db.transaction((tx) =>
      beginTask(deps, tx, serviceId, { kind: 'CONNECT', subject }),
    )
    if (begun === undefined && last !== undefined) await runTask(deps, run, last.id)
  }
  return { items: await listTasks(deps.db, serviceId) }
}
