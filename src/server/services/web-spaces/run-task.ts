import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { createSteps, finishedSteps, readSteps, type Steps } from '../../platform/steps/index.ts'
import type { NewZones } from '../dns/index.ts'
import { resetAdminPassword } from './admin-login.ts'
import { backUpSpace, restoreSpace } from './back-up-space.ts'
import { connectDomain, type ConnectDeps, type Connected } from './connect-domain.ts'
import type { SpaceHalted } from './halt.ts'
import { installSlugs } from './install-wordpress.ts'
import { spaceOf } from './space-config.ts'
import {
  findRunningTask,
  storeEnd,
  storeWait,
  type Progress,
  type RunningTask,
} from './stored-tasks.ts'
import { setSuspended } from './suspend-space.ts'
import { WordpressConfig } from './wordpress-config.ts'

export interface RunTaskDeps extends ConnectDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
  readonly newZones: Pick<NewZones, 'pointAt'> | undefined
}

/** What a task did in one run. */
type Ran =
  | { readonly is: 'done'; readonly config?: object; readonly value?: AdminPassword }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'waiting'; readonly progress: Progress; readonly afterMs: number }
  | SpaceHalted

/** A new password, shown once. */
export interface AdminPassword {
  readonly user: string
  readonly password: string
}

const minute = 60_000

/** Looks again soon, then ever less often: DNS changes take minutes to days. */
const nextLookMs = (ageMs: number): number => Math.min(10 * minute, Math.max(10_000, ageMs / 10))

const waiting = (afterMs: number, progress: Partial<Progress>): Ran => ({
  ...{ is: 'waiting', afterMs },
  progress: { waitsFor: null, wanted: [], found: [], ...progress },
})

type WaitsForDomain = Extract<Connected, { readonly is: 'waiting-for-domain' }>

/** Shows the records to set, and sets them where we host the zone. */
const waitForDomain = async (
  { db, newZones }: RunTaskDeps,
  { service, subject }: RunningTask,
  { wanted, found }: WaitsForDomain,
  afterMs: number,
): Promise<Ran> => {
  if (wanted.length > 0) {
    await db.transaction(async (tx) =>
      newZones?.pointAt(tx, { customerId: service.customerId, name: subject, ips: wanted }),
    )
  }
  return waiting(afterMs, { waitsFor: 'DNS', wanted: [...wanted], found: [...found] })
}

const connect = async (deps: RunTaskDeps, task: RunningTask, steps: Steps): Promise<Ran> => {
  const { service, subject } = task
  const outcome = await connectDomain(deps, spaceOf(service), [subject], steps)
  const afterMs = nextLookMs(deps.clock.now().getTime() - task.createdAt.getTime())
  switch (outcome.is) {
    case 'connected':
      return subject === service.config.domain
        ? { is: 'done', config: { url: outcome.url } }
        : { is: 'done' }
    case 'waiting-for-domain':
      return waitForDomain(deps, task, outcome, afterMs)
    case 'waiting-for-certificate':
      return waiting(Math.min(afterMs, minute), { waitsFor: 'CERTIFICATE' })
    case 'refused':
    case 'halted':
      return outcome
  }
}

/** Installs again what failed; what was installed stays as it is. */
const install = async (deps: RunTaskDeps, { service }: RunningTask, steps: Steps): Promise<Ran> => {
  const { outcomes } = v.parse(WordpressConfig, service.config)
  const wanted = outcomes.flatMap(({ kind, name, is }) =>
    is === 'installed' || kind === 'language' ? [] : [{ kind, name }],
  )
  const installed = await installSlugs(deps, spaceOf(service), wanted, steps)
  if (installed.is === 'halted') return installed
  const again = new Map(installed.outcomes.map((one) => [`${one.kind} ${one.name}`, one]))
  return {
    is: 'done',
    config: { outcomes: outcomes.map((one) => again.get(`${one.kind} ${one.name}`) ?? one) },
  }
}

const run = async (deps: RunTaskDeps, task: RunningTask, steps: Steps): Promise<Ran> => {
  const space = spaceOf(task.service)
  switch (task.kind) {
    case 'CONNECT':
      return connect(deps, task, steps)
    case 'INSTALL':
      return install(deps, task, steps)
    case 'BACK_UP': {
      const backedUp = await backUpSpace(deps, space, steps)
      return backedUp.is === 'halted' ? backedUp : { is: 'done' }
    }
    case 'RESTORE': {
      const restored = await restoreSpace(deps, space, task.subject, steps)
      return restored.is === 'halted' ? restored : { is: 'done' }
    }
    case 'PASSWORD': {
      const reset = await resetAdminPassword(deps, space, steps)
      return reset.is === 'halted' ? reset : { is: 'done', value: reset }
    }
    case 'SUSPEND':
    case 'RESUME': {
      const isSuspended = task.kind === 'SUSPEND'
      const set = await setSuspended(deps, space, isSuspended)
      return set.is === 'halted' ? set : { is: 'done', config: { isSuspended } }
    }
  }
}

const storeHalt = async (
  { db, clock, log }: RunTaskDeps,
  task: RunningTask,
  { class: errorClass, why, afterMs, stage }: SpaceHalted,
): Promise<void> => {
  const now = clock.now()
  const isOver = errorClass === 'input' || now >= task.deadlineAt
  if (errorClass !== 'busy') {
    const level = errorClass === 'retry' ? 'warn' : 'error'
    log[level]({ taskId: task.id, kind: task.kind, errorClass, why, isOver }, 'a task of a site')
  }
  if (isOver) return storeEnd(db, task, now, { state: 'FAILED', why })
  // Staff can help at any time.
  const wakeAt = new Date(now.getTime() + Math.min(afterMs, 30 * minute))
  await storeWait(db, task.id, {
    ...{ wakeAt, why },
    progress: { waitsFor: stage, wanted: [], found: [] },
  })
}

/** Runs a task once, and stores what it did. Returns the value of a finished one, or when it goes on. */
export const runTask = async (
  deps: RunTaskDeps,
  taskId: string,
): Promise<{ readonly value?: AdminPassword | undefined; readonly afterMs?: number }> => {
  const { db, clock } = deps
  const task = await findRunningTask(db, taskId)
  if (task === undefined) return {}
  const steps = createSteps({ db, owner: taskId, stored: await readSteps(db, taskId) })
  const ran = await run(deps, task, steps)
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
      await storeEnd(db, task, now, { state: 'FAILED', why: ran.why })
      return {}
    case 'waiting': {
      if (now >= task.deadlineAt) {
        await storeEnd(db, task, now, { state: 'FAILED', why: 'past its deadline' })
        return {}
      }
      const { afterMs, progress } = ran
      await storeWait(db, taskId, {
        wakeAt: new Date(now.getTime() + afterMs),
        progress,
        why: null,
      })
      return { afterMs }
    }
    case 'halted':
      await storeHalt(deps, task, ran)
      return { afterMs: ran.afterMs }
  }
}

/** Begins what suspends or resumes spaces whose holds changed; returns how many. */
export const findChangedHolds = (db: RunTaskDeps['db']) =>
  rowsOf<{ id: string; kind: 'SUSPEND' | 'RESUME' }>(
    db,
    sql`select s.id::text, case when held.is then 'SUSPEND' else 'RESUME' end as kind
      from services s
        cross join lateral (select exists (
          select from service_holds h where h.service_id = s.id) as is) as held
      where s.provider = 'kubernetes' and s.external_id is not null
        and held.is <> coalesce((s.config ->> 'isSuspended')::boolean, false)
        and not exists (select from web_space_tasks t where t.service_id = s.id
          and t.state = 'RUNNING' and t.kind in ('SUSPEND', 'RESUME'))
      limit 50`,
  )
