import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Powerdns } from '../../providers/powerdns/index.ts'
import type { Held, Inventory } from '../system-checks/index.ts'

const CustomerId = v.pipe(v.string(), v.uuid())

/** Only zones of customers have an account with their id. */
const listZones = async (powerdns: Pick<Powerdns, 'listZones'>): Promise<readonly Held[]> =>
  (await powerdns.listZones())
    .filter(({ account }) => v.is(CustomerId, account))
    .map(({ name }) => ({ id: name }))

/** The zone of a lost domain stays, for its next owner's to replace it. */
const expected = sql`
  select z.name as id, null::uuid as owner,
    z.state = 'ACTIVE' and s.state = 'ACTIVE' and s.external_id is not null as must
  from dns_zones z join services s on s.id = z.id`

/** Lists the zones of our name server by their account; none where we have no name servers. */
export const zoneInventory = (deps: {
  readonly powerdns: Pick<Powerdns, 'listZones'>
  readonly nameservers: readonly string[]
}): Inventory => ({
  system: 'powerdns',
  places: () =>
    deps.nameservers.length === 0
      ? []
      : [{ name: 'zones', expected, list: () => listZones(deps.powerdns) }],
})
