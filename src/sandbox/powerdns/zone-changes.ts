import * as v from 'valibot'
import { isKnownType, parseContent } from './record-content.ts'
import { readName } from './zone-names.ts'
import { nextSerial, serialOf, soaOf, type RecordSet, type Zone } from './zone-table.ts'

/** A refusal with the server's message, which is answered with 422. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

const Change = v.looseObject({})

function text(change: Readonly<Record<string, unknown>>, key: string): string {
  const value = change[key]
  if (typeof value !== 'string') throw new Refused(`Key '${key}' not present or not a String`)
  return value
}

function readRecords(
  change: Readonly<Record<string, unknown>>,
  name: string,
  type: string,
): RecordSet['records'] {
  const given = v.safeParse(v.array(Change), change.records)
  if (!given.success) throw new Refused(`No change for RRset ${name} IN ${type}`)
  return given.output.map((record) => {
    const parsed = parseContent(type, text(record, 'content'))
    if ('error' in parsed) {
      throw new Refused(`Record ${name}/${type} '${text(record, 'content')}': ${parsed.error}`)
    }
    return { content: parsed.content, disabled: record.disabled === true }
  })
}

/** Reads a record set to be stored. Throws Refused. */
export function readRecordSet(change: Readonly<Record<string, unknown>>): RecordSet {
  const { name, type } = readKey(change)
  const ttl = change.ttl
  if (typeof ttl !== 'number' || !Number.isInteger(ttl)) {
    throw new Refused("Key 'ttl' not an Integer or not present")
  }
  const records = readRecords(change, name, type)
  const contents = records.map(({ content }) => content)
  const twice = contents.find((content, at) => contents.indexOf(content) < at)
  if (twice !== undefined) {
    throw new Refused(`Duplicate record in RRset ${name} IN ${type} with content "${twice}"`)
  }
  if (records.length > 1 && (type === 'CNAME' || type === 'SOA')) {
    throw new Refused(`RRset ${name} IN ${type} has more than one record`)
  }
  return { name, type, ttl, records }
}

function readKey(change: Readonly<Record<string, unknown>>): { name: string; type: string } {
  const read = readName(text(change, 'name'))
  if ('error' in read) throw new Refused(read.error)
  const type = text(change, 'type')
  if (!isKnownType(type)) throw new Refused(`RRset ${read.name} IN ${type}: unknown type given`)
  return { name: read.name, type }
}

function isIn(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`)
}

/** A CNAME is alone at its name. */
function refuseConflict(recordSets: readonly RecordSet[], { name, type }: RecordSet): void {
  const isConflict = recordSets.some(
    (other) =>
      other.name === name && other.type !== type && (type === 'CNAME' || other.type === 'CNAME'),
  )
  if (isConflict) throw new Refused(`RRset ${name} IN ${type}: Conflicts with pre-existing RRset`)
}

/** Applies changes of record sets in their order, all or none. Throws Refused. */
export function changeRecordSets(zone: Zone, changes: unknown): RecordSet[] {
  const given = v.safeParse(v.array(Change), changes)
  if (!given.success) throw new Refused('No rrsets given in update request')
  const seen = new Set<string>()
  let recordSets = zone.recordSets
  for (const change of given.output) {
    const { name, type } = readKey(change)
    const changeType = text(change, 'changetype').toUpperCase()
    const key = `${name} IN ${type} with changetype: ${changeType}`
    if (seen.has(key)) throw new Refused(`Duplicate RRset ${key}`)
    seen.add(key)
    if (!isIn(name, zone.name)) throw new Refused(`RRset ${name} IN ${type}: Name is out of zone`)
    const others = recordSets.filter((other) => other.name !== name || other.type !== type)
    if (changeType === 'DELETE') {
      recordSets = others
      continue
    }
    if (changeType !== 'REPLACE') throw new Refused('Changetype not understood')
    const recordSet = readRecordSet(change)
    if (recordSet.records.length === 0) {
      recordSets = others
      continue
    }
    refuseConflict(others, recordSet)
    recordSets = [...others, recordSet]
  }
  return recordSets
}

/** Returns a zone with these record sets and its next serial. */
export function withNextSerial(zone: Zone, recordSets: RecordSet[], now: Date): Zone {
  const soa = soaOf({ ...zone, recordSets })
  const serial = nextSerial(serialOf({ ...zone, recordSets }), now)
  const content = [...soa.slice(0, 2), String(serial), ...soa.slice(3)].join(' ')
  return {
    ...zone,
    changedAt: now.toISOString(),
    recordSets: recordSets.map((one) =>
      one.type === 'SOA' ? { ...one, records: [{ content, disabled: false }] } : one,
    ),
  }
}
