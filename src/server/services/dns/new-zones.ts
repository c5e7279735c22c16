import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { TryLater } from '../../platform/steps/index.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { changeRecords } from './change-records.ts'
import { publishZone } from './jobs.ts'
import { insertZone } from './stored-zones.ts'
import { newZoneRecords } from './zone-templates.ts'

interface NewZonesDeps {
  readonly enqueue: Enqueue
  readonly registry: Pick<Registry, 'ensureHosts'>
  readonly config: {
    readonly nameservers: readonly string[]
    readonly parkingIps: readonly string[]
  }
}

/** Our nameservers, and the zones of domains that are registered with them. */
export interface NewZones {
  /** Returns our nameservers, which the registry knows then. @throws ProviderError, TryLater */
  readonly nameservers: () => Promise<readonly string[]>
  /** Stores the zone of an order item's new domain, once, and publishes it. */
  readonly add: (
    tx: Queryable,
    domain: { readonly orderItemId: string; readonly name: string },
  ) => Promise<void>
}

/** Creates what gives new domains their zones; undefined without nameservers of ours. */
export const createNewZones = ({
  enqueue,
  registry,
  config: { nameservers, parkingIps },
}: NewZonesDeps): NewZones | undefined => {
  if (nameservers.length === 0) return undefined
  return {
    nameservers: async () => {
      const refused = await registry.ensureHosts(nameservers)
      // Trouble with our own nameservers must not refund the customer.
      if (refused !== undefined) throw new TryLater(`${refused.host}: ${refused.message}`)
      return nameservers
    },
    add: async (tx, { orderItemId, name }) => {
      const records = changeRecords([], newZoneRecords(parkingIps), name)
      if (!records.ok) throw new Error(`the records of the new zone ${name} are invalid`)
      const zoneId = await insertZone(tx, orderItemId, records.recordSets)
      if (zoneId !== undefined) await enqueue(tx, publishZone, { zoneId })
    },
  }
}
