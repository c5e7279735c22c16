import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { serviceJson, serviceOf, type Service, type ServiceJson } from '../../lifecycle/index.ts'
import { SpaceConfig } from '../space-config.ts'

/** Finds a running website of cloud hosting whose files its customer may clone. */
export const findOrigin = async (
  db: Queryable,
  customerId: string,
  serviceId: string,
): Promise<Service<SpaceConfig> | undefined> => {
  const [row] = await rowsOf<{ service: ServiceJson }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service from services s
      where s.id = ${serviceId}::uuid and s.customer_id = ${customerId}::uuid
        and s.type = 'CLOUD_HOSTING' and s.state = 'ACTIVE' and s.external_id is not null
        and not exists (select from service_holds o where o.service_id = s.id)`,
  )
  if (row === undefined) return undefined
  const service = serviceOf(row.service)
  return { ...service, config: v.parse(SpaceConfig, service.config) }
}
