import { sql, type SQL } from 'drizzle-orm'
import type { Outage as ShownOutage } from '../../../contract/outages.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import type { Moments } from './uptime.ts'

/** An outage: of one service, or of a region and a type; null stands for all of them. */
export interface Outage extends Record<string, unknown> {
  readonly id: string
  readonly serviceId: string | null
  readonly regionId: string | null
  readonly serviceType: ServiceType | null
  readonly description: string
  readonly descriptionKm: string
  readonly startsAt: string
  readonly endsAt: string | null
}

/** Returns an outage as customers read it. */
export const showOutage = (
  { startsAt, endsAt, description, descriptionKm }: Outage,
  locale: Locale,
): ShownOutage => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  description: locale === 'km' ? descriptionKm : description,
})

/** Of a listing, and in the months that customers see. */
const mostOutages = 10_000

const outagesWhere = (db: Queryable, condition: SQL): Promise<readonly Outage[]> =>
  rowsOf<Outage>(
    db,
    sql`select id::text, service_id::text as "serviceId", region_id::text as "regionId",
        service_type as "serviceType", description, description_km as "descriptionKm",
        to_jsonb(starts_at) #>> '{}' as "startsAt", to_jsonb(ends_at) #>> '{}' as "endsAt"
      from outages where ${condition} order by starts_at desc, id limit ${mostOutages}`,
  )

/** Returns a moment for a statement. */
export const momentSql = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Returns the outages of a time, the latest first. */
export const outagesIn = (db: Queryable, { from, until }: Moments): Promise<readonly Outage[]> =>
  outagesWhere(
    db,
    sql`starts_at < ${momentSql(until)} and (ends_at is null or ends_at > ${momentSql(from)})`,
  )

/** Returns the latest outages. */
export const latestOutages = (db: Queryable): Promise<readonly Outage[]> =>
  outagesWhere(db, sql`true`)

/** Finds an outage. */
export const findOutage = async (db: Queryable, id: string): Promise<Outage | undefined> =>
  (await outagesWhere(db, sql`id::text = lower(${id})`))[0]

/** Stores an outage, or replaces the one with its id. */
export const storeOutage = async (tx: Queryable, outage: Outage): Promise<void> => {
  const { id, serviceId, regionId, serviceType, description, descriptionKm } = outage
  await rowsOf(
    tx,
    sql`insert into outages
        (id, service_id, region_id, service_type, description, description_km, starts_at, ends_at)
      values (${id}::uuid, ${serviceId}::uuid, ${regionId}::uuid, ${serviceType}, ${description},
        ${descriptionKm}, ${outage.startsAt}::timestamptz, ${outage.endsAt}::timestamptz)
      on conflict (id) do update set service_id = excluded.service_id,
        region_id = excluded.region_id, service_type = excluded.service_type,
        description = excluded.description, description_km = excluded.description_km,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at
      returning id`,
  )
}

/** Removes an outage that was entered by mistake. */
export const removeOutage = async (tx: Queryable, id: string): Promise<void> => {
  await rowsOf(tx, sql`delete from outages where id = ${id}::uuid returning id`)
}

/** Returns whether an outage is one of a service. */
export const affects = (
  { serviceId, regionId, serviceType }: Pick<Outage, 'serviceId' | 'regionId' | 'serviceType'>,
  service: { readonly id: string; readonly regionId: string; readonly type: ServiceType },
): boolean =>
  (serviceId === null || serviceId === service.id) &&
  (regionId === null || regionId === service.regionId) &&
  (serviceType === null || serviceType === service.type)
