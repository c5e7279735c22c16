import { sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { serviceFamilies } from '../../../contract/service-categories.ts'
import type { listServices } from '../../../contract/services.ts'
import type { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { serviceJson, serviceOf, type Service, type ServiceJson } from '../lifecycle/index.ts'

type Filter = Pick<QueryOf<typeof listServices>, 'category' | 'family'>

/** Returns whether a service of a type is listed; the category of a type is its name. */
const isListed = ({ category, family }: Filter, type: string): boolean =>
  (category === 'SUMMARY' || category === type) &&
  (family === undefined || serviceFamilies[family] === type)

const listed = ({ category, family }: Filter): SQL =>
  sql`${category === 'SUMMARY' ? sql`true` : sql`type = ${category}`}
    and ${family === undefined ? sql`true` : sql`type = ${serviceFamilies[family]}`}`

/** A page of a customer's services. */
export interface StoredPage {
  readonly services: readonly Service[]
  readonly total: number
  readonly totals: readonly { readonly category: ServiceType; readonly total: number }[]
}

/** Lists a page of a customer's services by their end, what is over last. One round trip. */
export const listStored = async (
  db: Queryable,
  customerId: string,
  { limit, page, ...filter }: QueryOf<typeof listServices>,
): Promise<StoredPage> => {
  const own = sql`customer_id = ${customerId}::uuid`
  const [row] = await rowsOf<{
    items: readonly ServiceJson[] | null
    totals: StoredPage['totals'] | null
  }>(
    db,
    sql`select
      (select jsonb_agg(${serviceJson(sql`s`)} order by s.is_over, s.expires_at, s.subject)
        from (select *, state in ('ENDED', 'MOVED_AWAY') as is_over
          from services where ${own} and ${listed(filter)}
          order by is_over, expires_at, subject
          limit ${limit}::int offset ${(page - 1) * limit}::int) as s) as items,
      (select jsonb_agg(jsonb_build_object('category', type, 'total', total) order by type)
        from (select type, count(*) as total from services where ${own} group by type) as t)
        as totals`,
  )
  const totals = row?.totals ?? []
  const wanted = totals.filter(({ category }) => isListed(filter, category))
  return {
    services: (row?.items ?? []).map(serviceOf),
    total: wanted.reduce((sum, { total }) => sum + total, 0),
    totals,
  }
}

/** Finds one service of a customer. @throws ApiError SERVICE_NOT_FOUND, also for another's */
export const findService = async (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<Service> => {
  const [row] = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where id = ${id}::uuid and customer_id = ${customerId}::uuid`,
  )
  if (row === undefined) throw new ApiError('SERVICE_NOT_FOUND')
  return serviceOf(row.service)
}
