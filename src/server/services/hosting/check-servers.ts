import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { mainServer, type WhmServerSettings } from '../../platform/whm-settings.ts'
import { serverForRegion } from '../../providers/whm/index.ts'

/** Checks that each region that sells shared hosting, and each account, has its WHM server. @throws Error that names those without */
export const checkWhmServers = async (
  db: Queryable,
  servers: ReadonlyMap<string, Pick<WhmServerSettings, 'regions'>>,
): Promise<void> => {
  const [selling, used] = await Promise.all([
    rowsOf<{ id: string; name: string }>(
      db,
      sql`select distinct r.id::text, r.name from regions r join packages p on p.region_id = r.id
        where p.type = 'SHARED_HOSTING' and not p.is_disabled order by r.name`,
    ),
    rowsOf<{ name: string }>(
      db,
      sql`select distinct coalesce(config ->> 'server', ${mainServer}) as name from services
        where provider = 'whm' and state = 'ACTIVE' and external_id is not null order by name`,
    ),
  ])
  const without = selling.find(({ id }) => serverForRegion(servers, id) === undefined)
  if (without !== undefined) {
    const { id, name } = without
    throw new Error(`WHM_SERVERS has no server for ${name} (${id}), which sells shared hosting`)
  }
  const gone = used.find(({ name }) => !servers.has(name))
  if (gone !== undefined) {
    throw new Error(`there are hosting accounts on the WHM server ${gone.name}, which is not set`)
  }
}
