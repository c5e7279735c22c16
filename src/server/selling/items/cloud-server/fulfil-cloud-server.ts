import * as v from 'valibot'
import {
  CloudServerConfig,
  firstLocks,
  inRegion,
  provisionServer,
  removeServerRemains,
  sizeOf,
  upgradeServer,
  type Outcome,
  type RegionDeps,
  type ReverseDnsDeps,
  type ServerOrder,
} from '../../../services/cloud-servers/index.ts'
import type { PackageConfig } from '../../../services/lifecycle/index.ts'
import type { ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { pollAfterMs, waitAfter, type HaltedRun } from '../item-wait.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createUpgradePackage } from '../upgrade-package.ts'
import { activeFrom, orderedConfig, packageOutcome } from '../package-fulfilment.ts'
import { cloudServerDescription, type StoredServerOption } from './cloud-server-description.ts'

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

/** Creates the fulfilment of a cloud server: port, disk and server at the cloud of its region. */
export const createFulfilServer = (deps: FulfilServerDeps): ItemFulfilment => ({
  fulfil: async (work, steps) => {
    const { item } = work
    const config = ordered(item)
    const { serverName, publicKey, backup: backupId, firewall } = optionOf(item)
    const size = sizeOf(config)
    const order: ServerOrder = { ...size, itemId: item.id, publicKey, backupId, firewall }
    const built = await inRegion(deps, config.regionId, (own) => provisionServer(own, order, steps))
    const now = deps.clock.now()
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
    return activeFrom(now, work, { externalId: server.serverId, config: created })
  },
  ...packageOutcome(deps, { type, version, provider: 'openstack', readConfig: ordered }),
  refunded: (tx, { item }) =>
    deps.enqueue(tx, removeServerRemains, {
      itemId: item.id,
      regionId: ordered(item).regionId,
    }),
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
