import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeSpace,
  domainsOf,
  removeSpaceRemains,
  SpaceConfig,
  spaceOf,
  type SpaceDeps,
  type SpaceOrder,
} from '../../services/web-spaces/index.ts'
import { beginTask, reserveHost } from '../../services/web-space-tasks/index.ts'
import type { ItemFulfilment, ItemWork } from './item-fulfilment.ts'
import type { PackageDeps } from './package-deps.ts'
import { addonsInForce, packageOutcome, type RecordedPackage } from './package-fulfilment.ts'
import { createUpgradePackage } from './upgrade-package.ts'

export type SpaceFulfilmentDeps = SpaceDeps & Pick<PackageDeps, 'enqueue'>

type Recorded = Omit<RecordedPackage, 'provider'>

/** Returns the order of a space under a host of our zone. */
export const spaceOrder = (
  family: SpaceOrder['family'],
  { item }: ItemWork,
  { readConfig }: Pick<Recorded, 'readConfig'>,
  host: string,
): SpaceOrder => ({
  ...{ itemId: item.id, family, plan: item.product_key, host },
  addons: addonsInForce(readConfig(item)),
})

const Domains = v.pick(SpaceConfig, ['domain', 'additionalDomains'])

/** Returns what follows a new space: its service and mails, its domains' connections; a refund removes what is left. */
export const spaceOutcome = (
  deps: SpaceFulfilmentDeps,
  family: SpaceOrder['family'],
  recorded: Recorded,
): Required<Pick<ItemFulfilment, 'record' | 'activated' | 'waits' | 'refunded'>> => {
  const outcome = packageOutcome(deps, { ...recorded, provider: 'kubernetes' })
  return {
    ...outcome,
    activated: async (tx, work, active) => {
      await outcome.activated(tx, work, active)
      for (const subject of domainsOf(v.parse(Domains, active.created?.config))) {
        await reserveHost(tx, subject, work.item.id)
        await beginTask(deps, tx, work.item.id, { kind: 'CONNECT', subject })
      }
    },
    refunded: (tx, { item }) => deps.enqueue(tx, removeSpaceRemains, { itemId: item.id, family }),
  }
}

/** Creates the fulfilment of a change of a space within its term. */
export const createUpgradeSpace = (deps: SpaceFulfilmentDeps, recorded: Recorded): ItemFulfilment =>
  createUpgradePackage(deps, recorded, async (service, { productKey, ...to }, steps) => {
    const webSpace = { ...service, config: v.parse(SpaceConfig, service.config) }
    const target = { plan: productKey, addons: addonsInForce(to) }
    const changed = await changeSpace(deps, spaceOf(webSpace), target, steps)
    if (changed.is === 'halted') return changed
    const ips = JSON.stringify({ ips: changed.ips })
    await rowsOf(
      deps.db,
      sql`update services set config = config || ${ips}::jsonb where id = ${service.id}::uuid`,
    )
    return { is: 'done' }
  })
