import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ServiceCategory } from '../../../contract/service-categories.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { maintenanceWindows } from '../../platform/db/schema/index.ts'
import { shownMoment, zonedMoment } from '../../platform/zoned-moment.ts'
import { rule } from '../../platform/verbs/index.ts'

const text = (max: number, name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, rule('rule.say', { name: `--${name}` })),
    v.maxLength(max, rule('rule.long', { name: `--${name}`, most: max })),
  )

const services = v.pipe(
  v.string(),
  v.transform((all) => [...new Set(all.split(',').map((one) => one.trim()))]),
  v.array(
    v.picklist(
      ServiceCategory.options,
      rule('rule.some-of', { name: '--for', all: ServiceCategory.options.join() }),
    ),
  ),
)

/** The options of a new maintenance window; issues are messages for the operator. */
export const NewMaintenance = v.pipe(
  v.object({
    title: text(60, 'title'),
    'title-km': text(60, 'title-km'),
    message: text(300, 'message'),
    'message-km': text(300, 'message-km'),
    for: v.optional(services),
    everything: v.boolean(),
    /** Default: now. */
    from: v.optional(zonedMoment('--from')),
    /** Default: open end. */
    until: v.optional(zonedMoment('--until')),
  }),
  v.check(
    (input) => (input.for === undefined) === input.everything,
    rule('rule.either', { one: '--for', other: '--everything' }),
  ),
)
export type NewMaintenance = v.InferOutput<typeof NewMaintenance>

/** Adds a maintenance window. Returns `backwards` when it ends before it begins, `over` when it has passed. */
export const addMaintenance = async (
  db: Queryable,
  input: NewMaintenance,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<'added' | 'backwards' | 'over'> => {
  const { from: startsAt = now, until: endsAt = null } = input
  if (endsAt !== null && endsAt <= now) return 'over'
  if (endsAt !== null && endsAt <= startsAt) return 'backwards'
  await db.insert(maintenanceWindows).values({
    id,
    services: input.for ?? [],
    title: input.title,
    titleKm: input['title-km'],
    message: input.message,
    messageKm: input['message-km'],
    startsAt,
    endsAt,
    announcedAt: now,
  })
  return 'added'
}

/** Ends maintenance now, or cancels it. Returns false when none is current or planned. */
export const endMaintenance = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    db,
    sql`update maintenance_windows
      set ends_at = ${moment}, starts_at = least(starts_at, ${moment})
      where id::text = lower(${id}) and (ends_at > ${moment} or ends_at is null) returning id`,
  )
  return ended.length === 1
}

/** Lists current and planned maintenance, the earliest first, one line each. */
export const listMaintenanceWindows = async (db: Queryable, now: Date): Promise<string[]> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const rows = await rowsOf<{
    id: string
    services: readonly string[]
    title: string
    starts_at: string
    ends_at: string | null
  }>(
    db,
    sql`select id, services, title, starts_at::text as starts_at, ends_at::text as ends_at
      from maintenance_windows where ends_at > ${moment} or ends_at is null
      order by starts_at, id`,
  )
  return rows.map((row) =>
    [
      row.id,
      new Date(row.starts_at) <= now ? 'under way' : 'planned  ',
      `${shownMoment(new Date(row.starts_at))} until ${
        row.ends_at === null ? 'it is ended' : shownMoment(new Date(row.ends_at))
      }`,
      row.services.length === 0 ? 'everything' : row.services.join(),
      row.title,
    ].join('  '),
  )
}
