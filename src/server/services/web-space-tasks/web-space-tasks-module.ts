import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { jobAlone, type EnqueueOnce } from '../../platform/jobs/index.ts'
import { mailJob } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/index.ts'
import { followEnds } from './end-web-spaces.ts'
import { mailWebSpaceNotice, mailWebSpaceRemoved, mailTaskStuck, workOnWebSpace } from './jobs.ts'
import { noticeWebSpaceRemovals } from './notice-removals.ts'
import { runTask, type RunTaskDeps, type TaskRunner } from './run-task.ts'
import { webSpaceNoticeMail } from './web-space-notice-mail.ts'
import { webSpaceRemovedMail } from './web-space-removed-mail.ts'
import { beginTask, findChangedHolds, leaseMs } from './stored-tasks.ts'
import { taskStuckMail, type TaskStuckMailDeps } from './task-stuck-mail.ts'

/** What runs the tasks of services of a type. */
export type TaskRunners = Readonly<Partial<Record<ServiceType, TaskRunner>>>

export interface WebSpaceTasksModuleDeps extends RunTaskDeps {
  readonly enqueueOnce: EnqueueOnce
  readonly runners: TaskRunners
  readonly mail: TaskStuckMailDeps
}

const everyMs = 2_000
const holdsEveryMs = 5_000
const endsEveryMs = 60_000
const batch = 50

/** Adds jobs for due tasks and returns their number; servers may run it concurrently. */
const wakeTasks = ({ db, clock, enqueueOnce }: WebSpaceTasksModuleDeps): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const lease = new Date(now.getTime() + leaseMs).toISOString()
    const woken = await rowsOf<{ taskId: string }>(
      tx,
      sql`update web_space_tasks set wake_at = ${lease}::timestamptz
        where id in (
          select id from web_space_tasks
          where state = 'RUNNING' and kind <> 'PASSWORD'
            and wake_at <= ${now.toISOString()}::timestamptz
          order by wake_at limit ${batch} for update skip locked)
        returning id::text as "taskId"`,
    )
    await enqueueOnce(tx, workOnWebSpace, new Map(woken.map((one) => [randomUUID(), one])))
    return woken.length
  })

const followHolds = async (deps: WebSpaceTasksModuleDeps): Promise<void> => {
  for (const { id, kind } of await findChangedHolds(deps.db)) {
    await deps.db.transaction((tx) => beginTask(deps, tx, id, { kind }))
  }
}

const runByType =
  (runners: TaskRunners): TaskRunner =>
  (task, steps) => {
    const run = runners[task.service.type]
    if (run === undefined) throw new Error(`nothing runs tasks of a ${task.service.type}`)
    return run(task, steps)
  }

/** Returns the module of the long actions on websites. */
export const webSpaceTasksModule = (deps: WebSpaceTasksModuleDeps): Module => ({
  jobs: [
    jobAlone(workOnWebSpace, async ({ taskId }) => {
      await runTask(deps, runByType(deps.runners), taskId)
    }),
    mailJob(mailTaskStuck, taskStuckMail, deps.mail),
    mailJob(mailWebSpaceNotice, webSpaceNoticeMail, deps.mail),
    mailJob(mailWebSpaceRemoved, webSpaceRemovedMail, deps.mail),
  ],
  schedules: [
    { name: 'tasks of sites', everyMs, run: () => wakeTasks(deps) },
    { name: 'holds of sites', everyMs: holdsEveryMs, run: () => followHolds(deps) },
    { name: 'ends of websites', everyMs: endsEveryMs, run: () => followEnds(deps) },
    {
      name: 'removal notices of websites',
      everyMs: endsEveryMs,
      run: () => noticeWebSpaceRemovals(deps),
    },
  ],
})
