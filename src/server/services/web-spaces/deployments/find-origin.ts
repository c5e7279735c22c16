import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../../platform/db/database.ts'
import { serviceJson, serviceOf, type Service, type ServiceJson } from '../../lifecycle/index.ts'
import { SpaceConfig } from '../space-config.ts'

/** A website that is cloned. */
export interface Origin {
  readonly service: Service<SpaceConfig>
  /** Whether its files change now. */
  readonly isChanging: boolean
}

/** Finds a running website of cloud hosting whose files its customer may clone. */
export const findOrigin = async (
  db: Queryable,
  customerId: string,
  serviceId: string,
): Promise<Origin | undefined> => {
  const [row] = await rowsOf<{ service: ServiceJson; isChanging: boolean }>(
    db,
    sql`select ${serviceJson(sql`s`)} as service, exists (select from web_space_tasks t
        where t.service_id = s.id and t.kind in ('DEPLOY', 'RESTORE')
          and t.state = 'RUNNING') as "isChanging"
      from services s
      where s.id = ${serviceId}::uuid and s.customer_id = ${customerId}::uuid
        and s.type = 'CLOUD_HOSTING' and s.state = 'ACTIVE' and s.external_id is not null
        and not exists (select from service_holds o where o.service_id = s.id)`,
  )
  if (row === undefined) return undefined
  const service = serviceOf(row.service)
  const config = v.parse(SpaceConfig, service.config)
  // After a hold, until it runs again.
  if (config.isSuspended) return undefined
  return { service: { ...service, config }, isChanging: row.isChanging }
}
