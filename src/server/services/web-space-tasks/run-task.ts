import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'
import { createSteps, finishedSteps, readSteps, type Steps } from '../../platform/steps/index.ts'
import type { WebSpaceStage } from '../../../contract/web-space-tasks.ts'
import type { Halted } from '../lifecycle/index.ts'
import { mailTaskStuck } from './jobs.ts'
import {
  findRunningTask,
  noteTold,
  storeEnd,
  storeWait,
  type Progress,
  type RunningTask,
} from './stored-tasks.ts'

/** What a task did in one run. */
export type Ran<Value = unknown> =
  | { readonly is: 'done'; readonly config?: object; readonly value?: Value }
  /** The customer is shown why; staff are notified if it is no fault of the customer. */
  | { readonly is: 'refused'; readonly why: string; readonly needsStaff?: boolean }
  | { readonly is: 'waiting'; readonly progress: Progress; readonly afterMs: number }
  | (Halted & { readonly stage?: WebSpaceStage })

/** Does what is possible of a task now. @throws StepUnknown, StepNotDone */
export type TaskRunner<Value = unknown> = (task: RunningTask, steps: Steps) => Promise<Ran<Value>>

export interface RunTaskDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly log: Pick<Log, 'error' | 'warn'>
}

const minute = 60_000
/** What passes by itself has passed by then. */
const patienceMs = 60 * minute

/** Looks again soon, then ever less often: DNS changes take minutes to days. */
export const nextLookMs = (ageMs: number): number =>
  Math.min(10 * minute, Math.max(10_000, ageMs / 10))

/** Returns a task that waits. */
export const waiting = (afterMs: number, progress: Partial<Progress>): Ran<never> => ({
  ...{ is: 'waiting', afterMs },
  progress: { waitsFor: null, wanted: [], found: [], seen: null, problem: null, ...progress },
})

/** Notifies staff once about a task that does not go on by itself. */
const notifyStaff = async (
  { db, clock, enqueue }: RunTaskDeps,
  { id, toldAt }: RunningTask,
  { what, why }: { readonly what: string; readonly why: string },
): Promise<void> => {
  if (toldAt !== undefined) return
  await db.transaction(async (tx) => {
    if (!(await noteTold(tx, id, clock.now()))) return
    await enqueue(tx, mailTaskStuck, { taskId: id, what, why: why.slice(0, 500) })
  })
}

const storeHalt = async (
  deps: RunTaskDeps,
  task: RunningTask,
  halted: Halted & { readonly stage?: WebSpaceStage },
): Promise<void> => {
  const { db, clock, log } = deps
  const { class: errorClass, why, afterMs, stage = null } = halted
  const now = clock.now()
  const isOver = errorClass === 'input' || now >= task.deadlineAt
  if (errorClass !== 'busy') {
    const level = errorClass === 'retry' ? 'warn' : 'error'
    log[level]({ taskId: task.id, kind: task.kind, errorClass, why, isOver }, 'a task of a site')
  }
  const isLate = now.getTime() - task.createdAt.getTime() >= patienceMs
  const needsStaff = errorClass === 'quota' || errorClass === 'fatal' || isLate
  if (needsStaff && errorClass !== 'input') await notifyStaff(deps, task, { what: errorClass, why })
  if (isOver) return storeEnd(db, task, now, { state: 'FAILED', why })
  // Staff can help at any time.
  const wakeAt = new Date(now.getTime() + Math.min(afterMs, 30 * minute))
  await storeWait(db, task.id, {
    ...{ wakeAt, why, now },
    progress: { waitsFor: stage, wanted: [], found: [], seen: null, problem: null },
  })
}

/** Runs a task once, and stores what it did. Returns the value of a finished one, or when it goes on. */
export const runTask = async <Value>(
  deps: RunTaskDeps,
  run: TaskRunner<Value>,
  taskId: string,
): Promise<{ readonly value?: Value | undefined; readonly afterMs?: number }> => {
  const { db, clock } = deps
  const task = await findRunningTask(db, taskId)
  if (task === undefined) return {}
  const steps = createSteps({ db, owner: taskId, stored: await readSteps(db, taskId) })
  const ran = await run(task, steps)
  await rowsOf(db, finishedSteps(taskId, steps.takeFinished()))
  const now = clock.now()
  switch (ran.is) {
    case 'done':
      await storeEnd(db, task, now, {
        state: 'DONE',
        ...(ran.config === undefined ? {} : { config: ran.config }),
      })
      return { value: ran.value }
    case 'refused':
      if (ran.needsStaff === true) await notifyStaff(deps, task, { what: 'ended', why: ran.why })
      await storeEnd(db, task, now, { state: 'FAILED', why: ran.why, problem: ran.why })
      return {}
    case 'waiting': {
      if (now >= task.deadlineAt) {
        await storeEnd(db, task, now, { state: 'FAILED', why: 'past its deadline' })
        return {}
      }
      const { afterMs, progress } = ran
      await storeWait(db, taskId, {
        wakeAt: new Date(now.getTime() + afterMs),
        ...{ progress, now },
        why: null,
      })
      return { afterMs }
    }
    case 'halted':
      await storeHalt(deps, task, ran)
      return { afterMs: ran.afterMs }
  }
}
