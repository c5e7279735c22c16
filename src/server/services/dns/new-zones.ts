import type { DnsRecordSet } from '../../../contract/dns.ts'
import { changeRecords } from '../../../contract/dns-records/change-records.ts'
import { showRecordSets } from '../../../contract/dns-records/record-set.ts'
import { newZoneRecords, pointTo } from '../../../contract/dns-records/zone-templates.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { TryLater } from '../../platform/steps/index.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { changeZone } from './change-zone.ts'
import { publishZone } from './jobs.ts'
import {
  findHostingIps,
  findZone,
  findZoneOfName,
  insertZone,
  type ZoneOwner,
} from './stored-zones.ts'

interface NewZonesDeps {
  readonly enqueue: Enqueue
  readonly registry: Pick<Registry, 'ensureHosts'>
  readonly config: {
    readonly nameservers: readonly string[]
    readonly parkingIps: readonly string[]
  }
}

/** A domain that gets a zone. */
export type NewZone = ZoneOwner & { readonly name: string }

/** A hosting with the customer's domain (ASCII) that it is for. */
export interface NewHosting {
  readonly customerId: string
  readonly name: string
  readonly ips: readonly string[]
}

/** Our nameservers, and the zones of domains that use them. */
export interface NewZones {
  /** Returns our nameservers, which the registry knows then. @throws ProviderError, TryLater */
  readonly nameservers: () => Promise<readonly string[]>
  /** Returns whether one of a domain's nameservers is ours. */
  readonly isOurs: (hosts: readonly string[]) => boolean
  /** Returns the records of a new domain's zone. */
  readonly recordsOf: (name: string) => DnsRecordSet[]
  /** Stores a domain's zone with the records of a new domain, once, and publishes it. */
  readonly add: (tx: Queryable, domain: NewZone) => Promise<void>
  /** Does the same if one of the nameservers that a domain is about to get is ours. */
  readonly addForHosts: (db: Queryable, domain: NewZone, hosts: readonly string[]) => Promise<void>
  /** Points a customer's zone at their new hosting, unless they point it elsewhere than to the parking page. */
  readonly pointAt: (tx: Queryable, hosting: NewHosting) => Promise<void>
}

/** Creates what gives domains their zones; undefined without nameservers of ours. */
export const createNewZones = ({
  enqueue,
  registry,
  config: { nameservers, parkingIps },
}: NewZonesDeps): NewZones | undefined => {
  if (nameservers.length === 0) return undefined
  const recordsOf = (name: string, ips: readonly string[]) => {
    const records = changeRecords([], newZoneRecords(ips), name)
    if (!records.ok) throw new Error(`the records of the new zone ${name} are invalid`)
    return records.recordSets
  }
  const add: NewZones['add'] = async (tx, { name, ...owner }) => {
    const ips = (await findHostingIps(tx, owner)) ?? parkingIps
    const zoneId = await insertZone(tx, owner, recordsOf(name, ips))
    if (zoneId !== undefined) await enqueue(tx, publishZone, { zoneId })
  }
  const isOurs: NewZones['isOurs'] = (hosts) => hosts.some((host) => nameservers.includes(host))
  return {
    isOurs,
    nameservers: async () => {
      const refused = await registry.ensureHosts(nameservers)
      // Trouble with our own nameservers must not refund the customer.
      if (refused !== undefined) throw new TryLater(`${refused.host}: ${refused.message}`)
      return nameservers
    },
    recordsOf: (name) => showRecordSets(recordsOf(name, parkingIps), name),
    add,
    pointAt: async (tx, { customerId, name, ips }) => {
      const id = await findZoneOfName(tx, customerId, name)
      const zone = id === undefined ? undefined : await findZone(tx, id)
      const present = zone?.recordSets.find((one) => one.name === name && one.type === 'A')
      const isParked = present?.contents.every((ip) => parkingIps.includes(ip)) ?? true
      if (zone?.name !== name || !isParked) return
      const deps = { db: tx, enqueue, nameservers, hostingIps: ips }
      await changeZone(deps, zone, pointTo(ips))
    },
    addForHosts: async (db, domain, hosts) => {
      if (!isOurs(hosts)) return
      await db.transaction((tx) => add(tx, domain))
    },
  }
}
