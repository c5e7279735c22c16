import { sql, type SQL } from 'drizzle-orm'
import { mainServer } from '../../platform/whm-settings.ts'
import type { Whm, WhmAccount } from '../../providers/whm/index.ts'
import type { Held, Inventory } from '../system-checks/index.ts'
import { isAccountName, itemOfContact } from './account-name.ts'
import { externalIdOf } from './hosting-config.ts'
import type { ServersDeps } from './own-account.ts'

/** Customers can change the contact, and a reseller's token may see accounts that are not the shop's. */
const heldOf = (server: string, contactMail: string, found: WhmAccount): readonly Held[] => {
  const owner = itemOfContact(contactMail, found.email)
  if (owner === undefined && !isAccountName(found.user)) return []
  return [{ id: externalIdOf({ server, user: found.user }), owner }]
}

const listHeld = async (
  server: string,
  contactMail: string,
  whm: Pick<Whm, 'listAccounts'>,
): Promise<readonly Held[]> =>
  (await whm.listAccounts()).flatMap((found) => heldOf(server, contactMail, found))

/** A domain may be waited for all the time. */
const expectedOn = (server: string): SQL => sql`
  select s.external_id as id, null::uuid as owner, s.state = 'ACTIVE' and t.id is null as must
  from services s
    left join lateral (select id from web_space_tasks
      where service_id = s.id and state = 'RUNNING' and kind <> 'CONNECT' limit 1) t on true
  where s.provider = 'whm' and s.external_id is not null
    and coalesce(s.config ->> 'server', ${mainServer}) = ${server}
    and (s.state <> 'ENDED' or t.id is not null)`

/** Lists the accounts of each WHM server by our tag and our names. */
export const accountInventory = ({ whmServers, contactMail }: ServersDeps): Inventory => ({
  system: 'whm',
  places: () =>
    whmServers.all.map(({ name, whm, maxAccounts: most }) => ({
      ...{ name, expected: expectedOn(name) },
      list: () => listHeld(name, contactMail, whm),
      readLimits: async () => [{ what: 'accounts', used: await whm.countAccounts(), most }],
    })),
})
