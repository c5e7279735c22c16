import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import { act, codesFact, queueSource, textFact } from '../../platform/staff-queues/index.ts'

/** No job publishes it again: staff have to. */
const isStuck = sql`z.problem is not null and s.external_id is not null`

/** Counts the zones that the name server refuses, or has for another account. */
export const countStuckZones = async (db: Queryable): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from dns_zones z join services s on s.id = z.id
      where ${isStuck}`,
  )
  return row?.count ?? 0
}

interface ZoneFacts {
  readonly name: string
  readonly state: string
  readonly error: string
  readonly version: number
  readonly published: number
  readonly username: string
  readonly email: string
}

/** Zones that the name server refuses, or has for another account; any other is published by its job. */
export const stuckZoneSource = queueSource<ZoneFacts>({
  key: 'zones',
  waiting: sql`
    select z.id::text as id, (select min(c.at) from dns_changes c
        where c.zone_id = z.id and c.version > z.published_version) as since,
      jsonb_build_object('name', z.name, 'state', z.state, 'error', z.problem,
        'version', z.version, 'published', z.published_version, 'username', u.username,
        'email', u.email) as facts
    from dns_zones z join services s on s.id = z.id join customers u on u.id = s.customer_id
    where ${isStuck}`,
  show: ({ name, state, error, version, published, username, email }) => ({
    title: toUnicodeName(name),
    facts: [
      codesFact('state', 'zone', [state]),
      textFact('error', error),
      textFact('version', version),
      textFact('published', published),
      textFact('customer', `${username} <${email}>`),
    ],
    files: [],
    acts: [act('retry', ['zone', 'publish'], { name })],
  }),
})
