import * as v from 'valibot'
import {
  CloudServerConfig,
  firstLocks,
  inRegion,
  provisionServer,
  removeServerRemains,
  sizeOf,
  terminateServer,
  upgradeServer,
  type Outcome,
  type RegionDeps,
  type ReverseDnsDeps,
  type ServerOrder,
} from '../../../services/cloud-servers/index.ts'
import { prefixed, type Steps } from '../../../platform/steps/index.ts'
import type { PackageConfig } from '../../../services/lifecycle/index.ts'
import type { ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { pollAfterMs, waitAfter, type HaltedRun } from '../item-wait.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createUpgradePackage } from '../upgrade-package.ts'
import { activeFrom, orderedConfig, packageOutcome } from '../package-fulfilment.ts'
import {
  cloudServerDescription,
  regionSteps,
  type StoredServerOption,
} from './cloud-server-description.ts'

export type FulfilServerDeps = RegionDeps & Pick<PackageDeps, 'enqueue'>

type Unfinished = Exclude<Outcome<never>, { readonly is: 'done' }>

type OwnConfig = Omit<CloudServerConfig, keyof PackageConfig>

const { type, version, config: schema } = cloudServerDescription

const ordered = (item: ItemWork['item']) => orderedConfig(v.parse(schema, item.config))

const optionOf = (item: ItemWork['item']): StoredServerOption => {
  const { option } = ordered(item)
  if ('serviceId' in option) throw new Error(`the item ${item.id} is no purchase`)
  return option
}

const halfHourMs = 30 * 60_000
const dayMs = 24 * 3_600_000

/** Returns why a run did no more, and when it is worth the next one. @param soonMs for a cloud that works */
const haltedBy = (outcome: Unfinished, soonMs: number): HaltedRun => {
  if (outcome.is === 'waiting') {
    return { class: 'busy', why: `waits for ${outcome.what}`, afterMs: soonMs }
  }
  const { fault, why } = outcome
  const afterMs = fault === 'quota' ? halfHourMs : fault === 'fatal' ? dayMs : soonMs
  return { class: fault, why, afterMs }
}

/** The reason of a refund that a customer chose. */
const noRoom = 'NO_ROOM'

/** Removes what was begun in the regions that a customer left. */
const removeLeft = async (
  deps: RegionDeps,
  itemId: string,
  regions: readonly string[],
  steps: Steps,
): Promise<Outcome<null>> => {
  for (const [at, regionId] of regions.entries()) {
    const own = prefixed(steps, `left-${at}-`)
    const removed = await inRegion(deps, regionId, (cloud) =>
      terminateServer(cloud, { itemId, keepBackup: false }, own),
    )
    if (removed.is !== 'done') return removed
  }
  return { is: 'done', value: null }
}

/** Creates the fulfilment of a cloud server: port, disk and server at the cloud of its region. */
export const createFulfilServer = (deps: FulfilServerDeps): ItemFulfilment => ({
  fulfil: async (work, steps) => {
    const { item } = work
    const config = ordered(item)
    const option = optionOf(item)
    if (option.isGivenUp === true) return { is: 'impossible', why: noRoom, refund: 'ALL' }
    const {
      serverName,
      publicKey,
      backup: backupId,
      firewall,
      leftRegions = [],
      priceNotice,
    } = option
    const size = sizeOf(config)
    const order: ServerOrder = { ...size, itemId: item.id, publicKey, backupId, firewall }
    const now = deps.clock.now()
    const left = await removeLeft(deps, item.id, leftRegions, steps)
    if (left.is !== 'done') return waitAfter(work, haltedBy(left, pollAfterMs(item, now)), now)
    const own = prefixed(steps, regionSteps(option))
    const built = await inRegion(deps, config.regionId, (at) => provisionServer(at, order, own))
    if (built.is !== 'done') return waitAfter(work, haltedBy(built, pollAfterMs(item, now)), now)
    const { ips, ...server } = built.value
    const created: OwnConfig = {
      ...{ ...server, ips: [...ips], serverName },
      ...{ system: size.system, diskType: size.diskType },
      // With Windows, the server has a password besides.
      publicKey: server.sealedPassword === null ? (publicKey ?? null) : null,
      loginShownAt: null,
      locks: firstLocks({ duration: item.duration, durationType: item.duration_type }),
      firewall: firewall ?? 'WEB',
      mailPort: 'CLOSED',
      isSuspended: false,
      reverseNames: {},
      releaseFirst: [],
    }
    return activeFrom(now, work, { externalId: server.serverId, config: created, priceNotice })
  },
  ...packageOutcome(deps, { type, version, provider: 'openstack', readConfig: ordered }),
  refunded: async (tx, { item }) => {
    const { regionId } = ordered(item)
    const { leftRegions = [] } = optionOf(item)
    for (const id of new Set([...leftRegions, regionId])) {
      await deps.enqueue(tx, removeServerRemains, { itemId: item.id, regionId: id })
    }
  },
})

const upgradePollMs = 5_000

/** Creates the fulfilment of a change of a cloud server within its term. */
export const createUpgradeCloudServer = (
  deps: FulfilServerDeps & ReverseDnsDeps & Pick<PackageDeps, 'db'>,
): ItemFulfilment =>
  createUpgradePackage(deps, { readConfig: ordered }, async (service, to, steps) => {
    const server = { ...service, config: v.parse(CloudServerConfig, service.config) }
    const upgraded = await upgradeServer(deps, server, sizeOf(to), steps)
    if (upgraded.is === 'done') return { is: 'done' }
    return { is: 'halted', ...haltedBy(upgraded, upgradePollMs) }
  })
