import { sql } from 'drizzle-orm'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { DayMeter, UsageDay } from '../../../contract/usage-history.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { lowestId } from '../../platform/db/lowest-id.ts'
import {
  serviceJson,
  serviceOf,
  type Service,
  type ServiceJson,
  type UsageCounter,
} from '../lifecycle/index.ts'

/** A service that is to be read, with what is known of the day. */
export interface Unread {
  readonly service: Service
  /** When it was last read that day, as the database writes it. */
  readonly readAt: string | null
  readonly meters: readonly DayMeter[]
  /** Of the last reading, whenever that was; null before the first. */
  readonly counters: readonly UsageCounter[] | null
}

/** Which services are to be read. */
export interface Wanted {
  readonly day: string
  /** The types that are read once a day. */
  readonly daily: readonly ServiceType[]
  /** The types that are counted: read again when their last reading is older than a moment. */
  readonly counted: readonly ServiceType[]
  readonly before: Date
}

const first = { service: { id: lowestId }, readAt: null } as const

/** Finds services that are to be read, those first that were never read that day, then the longest unread, after one. */
export const findUnread = async (
  db: Queryable,
  { day, daily, counted, before }: Wanted,
  page: {
    readonly after:
      | { readonly service: Pick<Service, 'id'>; readonly readAt: string | null }
      | undefined
    readonly limit: number
  },
): Promise<readonly Unread[]> => {
  const { service, readAt } = page.after ?? first
  const rows = await rowsOf<Omit<Unread, 'service'> & { service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service, u.read_at::text as "readAt",
        coalesce(u.meters, '[]') as meters,
        (select c.counters from service_usage c
          where c.service_id = s.id and c.counters is not null
          order by c.day desc limit 1) as counters
      from services s left join service_usage u on u.service_id = s.id and u.day = ${day}::date
      where s.state = 'ACTIVE' and s.external_id is not null
        and s.type in ${[...daily, ...counted]}
        and (u.service_id is null or (s.type = any(${sql.param([...counted])}::text[])
          and coalesce(u.read_at, '-infinity') < ${before.toISOString()}::timestamptz))
        and (coalesce(u.read_at, '-infinity'), s.id)
          > (coalesce(${readAt}::timestamptz, '-infinity'), ${service.id}::uuid)
      order by coalesce(u.read_at, '-infinity'), s.id limit ${page.limit}`,
  )
  return rows.map((row) => ({ ...row, service: serviceOf(row.service) }))
}

/** Stores a reading of a day; what another server has stored meanwhile stays. */
export const storeReading = async (
  db: Queryable,
  { service: { id }, readAt }: Pick<Unread, 'service' | 'readAt'>,
  reading: {
    readonly day: string
    readonly meters: readonly DayMeter[]
    /** Null if nothing was counted; the last counters stay. */
    readonly counters: readonly UsageCounter[] | null
    readonly at: Date
  },
): Promise<void> => {
  const { day, meters, counters, at } = reading
  const counts = counters === null ? null : JSON.stringify(counters)
  await rowsOf(
    db,
    sql`insert into service_usage as u (service_id, day, meters, counters, read_at)
      values (${id}::uuid, ${day}::date, ${JSON.stringify(meters)}::jsonb, ${counts}::jsonb,
        ${at.toISOString()}::timestamptz)
      on conflict (service_id, day) do update set meters = excluded.meters,
        counters = coalesce(excluded.counters, u.counters), read_at = excluded.read_at
        where u.read_at = ${readAt}::timestamptz`,
  )
}

/** Deletes the readings before a day. */
export const deleteReadings = async (db: Queryable, before: string): Promise<void> => {
  await rowsOf(db, sql`delete from service_usage where day < ${before}::date`)
}

/** Returns a service's readings since a day, the earliest first; without days that have none. */
export const readingsOf = (
  db: Queryable,
  serviceId: string,
  since: string,
): Promise<readonly UsageDay[]> =>
  rowsOf<{ day: string; meters: DayMeter[] }>(
    db,
    sql`select day::text, meters from service_usage
      where service_id = ${serviceId}::uuid and day >= ${since}::date and meters <> '[]'
      order by day`,
  )

/** Returns the customer's services that have readings since a day, by name. */
export const servicesWithReadings = (
  db: Queryable,
  customerId: string,
  since: string,
): Promise<readonly { id: string; type: ServiceType; subject: string }[]> =>
  rowsOf<{ id: string; type: ServiceType; subject: string }>(
    db,
    sql`select s.id::text, s.type, s.subject from services s
      where s.customer_id = ${customerId}::uuid and exists (select from service_usage u
        where u.service_id = s.id and u.day >= ${since}::date and u.meters <> '[]')
      order by lower(s.subject), s.id`,
  )
