import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatMoney, money } from '../../../contract/money.ts'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { packages, regions } from '../../platform/db/schema/index.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  type Sentence,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { shownMoment, zonedMoment } from '../../platform/zoned-moment.ts'

interface ListedPackage extends Record<string, unknown> {
  readonly key: string
  readonly region: string
  readonly type: string
  readonly isDisabled: boolean
  readonly plannedDisabled: boolean | null
  readonly plannedAt: string | null
  /** Of the shortest term. */
  readonly price: number | null
}

const listPackages = (db: Queryable): Promise<readonly ListedPackage[]> =>
  rowsOf<ListedPackage>(
    db,
    sql`select p.key, r.name as region, p.type, p.is_disabled as "isDisabled",
        p.planned_disabled as "plannedDisabled", p.planned_at::text as "plannedAt",
        (select min(c.price) from package_prices c
          where c.package_key = p.key and c.region_id = p.region_id)::float8 as price
      from packages p join regions r on r.id = p.region_id
      order by p.type, r.priority desc, r.name, price, p.key`,
  )

const plan = ({ plannedDisabled, plannedAt }: ListedPackage): readonly string[] =>
  plannedAt === null
    ? []
    : [`${plannedDisabled === true ? 'sold out' : 'sold'} from ${shownMoment(new Date(plannedAt))}`]

const line = (listed: ListedPackage): string => {
  const { key, region, type, price, isDisabled } = listed
  return [
    key.padEnd(24),
    region.padEnd(16),
    type.padEnd(18),
    price === null ? 'no price' : `from ${formatMoney(money(price))}`,
    ...(isDisabled ? ['sold out'] : []),
    ...plan(listed),
  ].join('  ')
}

const OnePackage = v.object({
  key: v.pipe(v.string(), v.trim(), v.toLowerCase()),
  region: v.optional(v.pipe(v.string(), v.trim())),
  at: v.optional(zonedMoment('--at')),
})

const look = async (key: string, { db }: VerbContext): Promise<Json> =>
  rowsOf<{ region: string; isDisabled: boolean; plannedAt: string | null }>(
    db,
    sql`select r.name as region, p.is_disabled as "isDisabled", p.planned_at::text as "plannedAt"
      from packages p join regions r on r.id = p.region_id where p.key = ${key} order by r.name`,
  )

/** Changes whether a package is sold in a region, or in all, now or at a time. @throws VerbError */
const setSoldOut = async (
  { db, clock }: Pick<VerbContext, 'db' | 'clock'>,
  { key, region, at }: v.InferOutput<typeof OnePackage>,
  isDisabled: boolean,
): Promise<number> => {
  if (at !== undefined && at <= clock.now()) throw new VerbError(say('at-passed'))
  const inRegion =
    region === undefined
      ? undefined
      : sql`${packages.regionId} in (select id from ${regions}
      where lower(name) = lower(${region}))`
  const chosen = and(eq(packages.key, key), inRegion)
  if (at !== undefined) {
    const [planned] = await db
      .select({ at: packages.plannedAt })
      .from(packages)
      .where(and(chosen, isNotNull(packages.plannedAt)))
    if (planned?.at)
      throw new VerbError(say('package.planned-before', { at: shownMoment(planned.at) }))
  }
  const changed = await db
    .update(packages)
    .set(
      at === undefined
        ? { isDisabled, plannedDisabled: null, plannedAt: null }
        : { plannedDisabled: isDisabled, plannedAt: at },
    )
    .where(chosen)
    .returning({ key: packages.key })
  if (changed.length === 0)
    throw new VerbError(
      region === undefined
        ? say('package.unknown', { key })
        : say('package.unknown-there', { key, region }),
    )
  return changed.length
}

const change = {
  noun: 'package',
  permission: 'catalogue:change',
  takes: ['KEY'],
  options: { region: 'text', at: 'text' },
  input: OnePackage,
  subject: ({ key }: { readonly key: string }) => key,
  look,
} as const

const inRegions = (count: number): Sentence =>
  count === 1 ? say('package.region') : say('package.regions', { count })

/** The operator's verbs for packages by region. */
export const packageVerbs = [
  readVerb({
    noun: 'package',
    verb: 'list',
    permission: 'catalogue:read',
    help: ['all packages by region, with their lowest price and whether they are sold out'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await listPackages(db)
      return { text: all.map(line).join('\n'), data: all.map((one) => ({ ...one })) as Json }
    },
  }),
  changeVerb({
    showsPreview: true,
    ...change,
    verb: 'sold-out',
    help: [
      'sells no more of a package; customers who have one keep and renew it',
      '--region "Phnom Penh"           only there; everywhere without it',
      '--at 2026-12-01T00:00+07:00     then; now without it, which cancels what was planned',
    ],
    run: async (input, context) => {
      const count = await setSoldOut(context, input, true)
      const values = { key: input.key, regions: inRegions(count) }
      return {
        text:
          input.at === undefined
            ? say('package.sold-out', values)
            : say('package.sold-out-from', { ...values, from: shownMoment(input.at) }),
      }
    },
  }),
  changeVerb({
    showsPreview: true,
    ...change,
    verb: 'sell',
    help: [
      'sells it again',
      '--region "Phnom Penh"           only there; everywhere without it',
      '--at 2026-12-01T00:00+07:00     then; now without it, which cancels what was planned',
    ],
    run: async (input, context) => {
      const count = await setSoldOut(context, input, false)
      const values = { key: input.key, regions: inRegions(count) }
      return {
        text:
          input.at === undefined
            ? say('package.sold', values)
            : say('package.sold-from', { ...values, from: shownMoment(input.at) }),
      }
    },
  }),
] as const
