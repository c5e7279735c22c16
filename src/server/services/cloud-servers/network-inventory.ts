import { sql, type SQL } from 'drizzle-orm'
import type { Cloud } from '../../providers/openstack/openstack.ts'
import type { Held, Inventory } from '../system-checks/index.ts'
import { busyItems, servicesIn } from './expected-items.ts'
import type { RegionDeps } from './in-region.ts'
import { itemOf, serverName } from './names.ts'

const [ports, floatingIps, groups] = ['ports/', 'floatingips/', 'security-groups/']

const list = async ({ networks }: Cloud): Promise<readonly Held[]> => {
  const found = [
    ...(await networks.allPorts()).map((one) => ({ ...one, id: ports + one.id })),
    ...(await networks.allFloatingIps()).map((one) => ({ ...one, id: floatingIps + one.ip })),
    ...(await networks.allSecurityGroups()).map((one) => ({ ...one, id: groups + one.name })),
  ]
  return found.flatMap(({ id, description }) => {
    const owner = itemOf(description)
    return owner === undefined ? [] : [{ id, owner }]
  })
}

/** Our tables have the port by its id, floating IPs by themselves, and security groups by their names. */
const expectedIn = (regionId: string): SQL => sql`
  select ${ports} || (s.config ->> 'portId') as id, null::uuid as owner, false as must
  ${servicesIn(regionId)}
  union all
  select ${floatingIps} || jsonb_array_elements_text(s.config -> 'ips'), null, false
  ${servicesIn(regionId)}
  union all
  select ${groups + serverName('')} || s.order_item_id, null, false ${servicesIn(regionId)}
  union all ${busyItems}`

/** Lists the ports, floating IPs and security groups at each region's Neutron by our mark. */
export const networkInventory = ({ clouds }: Pick<RegionDeps, 'clouds'>): Inventory => ({
  system: 'neutron',
  places: () =>
    Array.from(clouds, ([name, cloud]) => ({
      ...{ name, expected: expectedIn(name) },
      list: () => list(cloud),
    })),
})
