import { join } from 'node:path'
import * as v from 'valibot'
import { openJsonLines } from '../json-lines.ts'

const RecordSet = v.object({
  name: v.string(),
  type: v.string(),
  ttl: v.number(),
  records: v.array(v.object({ content: v.string(), disabled: v.boolean() })),
})

const Zone = v.object({
  name: v.string(),
  account: v.string(),
  kind: v.picklist(['Native', 'Master', 'Slave']),
  apiRectify: v.boolean(),
  soaEditApi: v.string(),
  changedAt: v.string(),
  /** All records, SOA included. */
  recordSets: v.array(RecordSet),
  isDeleted: v.optional(v.boolean()),
})

export type RecordSet = Readonly<v.InferOutput<typeof RecordSet>>
export type Zone = Readonly<v.InferOutput<typeof Zone>>

/** The zones behind the HTTP API and the DNS responder. */
export interface ZoneTable {
  zone(name: string): Zone | undefined
  zones(): Zone[]
  /** Stores a zone; `isDeleted` removes it. */
  save(zone: Zone): void
  /** Returns a zone as it was before its latest change. */
  before(name: string): Zone | undefined
  readonly close: () => void
}

/** Opens the zones under `dataDir`, or in memory without one. */
export function openZoneTable(dataDir: string | undefined): ZoneTable {
  const file = dataDir === undefined ? undefined : join(dataDir, 'powerdns-zones.jsonl')
  const lines = openJsonLines(file, Zone)
  const zones = new Map<string, Zone>()
  const earlier = new Map<string, Zone | undefined>()
  const put = (zone: Zone) => {
    earlier.set(zone.name, zones.get(zone.name))
    if (zone.isDeleted === true) zones.delete(zone.name)
    else zones.set(zone.name, zone)
  }
  lines.loaded.forEach(put)
  return {
    zone: (name) => zones.get(name),
    zones: () => [...zones.values()],
    save(zone) {
      lines.append(zone)
      put(zone)
    },
    before: (name) => earlier.get(name),
    close: lines.close,
  }
}

const SOA_FIELDS = 7

/** Returns the fields of a zone's SOA record. */
export function soaOf(zone: Zone): string[] {
  const soa = zone.recordSets.find(({ name, type }) => name === zone.name && type === 'SOA')
  const fields = soa?.records[0]?.content.split(' ') ?? []
  return fields.length === SOA_FIELDS ? fields : Array.from({ length: SOA_FIELDS }, () => '0')
}

/** Returns the serial of the SOA record. */
export function serialOf(zone: Zone): number {
  return Number(soaOf(zone)[2])
}

/** Returns the next serial by SOA-EDIT-API DEFAULT: the day and a number, always higher. */
export function nextSerial(serial: number, now: Date): number {
  const today = Number(`${now.toISOString().slice(0, 10).replaceAll('-', '')}01`)
  return Math.max(today, serial + 1)
}
