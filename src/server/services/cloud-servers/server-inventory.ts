import { sql, type SQL } from 'drizzle-orm'
import type { Cloud } from '../../providers/openstack/openstack.ts'
import type { Held, Inventory, Limit } from '../system-checks/index.ts'
import type { RegionDeps } from './in-region.ts'
import { busyItems, servicesIn } from './expected-items.ts'
import { itemOf, serverName } from './names.ts'

const prefix = serverName('')

const keypairs = 'os-keypairs/'

const list = async ({ compute }: Cloud): Promise<readonly Held[]> => {
  const [servers, names] = [await compute.serversNamed(prefix), await compute.keypairNames()]
  return [
    ...servers.map(({ id, name }) => ({ id, owner: name.slice(prefix.length) })),
    ...names.flatMap((name) => {
      const owner = itemOf(name)
      return owner === undefined ? [] : [{ id: `${keypairs}${name}`, owner }]
    }),
  ]
}

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

/** A server that is being changed may be another one afterwards. */
const expectedIn = (regionId: string): SQL => sql`
  select s.external_id as id, null::uuid as owner, s.state = 'ACTIVE' and c.id is null as must
  from services s
    left join server_changes c on c.service_id = s.id and c.state = 'RUNNING'
  where s.provider = 'openstack' and s.external_id is not null
    and s.config ->> 'regionId' = ${regionId} and (s.state <> 'ENDED' or c.id is not null)
  union all
  select ${keypairs + prefix} || s.order_item_id, null, false ${servicesIn(regionId)}
  union all ${busyItems}`

/** Lists the servers and keypairs at each region's Nova by their names. */
export const serverInventory = ({ clouds }: Pick<RegionDeps, 'clouds'>): Inventory => ({
  system: 'openstack',
  places: () =>
    Array.from(clouds, ([name, cloud]) => ({
      ...{ name, expected: expectedIn(name) },
      list: () => list(cloud),
      readLimits: () => readLimits(cloud),
    })),
})
