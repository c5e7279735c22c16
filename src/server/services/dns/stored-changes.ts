import { sql } from 'drizzle-orm'
import { mostDnsChanges, type DnsChange } from '../../../contract/dns.ts'
import { keyOf } from '../../../contract/dns-records/record-key.ts'
import { showRecordSets, type ZoneRecordSet } from '../../../contract/dns-records/record-set.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { StoredZone } from './stored-zones.ts'

/** Who makes a change, and why. */
export type ChangeSource = Pick<DnsChange, 'by' | 'cause'>

type Sets = readonly ZoneRecordSet[]

const contentOf = ({ ttl, contents }: ZoneRecordSet): string => `${ttl} ${contents.join('\n')}`

/** Returns the sets of one version that another has not, or has with other records. */
const onlyIn = (sets: Sets, others: Sets): ZoneRecordSet[] => {
  const known = new Map(others.map((one) => [keyOf(one), contentOf(one)]))
  return sets.filter((one) => known.get(keyOf(one)) !== contentOf(one))
}

interface NewChange extends ChangeSource {
  readonly zoneId: string
  readonly version: number
  readonly at: Date
  /** All record sets of the zone. */
  readonly before: Sets
  readonly after: Sets
}

/** Stores a change of a zone, and forgets old ones. */
export const storeChange = async (tx: Queryable, change: NewChange): Promise<void> => {
  const { zoneId, version, at, by, cause } = change
  const [before, after] = [onlyIn(change.before, change.after), onlyIn(change.after, change.before)]
  if (before.length + after.length === 0) return
  await tx.execute(sql`
    with old as (delete from dns_changes
      where zone_id = ${zoneId}::uuid and version <= ${version - mostDnsChanges})
    insert into dns_changes (zone_id, version, at, by, cause, before, after)
    values (${zoneId}::uuid, ${version}, ${at.toISOString()}::timestamptz, ${by}, ${cause},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`)
}

/** Returns the stored changes of a zone as its customer sees them, the newest first. */
export const listChanges = async (
  db: Queryable,
  { id, name }: Pick<StoredZone, 'id' | 'name'>,
): Promise<DnsChange[]> => {
  const rows = await rowsOf<
    Omit<DnsChange, 'at' | 'before' | 'after'> & { at: string; before: Sets; after: Sets }
  >(
    db,
    sql`select version, at::text, by, cause, before, after from dns_changes
      where zone_id = ${id}::uuid order by version desc`,
  )
  return rows.map(({ version, at, by, cause, before, after }) => ({
    ...{ version, by, cause },
    at: new Date(at).toISOString(),
    before: showRecordSets(before, name),
    after: showRecordSets(after, name),
  }))
}
