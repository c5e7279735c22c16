import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { FailureClass } from '../../platform/provider-error.ts'
import { createSteps, readSteps, type Steps } from '../../platform/steps/index.ts'
import { backUpServer } from './backups.ts'
import { removeFormerVolume } from './boot-volume.ts'
import { resumeServer, suspendServer } from './hold.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import type { Outcome, ServerDeps } from './outcome.ts'
import { reinstallServer } from './reinstall-server.ts'
import { storeRestorePoint, type NewRestorePoint } from './restore-points.ts'
import { restoreServer } from './restore-server.ts'
import type { CloudServerConfig } from './server-config.ts'
import { findRunning, type ChangeInput, type RunningChange } from './server-changes.ts'
import { sizeOf } from './server-size.ts'
import { systemIn } from './systems.ts'

/** What a finished action changes in our tables. */
interface Effect {
  readonly backup?: Pick<NewRestorePoint, 'externalId' | 'reason'>
  readonly config: Partial<CloudServerConfig>
}

type Input<Action> = Extract<ChangeInput, { readonly action: Action }>

const backUp = async (
  deps: ServerDeps,
  { id, service }: RunningChange,
  { reason }: Input<'BACK_UP'>,
  steps: Steps,
): Promise<Outcome<Effect>> => {
  const outcome = await backUpServer(deps, service.config.itemId, id, steps)
  if (outcome.is !== 'done') return outcome
  return { is: 'done', value: { backup: { externalId: outcome.value, reason }, config: {} } }
}

const reinstall = async (
  deps: ServerDeps,
  { id, service: { config } }: RunningChange,
  { system, publicKey }: Input<'REINSTALL'>,
  steps: Steps,
): Promise<Outcome<Effect>> => {
  const { itemId } = config
  const { diskGb } = sizeOf(config)
  const change = { itemId, changeId: id, system, diskGb, publicKey: publicKey ?? undefined }
  const outcome = await reinstallServer(deps, change, steps)
  if (outcome.is !== 'done') return outcome
  const { backupId, sealedPassword } = outcome.value
  const { user } = systemIn(deps.cloud.region, system)
  return {
    is: 'done',
    value: {
      backup: { externalId: backupId, reason: 'CHANGE' },
      config: { system, user, publicKey, sealedPassword, loginShownAt: null },
    },
  }
}

/** Backs up what is there, puts the backup in its place, and then removes the former disk. */
const restore = async (
  deps: ServerDeps,
  { id, service: { config } }: RunningChange,
  { externalId, system }: Input<'RESTORE'>,
  steps: Steps,
): Promise<Outcome<Effect>> => {
  const { itemId, sealedPassword, publicKey, diskType } = config
  const before = await backUpServer(deps, itemId, id, steps)
  if (before.is !== 'done') return before
  const restored = await restoreServer(
    deps,
    {
      ...{ ...sizeOf(config), diskType, itemId, changeId: id, backupId: externalId, system },
      ...{ sealedPassword, publicKey: publicKey ?? undefined },
    },
    steps,
  )
  if (restored.is !== 'done') return restored
  const { serverId, bootVolumeId, formerVolumeId } = restored.value
  const removed = await removeFormerVolume(deps, steps, formerVolumeId)
  if (removed.is !== 'done') return removed
  const { user } = systemIn(deps.cloud.region, system)
  return {
    is: 'done',
    value: {
      backup: { externalId: before.value, reason: 'CHANGE' },
      config: { serverId, bootVolumeId, system, user },
    },
  }
}

/** Stops and locks a server that has a hold, or starts it once it has none. */
const followHold = async (
  deps: ServerDeps,
  { service: { config, holds } }: RunningChange,
  isSuspended: boolean,
): Promise<Outcome<Effect>> => {
  const outcome = isSuspended
    ? await suspendServer(deps, config.itemId, holds.join(', '))
    : await resumeServer(deps, config.itemId)
  return outcome.is === 'done' ? { is: 'done', value: { config: { isSuspended } } } : outcome
}

const run = (deps: ServerDeps, change: RunningChange, steps: Steps): Promise<Outcome<Effect>> => {
  const { input } = change
  switch (input.action) {
    case 'BACK_UP':
      return backUp(deps, change, input, steps)
    case 'REINSTALL':
      return reinstall(deps, change, input, steps)
    case 'RESTORE':
      return restore(deps, change, input, steps)
    case 'SUSPEND':
    case 'RESUME':
      return followHold(deps, change, input.action === 'SUSPEND')
  }
}

const pauses: Readonly<Record<FailureClass, number>> = {
  retry: 30_000,
  busy: 30_000,
  quota: 10 * 60_000,
  input: 0,
  fatal: 30 * 60_000,
}

export interface RunChangeDeps extends RegionDeps {
  readonly db: Queryable
  readonly log: Pick<Log, 'error' | 'warn'>
}

const storeDone = (
  { db, clock }: RunChangeDeps,
  { id, service }: RunningChange,
  { backup, config }: Effect,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const ended = await rowsOf(
      tx,
      sql`with ended as (
          update server_changes set state = 'DONE', problem = null,
            ended_at = ${now.toISOString()}::timestamptz
          where id = ${id}::uuid and state = 'RUNNING' returning id),
        dropped as (delete from steps using ended where steps.owner = ended.id)
        update services set config = config || ${JSON.stringify(config)}::jsonb,
          external_id = coalesce(${config.serverId ?? null}, external_id)
        where id = ${service.id}::uuid and exists (select from ended) returning id`,
    )
    if (ended.length === 0 || backup === undefined) return
    const { diskGb } = sizeOf(service.config)
    const { system } = service.config
    await storeRestorePoint(tx, { id, serviceId: service.id, diskGb, system, ...backup }, now)
  })

const storeWait = async (db: Queryable, id: string, wakeAt: Date, why: string | null) => {
  await rowsOf(
    db,
    sql`update server_changes set wake_at = ${wakeAt.toISOString()}::timestamptz, problem = ${why}
      where id = ${id}::uuid and state = 'RUNNING'`,
  )
}

const storeFailed = async (db: Queryable, id: string, now: Date, why: string) => {
  await rowsOf(
    db,
    sql`update server_changes set state = 'FAILED', problem = ${why},
        ended_at = ${now.toISOString()}::timestamptz
      where id = ${id}::uuid and state = 'RUNNING'`,
  )
}

/** Creates the job that goes on with a long action; it ends at its deadline, or with what is never accepted. */
export const createRunChange =
  (deps: RunChangeDeps) =>
  async ({ changeId }: { readonly changeId: string }): Promise<void> => {
    const { db, clock, log } = deps
    const change = await findRunning(db, changeId)
    if (change === undefined) return
    const steps = createSteps({ db, owner: changeId, stored: await readSteps(db, changeId) })
    const { regionId } = change.service.config
    const outcome = await inRegion(deps, regionId, (own) => run(own, change, steps))
    if (outcome.is === 'done') return storeDone(deps, change, outcome.value)
    const now = clock.now()
    if (outcome.is === 'waiting') {
      // Soon at first, then every 30 s.
      const sinceMs = now.getTime() - change.createdAt.getTime()
      const pauseMs = Math.min(30_000, Math.max(2_000, sinceMs / 4))
      return storeWait(db, changeId, new Date(now.getTime() + pauseMs), null)
    }
    const { fault, why } = outcome
    const isOver = fault === 'input' || now >= change.deadlineAt
    const level = fault === 'retry' || fault === 'busy' ? 'warn' : 'error'
    log[level]({ changeId, errorClass: fault, why, isOver }, 'a change of a server')
    if (isOver) return storeFailed(db, changeId, now, why)
    return storeWait(db, changeId, new Date(now.getTime() + pauses[fault]), why)
  }
