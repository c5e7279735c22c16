import { sql, type SQL } from 'drizzle-orm'
import type { Cloud } from '../../providers/openstack/openstack.ts'
import type { Held, Inventory, Limit } from '../system-checks/index.ts'
import type { RegionDeps } from './in-region.ts'
import { serverName } from './names.ts'

const prefix = serverName('')

const listServers = async ({ compute }: Cloud): Promise<readonly Held[]> =>
  (await compute.serversNamed(prefix)).map(({ id, name }) => ({
    id,
    owner: name.slice(prefix.length),
  }))

/** A negative maximum is none. */
const limitOf = (what: string, used: number, most: number): Limit => ({
  ...{ what, used },
  most: most < 0 ? undefined : most,
})

const readLimits = async ({ compute }: Cloud): Promise<readonly Limit[]> => {
  const limits = await compute.limits()
  return [
    limitOf('servers', limits.totalInstancesUsed, limits.maxTotalInstances),
    limitOf('cores', limits.totalCoresUsed, limits.maxTotalCores),
    limitOf('ram', limits.totalRAMUsed, limits.maxTotalRAMSize),
  ]
}

/** A server that is being changed may be another one afterwards; tests of backups have servers of their own. */
const expectedIn = (regionId: string): SQL => sql`
  select s.external_id as id, null::uuid as owner, s.state = 'ACTIVE' and c.id is null as must
  from services s
    left join server_changes c on c.service_id = s.id and c.state = 'RUNNING'
  where s.provider = 'openstack' and s.external_id is not null
    and s.config ->> 'regionId' = ${regionId} and (s.state <> 'ENDED' or c.id is not null)
  union all
  select null, s.order_item_id, false
  from server_changes c join services s on s.id = c.service_id where c.state = 'RUNNING'
  union all
  select null, id, false from server_backup_tests where ended_at is null`

/** Lists the servers of each region's cloud by their names. */
export const serverInventory = ({ clouds }: Pick<RegionDeps, 'clouds'>): Inventory => ({
  system: 'openstack',
  places: () =>
    Array.from(clouds, ([name, cloud]) => ({
      ...{ name, expected: expectedIn(name) },
      list: () => listServers(cloud),
      readLimits: () => readLimits(cloud),
    })),
})
