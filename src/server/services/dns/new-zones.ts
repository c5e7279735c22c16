import type { DnsRecordSet } from '../../../contract/dns.ts'
import { changeRecords } from '../../../contract/dns-records/change-records.ts'
import { showRecordSets } from '../../../contract/dns-records/record-set.ts'
import { keepRecords } from '../../../contract/dns-records/keep-records.ts'
import {
  mailToHosting,
  newZoneRecords,
  pointTo,
} from '../../../contract/dns-records/zone-templates.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { TryLater } from '../../platform/steps/index.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import type { Resolvers } from '../../providers/resolvers/index.ts'
import { changeZone, shownRecords } from './change-zone.ts'
import { publishZone } from './jobs.ts'
import { readLiveZone } from './live-zone.ts'
import { storeChange } from './stored-changes.ts'
import {
  findHostingPlace,
  findZone,
  findZoneOfName,
  insertZone,
  type HostingPlace,
  type ZoneOwner,
} from './stored-zones.ts'

interface NewZonesDeps {
  readonly clock: Clock
  readonly resolvers: Pick<Resolvers, 'look'>
  readonly enqueue: Enqueue
  readonly registry: Pick<Registry, 'ensureHosts'>
  readonly config: {
    readonly nameservers: readonly string[]
    readonly parkingIps: readonly string[]
  }
}

/** A domain that gets a zone. */
export type NewZone = ZoneOwner & { readonly name: string }

type OwnDomain = Extract<NewZone, { readonly id: string }>

/** A hosting with the customer's domain (ASCII) that it is for. */
export interface NewHosting extends HostingPlace {
  readonly customerId: string
  readonly name: string
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
  /** Stores it once with the records that the domain has in the public DNS, as far as they can be read. */
  readonly addWithLiveRecords: (db: Queryable, domain: OwnDomain) => Promise<void>
  /** Does the same if one of the nameservers that a domain is about to get is ours. */
  readonly addForHosts: (
    db: Queryable,
    domain: OwnDomain,
    hosts: readonly string[],
  ) => Promise<void>
  /** Points a customer's zone and its mail at their new hosting, unless they point it elsewhere than to the parking page. */
  readonly pointAt: (tx: Queryable, hosting: NewHosting) => Promise<void>
}

/** Creates what gives domains their zones; undefined without nameservers of ours. */
export const createNewZones = (deps: NewZonesDeps): NewZones | undefined => {
  const { clock, enqueue, registry, resolvers, config } = deps
  const { nameservers, parkingIps } = config
  if (nameservers.length === 0) return undefined
  const recordsAt = (name: string, ips: readonly string[]) => {
    const records = changeRecords([], newZoneRecords(ips), name)
    if (!records.ok) throw new Error(`the records of the new zone ${name} are invalid`)
    return records.recordSets
  }
  const recordsOf = (name: string) => showRecordSets(recordsAt(name, parkingIps), name)
  const firstRecords = (
    name: string,
    place: HostingPlace | undefined,
    live: readonly DnsRecordSet[],
  ) => {
    const { ips, hasMail } = place ?? { ips: parkingIps, hasMail: false }
    const sets = recordsAt(name, ips)
    const shown = showRecordSets(sets, name)
    const mail = hasMail ? mailToHosting(shown, { zone: name, ips }) : []
    const changes = live.length === 0 ? mail : keepRecords(live, shown, recordsOf(name))
    const changed = changeRecords(sets, changes, name)
    return changed.ok ? changed.recordSets : sets
  }
  const insert = async (
    tx: Queryable,
    { name, ...owner }: NewZone,
    { by, live = [] }: { by: 'CUSTOMER' | 'SYSTEM'; live?: readonly DnsRecordSet[] },
  ): Promise<void> => {
    const after = firstRecords(name, await findHostingPlace(tx, owner), live)
    const zoneId = await insertZone(tx, owner, after)
    if (zoneId === undefined) return
    const change = { zoneId, version: 1, at: clock.now(), before: [], after }
    await storeChange(tx, { ...change, by, cause: 'NEW_ZONE' })
    await enqueue(tx, publishZone, { zoneId })
  }
  const addWithLiveRecords: NewZones['addWithLiveRecords'] = async (db, domain) => {
    if ((await findZone(db, domain.id)) !== undefined) return
    const { recordSets: live } = await readLiveZone(resolvers, domain.name)
    await db.transaction((tx) => insert(tx, domain, { by: 'CUSTOMER', live }))
  }
  const isOurs: NewZones['isOurs'] = (hosts) => hosts.some((host) => nameservers.includes(host))
  return {
    ...{ isOurs, recordsOf, addWithLiveRecords },
    nameservers: async () => {
      const refused = await registry.ensureHosts(nameservers)
      // Trouble with our own nameservers must not refund the customer.
      if (refused !== undefined) throw new TryLater(`${refused.host}: ${refused.message}`)
      return nameservers
    },
    add: (tx, domain) => insert(tx, domain, { by: 'SYSTEM' }),
    pointAt: async (tx, { customerId, name, ips, hasMail }) => {
      const id = await findZoneOfName(tx, customerId, name)
      const zone = id === undefined ? undefined : await findZone(tx, id)
      const present = zone?.recordSets.find((one) => one.name === name && one.type === 'A')
      const isAt = (places: readonly string[]): boolean =>
        present?.contents.every((ip) => places.includes(ip)) ?? true
      if (zone?.name !== name || !isAt([...parkingIps, ...ips])) return
      const changes = [
        ...(isAt(parkingIps) ? pointTo(ips) : []),
        ...(hasMail ? mailToHosting(shownRecords(zone), { zone: name, ips }) : []),
      ]
      if (changes.length === 0) return
      const zoneDeps = { db: tx, clock, enqueue, nameservers, hostingIps: ips }
      await changeZone(zoneDeps, zone, changes, { by: 'SYSTEM', cause: 'HOSTING' })
    },
    addForHosts: async (db, domain, hosts) => {
      if (isOurs(hosts)) await addWithLiveRecords(db, domain)
    },
  }
}
