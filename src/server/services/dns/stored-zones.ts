import { sql, type SQL } from 'drizzle-orm'
import type { DnsRecordType } from '../../../contract/dns.ts'
import { sortRecordSets, type ZoneRecordSet } from '../../../contract/dns-records/record-set.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { dnsZones } from '../../platform/db/schema/index.ts'

export type ZoneState = typeof dnsZones.$inferSelect.state

/** A zone of our table, which is the truth. */
export interface StoredZone {
  readonly id: string
  readonly customerId: string
  readonly name: string
  readonly state: ZoneState
  readonly version: number
  readonly publishedVersion: number
  /** The domain left or ended: its zone stays as it is. */
  readonly isLost: boolean
  readonly recordSets: readonly ZoneRecordSet[]
}

interface ZoneRow extends Record<string, unknown> {
  readonly id: string
  readonly customer_id: string
  readonly name: string
  readonly state: ZoneState
  readonly version: number
  readonly published_version: number
  readonly is_lost: boolean
  readonly records:
    | readonly { name: string; type: DnsRecordType; ttl: number; contents: string[] }[]
    | null
}

/** Finds a zone by its domain's id. */
export const findZone = async (db: Queryable, id: string): Promise<StoredZone | undefined> => {
  const [row] = await rowsOf<ZoneRow>(
    db,
    sql`select z.id, s.customer_id, z.name, z.state, z.version, z.published_version,
        s.external_id is null as is_lost,
        (select jsonb_agg(to_jsonb(r)) from dns_records r where r.zone_id = z.id) as records
      from dns_zones z join services s on s.id = z.id where z.id = ${id}::uuid`,
  )
  return row === undefined
    ? undefined
    : {
        ...{ id: row.id, customerId: row.customer_id, name: row.name, state: row.state },
        ...{ version: row.version, publishedVersion: row.published_version },
        isLost: row.is_lost,
        recordSets: sortRecordSets(
          (row.records ?? []).map(({ name, type, ttl, contents }) => ({
            ...{ name, type, ttl, contents },
          })),
          row.name,
        ),
      }
}

/** Finds the customer's zone with us that a name is in, the longest; returns its id. */
export const findZoneOfName = async (
  db: Queryable,
  customerId: string,
  name: string,
): Promise<string | undefined> => {
  const labels = name.split('.')
  const parents = JSON.stringify(labels.map((_, at) => labels.slice(at).join('.')))
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select z.id from dns_zones z join services s on s.id = z.id
      where s.customer_id = ${customerId}::uuid and s.external_id is not null
        and z.state in ('CREATING', 'ACTIVE')
        and z.name in (select jsonb_array_elements_text(${parents}::jsonb))
      order by length(z.name) desc limit 1`,
  )
  return row?.id
}

const insertRecords = (zone: SQL, recordSets: readonly ZoneRecordSet[]): SQL => sql`
  insert into dns_records (zone_id, name, type, ttl, contents)
  select ${zone}.id, r.name, r.type, r.ttl, r.contents
  from ${zone}, jsonb_to_recordset(${JSON.stringify(recordSets)}::jsonb)
    as r (name text, type text, ttl integer, contents jsonb)`

const isOwner = (owner: ZoneOwner): SQL =>
  'id' in owner ? sql`id = ${owner.id}::uuid` : sql`order_item_id = ${owner.orderItemId}::uuid`

/** A domain by its id, or by the order item that registered it. */
export type ZoneOwner = { readonly id: string } | { readonly orderItemId: string }

/** Where a hosting is reached. */
export interface HostingPlace {
  readonly ips: readonly string[]
  /** It has mailboxes. */
  readonly hasMail: boolean
}

/** Returns the place of the customer's hosting that a domain is for; undefined without. */
export const findHostingPlace = async (
  db: Queryable,
  owner: ZoneOwner,
): Promise<HostingPlace | undefined> => {
  const [row] = await rowsOf<{ ip: string; has_mail: boolean }>(
    db,
    sql`select h.config ->> 'ip' as ip, h.provider = 'whm' as has_mail
      from (select customer_id, subject from services where ${isOwner(owner)}) as d
        join services h on h.customer_id = d.customer_id and h.subject = d.subject
      where h.state = 'ACTIVE' and h.external_id is not null and h.config ? 'ip' limit 1`,
  )
  return row && { ips: [row.ip], hasMail: row.has_mail }
}

/** Stores the zone of a domain, once; returns its id the first time. */
export const insertZone = async (
  tx: Queryable,
  owner: ZoneOwner,
  recordSets: readonly ZoneRecordSet[],
): Promise<string | undefined> => {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`with zone as (
        insert into dns_zones (id, name)
        select id, subject from services where ${isOwner(owner)}
        on conflict (id) do nothing returning id),
      records as (${insertRecords(sql`zone`, recordSets)})
      select id from zone`,
  )
  return row?.id
}

/** Replaces a zone's records if it still has the version; returns whether it had. */
export const replaceRecords = (
  db: Queryable,
  { id, version }: Pick<StoredZone, 'id' | 'version'>,
  recordSets: readonly ZoneRecordSet[],
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = await rowsOf(
      tx,
      sql`update dns_zones set version = version + 1
        where id = ${id}::uuid and version = ${version} returning id`,
    )
    if (changed.length === 0) return false
    await tx.execute(sql`delete from dns_records where zone_id = ${id}::uuid`)
    await rowsOf(
      tx,
      sql`with zone as (select ${id}::uuid as id) ${insertRecords(sql`zone`, recordSets)}`,
    )
    return true
  })

/** Stores that the name server has a version. */
export const markPublished = async (
  db: Queryable,
  { id, version }: Pick<StoredZone, 'id' | 'version'>,
): Promise<void> => {
  await db.execute(sql`update dns_zones
    set state = 'ACTIVE', problem = null, published_version = greatest(published_version, ${version}::integer)
    where id = ${id}::uuid`)
}

/** Stores a problem that only an operator can solve. */
export const markProblem = async (
  db: Queryable,
  id: string,
  state: 'FOREIGN' | 'REFUSED',
  problem: string,
): Promise<void> => {
  await db.execute(sql`update dns_zones set state = ${state}, problem = ${problem}
    where id = ${id}::uuid`)
}

/** Returns whether a customer had the domain of a zone before its present owner. */
export const isFormerOwner = async (
  db: Queryable,
  { name, id }: Pick<StoredZone, 'name' | 'id'>,
  account: string,
): Promise<boolean> => {
  const [row] = await rowsOf<{ is_former: boolean }>(
    db,
    sql`select exists (select from dns_zones z join services s on s.id = z.id
        where z.name = ${name} and s.customer_id::text = ${account}
          and s.external_id is null and s.id <> ${id}::uuid)
      or exists (select from domain_removals
        where name = ${name} and customer_id::text = ${account} and state = 'REMOVED')
      as is_former`,
  )
  return row?.is_former === true
}

/** Returns whether a customer's email address is at a domain or below it. */
export const hasEmailAt = async (
  db: Queryable,
  customerId: string,
  name: string,
): Promise<boolean> => {
  const [row] = await rowsOf<{ host: string }>(
    db,
    sql`select lower(split_part(email, '@', 2)) as host from customers
      where id = ${customerId}::uuid`,
  )
  return row !== undefined && `.${row.host}`.endsWith(`.${name}`)
}
