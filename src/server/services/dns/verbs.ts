import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { changeVerb, readVerb, VerbError } from '../../platform/verbs/index.ts'
import { publishZone } from './jobs.ts'

type ZoneRow = {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly problem: string | null
  readonly version: number
  readonly published: number
}

const zones = (db: Queryable, name?: string): Promise<readonly ZoneRow[]> =>
  rowsOf<ZoneRow>(
    db,
    sql`select z.id, z.name, z.state, z.problem, z.version, z.published_version as published
      from dns_zones z join services s on s.id = z.id
      where s.external_id is not null
        and ${name === undefined ? sql`z.published_version < z.version` : sql`z.name = ${name}`}
      order by z.name`,
  )

const line = ({ name, state, version, published, problem }: ZoneRow): string =>
  `${name}  ${state}  version ${version}, published ${published}  ${problem ?? ''}`.trimEnd()

/** The operator's verbs for DNS zones. */
export const zoneVerbs = [
  readVerb({
    noun: 'zone',
    verb: 'list',
    permission: 'zone:read',
    help: ['DNS zones whose latest version the name server does not have, with the problem'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await zones(db)
      return {
        text: all.length === 0 ? 'Every zone is published.' : all.map(line).join('\n'),
        data: all,
      }
    },
  }),
  changeVerb({
    noun: 'zone',
    verb: 'publish',
    permission: 'zone:change',
    takes: ['NAME'],
    help: [
      'publishes the zone of a domain again, after its problem is solved',
      'a zone of another account is never overwritten: change its account first',
    ],
    input: v.object({ name: v.pipe(v.string(), v.toLowerCase()) }),
    subject: ({ name }) => name,
    look: async (name, { db }) => (await zones(db, name))[0] ?? null,
    run: async ({ name }, { db, enqueue }) => {
      const [zone] = await zones(db, name)
      if (zone === undefined) throw new VerbError(`${name} has no zone.`)
      await enqueue(db, publishZone, { zoneId: zone.id })
      return { text: `${name} is being published.` }
    },
  }),
] as const
