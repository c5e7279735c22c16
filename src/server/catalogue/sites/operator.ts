import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ServiceCategory } from '../../../contract/announcements.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { maintenanceWindows } from '../../platform/db/schema/index.ts'
import { shownMoment, zonedMoment } from '../../platform/zoned-moment.ts'

const text = (max: number, name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, `Say --${name}.`),
    v.maxLength(max, `--${name} has more than ${max} letters.`),
  )

const services = v.pipe(
  v.string(),
  v.transform((all) => [...new Set(all.split(',').map((one) => one.trim()))]),
  v.array(
    v.picklist(
      ServiceCategory.options,
      `--for is one or more of ${ServiceCategory.options.join()}.`,
    ),
  ),
)

/** A window of maintenance as an operator's command says it; its issues are lines for the operator. */
export const NewMaintenance = v.pipe(
  v.object({
    title: text(60, 'title'),
    'title-km': text(60, 'title-km'),
    message: text(300, 'message'),
    'message-km': text(300, 'message-km'),
    /** What can't be used meanwhile. */
    for: v.optional(services),
    /** Nothing can. */
    everything: v.boolean(),
    /** Now, without one. */
    from: v.optional(zonedMoment('--from')),
    /** Not known yet, without one. */
    until: v.optional(zonedMoment('--until')),
  }),
  v.check(
    (input) => (input.for === undefined) === input.everything,
    'Say either --for or --everything.',
  ),
)
export type NewMaintenance = v.InferOutput<typeof NewMaintenance>

/**
 * Adds a window of maintenance. Every server obeys it at once; pages that are open learn of it when
 * they are loaded anew.
 *
 * @returns `backwards` when it would end before it begins, `over` when that has passed
 */
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
  })
  return 'added'
}

/** Ends maintenance now, or takes back what is planned. False when there is none that isn't over. */
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

/** Maintenance that is not over, the earliest first, a line each: its id, when, of what, and its title. */
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
