import * as v from 'valibot'
import type { HostingOption } from '../../../../contract/hosting-option.ts'
import {
  accountOf,
  changePlan,
  HostingConfig,
  provisionAccount,
  type ProvisionDeps,
} from '../../../services/hosting/index.ts'
import type { ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { waitAfter } from '../item-wait.ts'
import type { PackageDeps } from '../package-deps.ts'
import { createUpgradePackage } from '../upgrade-package.ts'
import { activeFrom, addonsInForce, orderedConfig, packageOutcome } from '../package-fulfilment.ts'
import { sharedHostingDescription } from './shared-hosting-description.ts'

export type FulfilHostingDeps = ProvisionDeps & Pick<PackageDeps, 'enqueue'>

const { type, version, config: schema } = sharedHostingDescription

const ordered = (item: ItemWork['item']) => orderedConfig(v.parse(schema, item.config))

const optionOf = (item: ItemWork['item']): HostingOption => {
  const { option } = ordered(item)
  if ('serviceId' in option) throw new Error(`the item ${item.id} is no purchase`)
  return option
}

/** Creates the fulfilment of shared hosting: its account at WHM. */
export const createFulfilSharedHosting = (deps: FulfilHostingDeps): ItemFulfilment => ({
  fulfil: async (work, steps) => {
    const { item } = work
    const { websiteName, domain } = optionOf(item)
    const addons = addonsInForce(ordered(item))
    const order = { itemId: item.id, domain: domain.name, plan: item.product_key, addons }
    const account = await provisionAccount(deps, order, steps)
    if (account.is === 'halted') return waitAfter(work, account, deps.clock.now())
    const { user, ip } = account
    return activeFrom(deps.clock.now(), work, {
      externalId: user,
      config: { websiteName, domain: domain.name, user, ip },
    })
  },
  ...packageOutcome(deps, { type, version, provider: 'whm', readConfig: ordered }),
})

/** Creates the fulfilment of a change of shared hosting: another package at WHM. */
export const createUpgradeSharedHosting = (
  deps: FulfilHostingDeps & Pick<PackageDeps, 'db'>,
): ItemFulfilment =>
  createUpgradePackage(deps, { readConfig: ordered }, (service, { productKey, ...to }) =>
    changePlan(deps, accountOf({ ...service, config: v.parse(HostingConfig, service.config) }), {
      plan: productKey,
      addons: addonsInForce(to),
    }),
  )
