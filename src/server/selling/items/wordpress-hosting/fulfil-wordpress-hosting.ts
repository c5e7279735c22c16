import * as v from 'valibot'
import type { WordpressOption } from '../../../../contract/hosting-option.ts'
import type { Steps } from '../../../platform/steps/index.ts'
import {
  findOwner,
  installWordPress,
  labelFor,
  provisionSpace,
  type SpaceDeps,
  type WordpressSetup,
} from '../../../services/web-spaces/index.ts'
import type { Fulfilment, ItemFulfilment, ItemWork } from '../item-fulfilment.ts'
import { waitAfter } from '../item-wait.ts'
import { activeFrom, orderedConfig } from '../package-fulfilment.ts'
import {
  createUpgradeSpace,
  spaceOrder,
  spaceOutcome,
  type SpaceFulfilmentDeps,
} from '../space-fulfilment.ts'
import { extraMonths } from './extra-months.ts'
import { wordpressHostingDescription } from './wordpress-hosting-description.ts'
import { freeHost } from './wordpress-option.ts'

const { type, version, config: schema } = wordpressHostingDescription

const readConfig = (item: ItemWork['item']) => orderedConfig(v.parse(schema, item.config))

const recorded = { type, version, readConfig }

const optionOf = (item: ItemWork['item']): WordpressOption => {
  const { option } = readConfig(item)
  if ('serviceId' in option) throw new Error(`the item ${item.id} is no purchase`)
  return option
}

const setupOf = async (deps: SpaceDeps, { order, item }: ItemWork): Promise<WordpressSetup> => {
  const { websiteName, theme, plugins = [] } = optionOf(item)
  const { adminEmail, site } = await findOwner(deps, order.customer_id)
  return {
    ...{ title: websiteName, adminEmail, language: order.locale, locale: order.locale },
    timezone: site === 'TH' ? 'Asia/Bangkok' : 'Asia/Phnom_Penh',
    ...{ theme, plugins },
  }
}

const fulfil = async (
  deps: SpaceFulfilmentDeps,
  work: ItemWork,
  steps: Steps,
): Promise<Fulfilment> => {
  const { item } = work
  const { websiteName, domain } = optionOf(item)
  const { zone } = deps.settings
  const isFree = domain.option === 'FREE'
  const host = isFree ? freeHost(zone, domain.name) : `${labelFor(item.id)}.${zone}`
  const order = spaceOrder('wp', work, recorded, host)
  const space = await provisionSpace(deps, order, steps)
  if (space.is === 'halted') return waitAfter(work, space, deps.clock.now())
  const installed = await installWordPress(deps, order, await setupOf(deps, work), steps)
  const now = deps.clock.now()
  if (installed.is === 'halted') return waitAfter(work, installed, now)
  const created = {
    ...{ websiteName, host, ips: space.ips, url: installed.url },
    ...{ admin: installed.admin, outcomes: installed.outcomes },
    ...(isFree ? {} : { domain: domain.name }),
  }
  const { action, duration, duration_type: durationType } = item
  const months = extraMonths({ action, duration, durationType })
  return activeFrom(now, work, { externalId: space.namespace, config: created }, months)
}

/** Creates the fulfilment of WordPress hosting: its space, then its website; plugins that fail do not stop it. */
export const createFulfilWordpressHosting = (deps: SpaceFulfilmentDeps): ItemFulfilment => ({
  ...spaceOutcome(deps, 'wp', recorded),
  fulfil: (work, steps) => fulfil(deps, work, steps),
})

/** Creates the fulfilment of a change of WordPress hosting. */
export const createUpgradeWordpressHosting = (deps: SpaceFulfilmentDeps): ItemFulfilment =>
  createUpgradeSpace(deps, recorded)
