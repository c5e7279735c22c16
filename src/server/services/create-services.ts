import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Enqueue, EnqueueOnce } from '../platform/jobs/index.ts'
import type { Log } from '../platform/log.ts'
import type { Resolvers } from '../providers/resolvers/index.ts'
import type { Registry } from '../providers/registry/registry.ts'
import type { TldRulesByTld } from '../catalogue/products/index.ts'
import { createNewZones } from './dns/index.ts'
import {
  createDomainTasks,
  createRemovals,
  createSponsorshipSync,
  isNameOwned,
  ownedNames,
  terminateDomain,
} from './domains/index.ts'
import { createCheckTransfer, createCodeLimit, type CheckTransferDeps } from './transfers/index.ts'

export interface ServicesDeps extends Pick<CheckTransferDeps, 'publicInfo'> {
  readonly config: Pick<Config, 'nameservers' | 'parkingIps'>
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly enqueue: Enqueue
  readonly enqueueOnce: EnqueueOnce
  readonly registry: Registry
  readonly resolvers: Pick<Resolvers, 'look'>
  readonly rules: () => TldRulesByTld
  readonly forget: (name: string) => void
}

/** Creates what customers' services do, before anything is sold. */
export const createServices = (deps: ServicesDeps) => {
  const { registry, db, rules, clock } = deps
  const sync = createSponsorshipSync(deps)
  const { storeInfo, sponsorshipOf } = sync
  const removals = createRemovals({
    ...{ ...deps, sponsorshipOf },
    terminate: (name) => terminateDomain(registry, name),
  })
  const newZones = createNewZones(deps)
  return {
    sync,
    removals,
    tasks: createDomainTasks({ ...deps, storeInfo, removals, newZones }),
    checkTransfer: createCheckTransfer(deps),
    codeLimit: createCodeLimit(deps),
    /** Returns whether a customer owns a domain (ASCII). */
    ownsName: async (customerId: string, name: string): Promise<boolean> => {
      const view = { customerId, rules: rules(), now: clock.now() }
      const owned = await ownedNames(db, view, [name.slice(0, name.indexOf('.'))])
      return owned.some(({ domainName }) => domainName === name)
    },
    /** Returns whether any customer does. */
    isNameOwned: (name: string) => isNameOwned(db, name),
    newZones,
  }
}

export type Services = ReturnType<typeof createServices>
