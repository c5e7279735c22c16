import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbError,
  VerbReason,
  type Sentence,
} from '../../platform/verbs/index.ts'
import { shownMoment, zonedMoment } from '../../platform/zoned-moment.ts'
import { coveredTypes } from './covered-services.ts'
import {
  findOutage,
  latestOutages,
  removeOutage,
  storeOutage,
  type Outage,
} from './stored-outages.ts'

const noun = 'outages'

const asJson = (outage: Outage): Json => ({ ...outage }) as Json

const scopeOf = ({ serviceId, regionId, serviceType }: Outage): string | Sentence =>
  serviceId ??
  say('outages.scope', {
    type: serviceType ?? say('outages.every-type'),
    region: regionId ?? say('outages.every-region'),
  })

const line = (outage: Outage): Sentence => {
  const { id, startsAt, endsAt, description } = outage
  const values = { id, from: shownMoment(new Date(startsAt)), scope: scopeOf(outage), description }
  return endsAt === null
    ? say('outages.line-open', values)
    : say('outages.line', { ...values, until: shownMoment(new Date(endsAt)) })
}

const Description = v.optional(
  v.pipe(v.string(), v.trim(), v.minLength(1, rule('rule.what-failed')), v.maxLength(200)),
)

const options: Readonly<Record<string, 'text' | 'flag'>> = {
  ...{ for: 'text', region: 'text', service: 'text', everything: 'flag' },
  ...{ from: 'text', until: 'text', description: 'text', 'description-km': 'text' },
  reason: 'text',
}

const Fields = v.object({
  for: v.optional(
    v.picklist(coveredTypes, rule('rule.outage-for', { types: coveredTypes.join() })),
  ),
  region: v.optional(v.string()),
  service: v.optional(v.pipe(v.string(), v.uuid(rule('rule.outage-service')))),
  everything: v.optional(v.boolean(), false),
  from: v.optional(zonedMoment('--from')),
  until: v.optional(zonedMoment('--until')),
  description: Description,
  'description-km': Description,
  reason: VerbReason,
})
type Fields = v.InferOutput<typeof Fields>

const regionNamed = async (db: Queryable, name: string): Promise<string> => {
  const [region] = await rowsOf<{ id: string }>(
    db,
    sql`select id::text from regions where lower(name) = lower(${name}) or id::text = ${name}`,
  )
  if (region === undefined) throw new VerbError(say('outages.no-region', { name }))
  return region.id
}

const checkService = async (db: Queryable, id: string): Promise<void> => {
  const found = await rowsOf(db, sql`select id from services where id = ${id}::uuid`)
  if (found.length === 0) throw new VerbError(say('outages.no-service', { id }))
}

/** Returns what an outage is of; undefined when no option says so. */
const scopeIn = async (
  db: Queryable,
  { everything, service, ...input }: Fields,
): Promise<Pick<Outage, 'serviceId' | 'regionId' | 'serviceType'> | undefined> => {
  const { for: type, region } = input
  const isWide = type !== undefined || region !== undefined
  if ([everything, service !== undefined, isWide].filter(Boolean).length > 1) {
    throw new VerbError(say('outages.one-scope'))
  }
  if (!everything && service === undefined && !isWide) return undefined
  const regionId = region === undefined ? null : await regionNamed(db, region)
  if (service !== undefined) await checkService(db, service)
  return { serviceId: service ?? null, regionId, serviceType: type ?? null }
}

const checked = (outage: Outage, now: Date): Outage => {
  const { startsAt, endsAt } = outage
  if (new Date(startsAt) > now) throw new VerbError(say('outages.not-begun'))
  if (endsAt !== null && new Date(endsAt) <= new Date(startsAt)) {
    throw new VerbError(say('until-before-from'))
  }
  return outage
}

const found = async (db: Queryable, id: string): Promise<Outage> => {
  const outage = await findOutage(db, id)
  if (outage === undefined) throw new VerbError(say('outages.unknown', { id }))
  return outage
}

const change = {
  noun,
  permission: 'outage:change',
  look: async (id: string, { db }: { readonly db: Queryable }): Promise<Json> => {
    const outage = await findOutage(db, id)
    return outage === undefined ? null : asJson(outage)
  },
} as const

const optionsHelp = [
  '--for CLOUD_SERVER --region "Phnom Penh"   all services of a type, of a region, or both',
  '--service ID | --everything                in place of these',
  '--from 2026-12-01T22:00+07:00 --until 2026-12-02T02:00+07:00',
  '--description "…" --description-km "…"     customers read it',
] as const

/** The operator's verbs for outages, which uptime is measured by (decision 150). */
export const outageVerbs = [
  readVerb({
    noun,
    verb: 'list',
    permission: 'sla:read',
    help: ['all outages, the latest first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await latestOutages(db)
      const text = all.length === 0 ? say('outages.none') : all.map(line)
      return { text, data: all.map(asJson) }
    },
  }),
  changeVerb({
    ...change,
    verb: 'add',
    options,
    help: [...optionsHelp, '--reason "Switch failed"   only staff read it; --until is optional'],
    input: Fields,
    run: async (input, { db, clock, newId }) => {
      const { from, until, description, 'description-km': descriptionKm } = input
      const scope = await scopeIn(db, input)
      if (scope === undefined) throw new VerbError(say('outages.no-scope'))
      if (from === undefined) throw new VerbError(say('outages.no-start'))
      if (description === undefined || descriptionKm === undefined) {
        throw new VerbError(say('outages.no-description'))
      }
      const times = { startsAt: from.toISOString(), endsAt: until?.toISOString() ?? null }
      const outage = { id: newId(), ...scope, ...times, description, descriptionKm }
      await storeOutage(db, checked(outage, clock.now()))
      return { text: line(outage), data: asJson(outage), subject: outage.id }
    },
  }),
  changeVerb({
    ...change,
    verb: 'change',
    takes: ['ID'],
    options,
    help: ['changes what is given, with the options of `add`; --reason says why'],
    input: v.object({ id: v.string(), ...Fields.entries }),
    subject: ({ id }) => id,
    run: async ({ id, ...input }, { db, clock }) => {
      const before = await found(db, id)
      const { from, until, description, 'description-km': descriptionKm } = input
      const outage = {
        ...before,
        ...(await scopeIn(db, input)),
        ...(from !== undefined && { startsAt: from.toISOString() }),
        ...(until !== undefined && { endsAt: until.toISOString() }),
        ...(description !== undefined && { description }),
        ...(descriptionKm !== undefined && { descriptionKm }),
      }
      await storeOutage(db, checked(outage, clock.now()))
      return { text: line(outage), data: asJson(outage) }
    },
  }),
  changeVerb({
    ...change,
    verb: 'remove',
    takes: ['ID'],
    options: { reason: 'text' },
    help: ['removes one that was no outage; what was confirmed stays confirmed'],
    input: v.object({ id: v.string(), reason: VerbReason }),
    subject: ({ id }) => id,
    run: async ({ id }, { db }) => {
      await removeOutage(db, (await found(db, id)).id)
      return { text: say('outages.removed', { id }) }
    },
  }),
] as const
