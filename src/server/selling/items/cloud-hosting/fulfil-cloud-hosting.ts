import * as v from 'valibot'
import type { CloudHostingOption } from '../../../../contract/hosting-option.ts'
import { labelFor, provisionSpace } from '../../../services/web-spaces/index.ts'
import type { ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { waitAfter } from '../item-wait.ts'
import { activeFrom, orderedConfig } from '../package-fulfilment.ts'
import {
  createUpgradeSpace,
  spaceOrder,
  spaceOutcome,
  type SpaceFulfilmentDeps,
} from '../space-fulfilment.ts'
import { cloudHostingDescription } from './cloud-hosting-description.ts'

const { type, version, config: schema } = cloudHostingDescription

const readConfig = (item: ItemWork['item']) => orderedConfig(v.parse(schema, item.config))

const recorded = { type, version, readConfig }

const optionOf = (item: ItemWork['item']): CloudHostingOption => {
  const { option } = readConfig(item)
  if ('serviceId' in option) throw new Error(`the item ${item.id} is no purchase`)
  return option
}

/** Creates the fulfilment of cloud hosting: its space under our zone, ready before its domains are. */
export const createFulfilCloudHosting = (deps: SpaceFulfilmentDeps): ItemFulfilment => ({
  ...spaceOutcome(deps, 'ch', recorded),
  fulfil: async (work, steps) => {
    const { item } = work
    const { websiteName, domain, additionalDomains = [] } = optionOf(item)
    const host = `${labelFor(item.id)}.${deps.settings.zone}`
    const space = await provisionSpace(deps, spaceOrder('ch', work, recorded, host), steps)
    const now = deps.clock.now()
    if (space.is === 'halted') return waitAfter(work, space, now)
    return activeFrom(now, work, {
      externalId: space.namespace,
      config: {
        ...{ websiteName, host, domain: domain.name, additionalDomains },
        ...{ ips: space.ips, url: `https://${host}` },
      },
    })
  },
})

/** Creates the fulfilment of a change of cloud hosting. */
export const createUpgradeCloudHosting = (deps: SpaceFulfilmentDeps): ItemFulfilment =>
  createUpgradeSpace(deps, recorded)
