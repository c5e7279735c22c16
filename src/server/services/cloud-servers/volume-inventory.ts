import { sql, type SQL } from 'drizzle-orm'
import type { Cloud } from '../../providers/openstack/openstack.ts'
import type { Held, Inventory } from '../system-checks/index.ts'
import { busyItems, servicesIn } from './expected-items.ts'
import type { RegionDeps } from './in-region.ts'
import { itemOf } from './names.ts'

const [volumes, backups] = ['volumes/', 'backups/']

type Found = { readonly id: string; readonly name: string | null }

const heldIn =
  (kind: string) =>
  ({ id, name }: Found): readonly Held[] => {
    const owner = itemOf(name ?? '')
    return owner === undefined ? [] : [{ id: `${kind}${id}`, owner }]
  }

const list = async (cloud: Cloud): Promise<readonly Held[]> => [
  ...(await cloud.volumes.allVolumes()).flatMap(heldIn(volumes)),
  ...(await cloud.volumes.allBackups()).flatMap(heldIn(backups)),
]

/** A backup outlives its server. */
const expectedIn = (regionId: string): SQL => sql`
  select ${volumes} || (s.config ->> 'bootVolumeId') as id, null::uuid as owner, false as must
  ${servicesIn(regionId)}
  union all
  select ${backups} || b.external_id, null, false
  from server_backups b join services s on s.id = b.service_id
  where s.config ->> 'regionId' = ${regionId}
  union all ${busyItems}`

/** Lists the volumes and backups at each region's Cinder by their names. */
export const volumeInventory = ({ clouds }: Pick<RegionDeps, 'clouds'>): Inventory => ({
  system: 'cinder',
  places: () =>
    Array.from(clouds, ([name, cloud]) => ({
      ...{ name, expected: expectedIn(name) },
      list: () => list(cloud),
    })),
})
