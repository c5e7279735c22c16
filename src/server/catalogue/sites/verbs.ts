import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import {
  addMaintenance,
  endMaintenance,
  listMaintenanceWindows,
  NewMaintenance,
} from './operator.ts'

const look = async (id: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(m) as found from maintenance_windows m where id::text = lower(${id})`,
  )
  return row?.found ?? null
}

const refusals = {
  backwards: say('until-before-from'),
  over: say('until-passed'),
} as const

const unsaid = { title: '', 'title-km': '', message: '', 'message-km': '', everything: false }

/** The operator's verbs for maintenance. */
export const maintenanceVerbs = [
  readVerb({
    noun: 'maintenance',
    verb: 'list',
    permission: 'maintenance:read',
    help: ['what is under way and what is planned, the earliest first'],
    input: v.object({}),
    run: async (_, { db, clock }) => {
      const all = await listMaintenanceWindows(db, clock.now())
      const text = all.length === 0 ? say('maintenance.none') : all.join('\n')
      return { text, data: all }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'maintenance',
    verb: 'end',
    isDestructive: true,
    permission: 'maintenance:change',
    takes: ['ID'],
    help: ['ends it now; cancels what is planned'],
    input: v.object({ id: v.string() }),
    subject: ({ id }) => id,
    look,
    run: async ({ id }, { db, clock }) => {
      if (!(await endMaintenance(db, id, clock.now())))
        throw new VerbError(say('maintenance.unknown', { id }))
      return { text: say('ended', { id }) }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'maintenance',
    verb: 'add',
    permission: 'maintenance:change',
    options: {
      ...{ title: 'text', 'title-km': 'text', message: 'text', 'message-km': 'text' },
      ...{ for: 'text', from: 'text', until: 'text', everything: 'flag' },
    },
    help: [
      '--title "…" --title-km "…" --message "…" --message-km "…"',
      '--for DOMAIN,SSL                 closes these; domains are not sold during DOMAIN',
      '--everything                     closes the whole shop, in place of --for',
      '--from 2026-12-01T22:00+07:00    now, without it; customers are warned an hour before',
      '--until 2026-12-02T02:00+07:00   until it is ended, without it',
    ],
    input: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((given) => ({ ...unsaid, ...given })),
      NewMaintenance,
    ),
    look,
    run: async (input, { db, clock, newId }) => {
      const id = newId()
      const outcome = await addMaintenance(db, input, { id, now: clock.now() })
      if (outcome !== 'added') throw new VerbError(refusals[outcome])
      return {
        text: say('maintenance.added', {
          id,
          services: input.for?.join() ?? say('maintenance.everything'),
        }),
        data: { id },
        subject: id,
      }
    },
  }),
] as const
