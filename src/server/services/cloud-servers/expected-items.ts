import { sql, type SQL } from 'drizzle-orm'

/** Selects from the services `s` of a region's cloud that have not ended. */
export const servicesIn = (regionId: string): SQL => sql`
  from services s where s.provider = 'openstack' and s.state <> 'ENDED'
    and s.config ->> 'regionId' = ${regionId}`

/**
 * Selects the items whose objects are expected at any cloud, because their server is being changed
 * or ended; tests of backups have servers of their own.
 */
export const busyItems = sql`
  select null as id, s.order_item_id as owner, false as must
  from services s where s.provider = 'openstack' and (
    exists (select from server_changes c where c.service_id = s.id and c.state = 'RUNNING')
    or exists (select from order_items i
      where i.service_id = s.id and i.fulfilment = 'IN_PROGRESS'))
  union all
  select null, id, false from server_backup_tests where ended_at is null`
