import * as v from 'valibot'
import type { HostingOption } from '../../../../contract/hosting-option.ts'
import type { Steps } from '../../../platform/steps/index.ts'
import {
  accountAt,
  changePlan,
  externalIdOf,
  HostingConfig,
  provisionAccount,
  type ProvisionDeps,
} from '../../../services/hosting/index.ts'
import { beginTask, reserveHost } from '../../../services/web-space-tasks/index.ts'
import type { Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { waitAfter } from '../item-wait.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createUpgradePackage } from '../upgrade-package.ts'
import { activeFrom, addonsInForce, orderedConfig, packageOutcome } from '../package-fulfilment.ts'
import { sharedHostingDescription } from './shared-hosting-description.ts'

export type FulfilHostingDeps = ProvisionDeps & Pick<PackageDeps, 'enqueue' | 'services'>

const { type, version, config: schema } = sharedHostingDescription

const ordered = (item: ItemWork['item']) => orderedConfig(v.parse(schema, item.config))

const optionOf = (item: ItemWork['item']): HostingOption => {
  const { option } = ordered(item)
  if ('serviceId' in option) throw new Error(`the item ${item.id} is no purchase`)
  return option
}

const provision = async (
  deps: FulfilHostingDeps,
  work: ItemWork,
  steps: Steps,
): Promise<Fulfilment> => {
  const { item } = work
  const { websiteName, domain } = optionOf(item)
  const addons = addonsInForce(ordered(item))
  const { regionId } = ordered(item)
  const order = { itemId: item.id, regionId, domain: domain.name, plan: item.product_key, addons }
  const account = await provisionAccount(deps, order, steps)
  if (account.is === 'halted') return waitAfter(work, account, deps.clock.now())
  const { server, user, ip, temporaryDomain } = account
  return activeFrom(deps.clock.now(), work, {
    externalId: externalIdOf(account),
    config: {
      ...{ websiteName, domain: domain.name, server, user, ip },
      ...(temporaryDomain === undefined ? {} : { temporaryDomain }),
    },
  })
}

/** Creates the fulfilment of shared hosting: its account at WHM, and its domain's records. */
export const createFulfilSharedHosting = (deps: FulfilHostingDeps): ItemFulfilment => {
  const outcome = packageOutcome(deps, { type, version, provider: 'whm', readConfig: ordered })
  return {
    ...outcome,
    fulfil: (work, steps) => provision(deps, work, steps),
    activated: async (tx, work, active) => {
      await outcome.activated(tx, work, active)
      const { ip } = v.parse(v.object({ ip: v.string() }), active.created?.config)
      const { customer_id: customerId } = work.order
      const { name } = optionOf(work.item).domain
      await deps.services.newZones?.pointAt(tx, { customerId, name, ips: [ip], hasMail: true })
      await reserveHost(tx, name, work.item.id)
      await beginTask(deps, tx, work.item.id, { kind: 'CONNECT', subject: name })
    },
  }
}

/** Creates the fulfilment of a change of shared hosting: another package at WHM. */
export const createUpgradeSharedHosting = (
  deps: FulfilHostingDeps & Pick<PackageDeps, 'db'>,
): ItemFulfilment =>
  createUpgradePackage(deps, { readConfig: ordered }, (service, { productKey, ...to }) => {
    const config = v.parse(HostingConfig, service.config)
    const { account, at } = accountAt(deps, { ...service, config })
    return changePlan(at, account, { plan: productKey, addons: addonsInForce(to) })
  })
