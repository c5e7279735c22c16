import { sql } from 'drizzle-orm'
import type { ServiceType } from '../../../contract/service-types.ts'
import type { UsageMeter } from '../../../contract/service-panel.ts'
import type { UsageDay } from '../../../contract/usage-history.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { serviceJson, serviceOf, type Service, type ServiceJson } from '../lifecycle/index.ts'

const firstId = '00000000-0000-0000-0000-000000000000'

/** Finds services of some types that were not read on a day, in the order of their ids after one. */
export const findUnread = async (
  db: Queryable,
  types: readonly ServiceType[],
  day: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly Service[]> => {
  const rows = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where s.id > ${after ?? firstId}::uuid and s.state = 'ACTIVE' and s.external_id is not null and s.type in ${[...types]}
        and not exists (select from service_usage u
          where u.service_id = s.id and u.day = ${day}::date)
      order by s.id limit ${limit}`,
  )
  return rows.map(({ service }) => serviceOf(service))
}

/** Stores the reading of a day; another server's stays. */
export const storeReading = async (
  db: Queryable,
  serviceId: string,
  day: string,
  meters: readonly UsageMeter[],
): Promise<void> => {
  await rowsOf(
    db,
    sql`insert into service_usage (service_id, day, meters)
      values (${serviceId}::uuid, ${day}::date, ${JSON.stringify(meters)}::jsonb)
      on conflict do nothing`,
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
  rowsOf<{ day: string; meters: UsageMeter[] }>(
    db,
    sql`select day::text, meters from service_usage
      where service_id = ${serviceId}::uuid and day >= ${since}::date and meters <> '[]'
      order by day`,
  )
