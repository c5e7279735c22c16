import type { Log } from '../../platform/log.ts'
import type { FailureClass } from '../../platform/provider-error.ts'
import { createSteps, readSteps, type Steps } from '../../platform/steps/index.ts'
import { backUpServer } from './backups.ts'
import { removeFormerVolume } from './boot-volume.ts'
import { resumeServer, suspendServer } from './hold.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import type { Outcome, ServerDeps } from './outcome.ts'
import { endServer } from './end-server.ts'
import { applyFirewall } from './server-firewall.ts'
import { removeIp } from './remove-ip.ts'
import { withoutName, type ReverseDnsDeps } from './reverse-dns.ts'
import { reinstallServer } from './reinstall-server.ts'
import { restoreServer } from './restore-server.ts'
import type { CloudServerConfig } from './server-config.ts'
import { findRunning, type ChangeInput, type RunningChange } from './server-changes.ts'
import { sizeOf } from './server-size.ts'
import {
  storeDone,
  storeHalted,
  storeWait,
  type Effect,
  type StoreChangeDeps,
} from './store-change.ts'
import { systemIn } from './systems.ts'

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
  running: RunningChange,
  { system, publicKey }: Input<'REINSTALL'>,
  steps: Steps,
): Promise<Outcome<Effect>> => {
  const { id, service } = running
  const { itemId } = service.config
  const { diskGb } = sizeOf(service.config)
  const change = { itemId, changeId: id, system, diskGb, publicKey: publicKey ?? undefined }
  const outcome = await reinstallServer(deps, change, steps)
  if (outcome.is !== 'done') return outcome
  const opened = await openSignIn(deps, running, system)
  if (opened.is !== 'done') return opened
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

/** Opens the port of the sign-in when a system of another family has replaced the former one. */
const openSignIn = async (
  deps: ServerDeps,
  { service: { config } }: RunningChange,
  system: CloudServerConfig['system'],
): Promise<Outcome<unknown>> => {
  const isWindows = (key: typeof system) => systemIn(deps.cloud.region, key).isWindows
  if (isWindows(system) === isWindows(config.system)) return { is: 'done', value: null }
  const mailPort = config.mailPort === 'OPEN' ? 'OPEN' : 'CLOSED'
  return applyFirewall(deps, { ...config, system }, { action: 'FIREWALL', mailPort })
}

/** Backs up what is there, puts the backup in its place, and then removes the former disk. */
const restore = async (
  deps: ServerDeps,
  running: RunningChange,
  { externalId, system }: Input<'RESTORE'>,
  steps: Steps,
): Promise<Outcome<Effect>> => {
  const { id, service } = running
  const { config } = service
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
  const opened = await openSignIn(deps, running, system)
  if (opened.is !== 'done') return opened
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

/** Removes a further IP, so that the next term costs less. */
const withoutIp = async (
  deps: ServerDeps,
  reverse: ReverseDnsDeps,
  { service: { config } }: RunningChange,
  { ip }: Input<'REMOVE_IP'>,
): Promise<Outcome<Effect>> => {
  const { itemId, reverseNames } = config
  const outcome = await removeIp(deps, reverse, { itemId, ips: config.ips, ip })
  if (outcome.is !== 'done') return outcome
  const ips = [...outcome.value]
  const others = config.addons.filter(({ name }) => name !== 'cs-additional-ip')
  const further = ips.length - 1
  const addons = further === 0 ? others : [...others, { name: 'cs-additional-ip', value: further }]
  const names = withoutName(reverseNames, ip)
  return { is: 'done', value: { config: { ips, addons, reverseNames: names } } }
}

/** Gives a server another preset, and opens or closes its outgoing mail. */
const setFirewall = async (
  deps: ServerDeps,
  { service: { config } }: RunningChange,
  input: Input<'FIREWALL'>,
): Promise<Outcome<Effect>> => {
  const applied = await applyFirewall(deps, config, input)
  if (applied.is !== 'done') return applied
  const { mailPort } = input
  // A request that came meanwhile stays open.
  const isAsked = mailPort === 'CLOSED' && config.mailPort === 'REQUESTED'
  const change = { firewall: applied.value, ...(isAsked ? {} : { mailPort }) }
  return { is: 'done', value: { config: change } }
}

const end = async (
  deps: ServerDeps & ReverseDnsDeps,
  { service: { config } }: RunningChange,
  steps: Steps,
): Promise<Outcome<Effect>> => {
  const ended = await endServer(deps, config, steps)
  if (ended.is !== 'done') return ended
  const externalId = ended.value
  const backup = externalId === null ? undefined : ({ externalId, reason: 'FINAL' } as const)
  return { is: 'done', value: { backup, config: {}, isRemoved: true } }
}

const run = (
  deps: ServerDeps & ReverseDnsDeps,
  change: RunningChange,
  steps: Steps,
): Promise<Outcome<Effect>> => {
  const { input } = change
  switch (input.action) {
    case 'BACK_UP':
      return backUp(deps, change, input, steps)
    case 'REINSTALL':
      return reinstall(deps, change, input, steps)
    case 'RESTORE':
      return restore(deps, change, input, steps)
    case 'REMOVE_IP':
      return withoutIp(deps, deps, change, input)
    case 'FIREWALL':
      return setFirewall(deps, change, input)
    case 'END':
      return end(deps, change, steps)
    case 'SUSPEND':
    case 'RESUME':
      return followHold(deps, change, input.action === 'SUSPEND')
  }
}

/** What only needs time has this long before staff are told. */
const stuckMs = 3_600_000

const pauses: Readonly<Record<FailureClass, number>> = {
  retry: 30_000,
  busy: 30_000,
  quota: 10 * 60_000,
  input: 0,
  fatal: 30 * 60_000,
}

export interface RunChangeDeps extends RegionDeps, ReverseDnsDeps, StoreChangeDeps {
  readonly log: Pick<Log, 'error' | 'warn'>
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
    const outcome = await inRegion(deps, regionId, (own) => run({ ...deps, ...own }, change, steps))
    if (outcome.is === 'done') return storeDone(deps, change, outcome.value)
    const now = clock.now()
    if (outcome.is === 'waiting') {
      // Soon at first, then every 30 s.
      const sinceMs = now.getTime() - change.createdAt.getTime()
      const pauseMs = Math.min(30_000, Math.max(2_000, sinceMs / 4))
      return storeWait(db, changeId, new Date(now.getTime() + pauseMs))
    }
    const { fault, why } = outcome
    const isOver = fault === 'input' || now >= change.deadlineAt
    const passes = fault === 'retry' || fault === 'busy'
    log[passes ? 'warn' : 'error'](
      { changeId, errorClass: fault, why, isOver },
      'a change of a server',
    )
    await storeHalted(deps, change, {
      ...{ why, state: isOver ? 'FAILED' : 'RUNNING' },
      wakeAt: new Date(now.getTime() + pauses[fault]),
      isStuck: !passes || now.getTime() - change.createdAt.getTime() > stuckMs,
    })
  }
