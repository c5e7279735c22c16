import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DnsChange, DnsRecordSet } from '../../../contract/dns.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { changeVerb, readVerb, say, VerbError } from '../../platform/verbs/index.ts'
import { publishZone } from './jobs.ts'
import { listChanges } from './stored-changes.ts'
import { findZone, type StoredZone } from './stored-zones.ts'
import { undoChange } from './undo-change.ts'

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

/** @throws VerbError */
const storedZone = async (db: Queryable, name: string): Promise<StoredZone> => {
  const [row] = await zones(db, name)
  const zone = row && (await findZone(db, row.id))
  if (zone === undefined) throw new VerbError(say('zone.unknown', { name }))
  return zone
}

const setLines = (sign: string, sets: readonly DnsRecordSet[]): string[] =>
  sets.flatMap(({ name, type, values }) =>
    values.map((value) => `  ${sign} ${name} ${type} ${value}`),
  )

const changeText = ({ version, at, by, cause, before, after }: DnsChange): string =>
  [
    `version ${version}  ${at}  ${by}  ${cause}`,
    ...setLines('-', before),
    ...setLines('+', after),
  ].join('\n')

const Name = v.pipe(v.string(), v.toLowerCase())

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
        text: all.length === 0 ? say('zone.all-published') : all.map(line).join('\n'),
        data: all,
      }
    },
  }),
  readVerb({
    noun: 'zone',
    verb: 'history',
    permission: 'zone:read',
    takes: ['NAME'],
    help: ['the latest changes of a zone: version, time, who, why, the records before and after'],
    input: v.object({ name: Name }),
    run: async ({ name }, { db }) => {
      const changes = await listChanges(db, await storedZone(db, name))
      const text = changes.map(changeText).join('\n')
      return { text: text === '' ? say('zone.no-change') : text, data: changes }
    },
  }),
  changeVerb({
    noun: 'zone',
    verb: 'undo',
    isDestructive: true,
    permission: 'zone:change',
    takes: ['NAME', 'VERSION'],
    help: [
      'takes one change of a zone back, for its customer, who sees it as made by the support',
      'later changes of other records stay',
    ],
    input: v.object({ name: Name, version: v.pipe(v.string(), v.digits(), v.toNumber()) }),
    subject: ({ name }) => name,
    look: async (name, { db }) => (await zones(db, name))[0] ?? null,
    run: async ({ name, version }, { db, clock, enqueue }) => {
      const zone = await storedZone(db, name)
      const deps = { db, clock, enqueue, nameservers: [], hostingIps: [] }
      const { version: made } = await undoChange(deps, zone, { version, by: 'SUPPORT' }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          throw new VerbError(error.code)
        },
      )
      return {
        text:
          made === zone.version
            ? say('zone.undone-before', { name, version })
            : say('zone.undone', { name, made, version }),
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
    input: v.object({ name: Name }),
    subject: ({ name }) => name,
    look: async (name, { db }) => (await zones(db, name))[0] ?? null,
    run: async ({ name }, { db, enqueue }) => {
      const [zone] = await zones(db, name)
      if (zone === undefined) throw new VerbError(say('zone.unknown', { name }))
      await enqueue(db, publishZone, { zoneId: zone.id })
      return { text: say('zone.publishing', { name }) }
    },
  }),
] as const
