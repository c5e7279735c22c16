import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { changeVerb, VerbError, VerbReason, type VerbContext } from '../../platform/verbs/index.ts'
import { resumeService, suspendService, type Suspended } from './suspend-service.ts'

const change = {
  noun: 'service',
  permission: 'service:suspend',
  takes: ['ID'],
  options: { reason: 'text' },
  input: v.object({
    id: v.pipe(v.string(), v.uuid('An ID is that of the page of a service.')),
    reason: VerbReason,
  }),
  subject: ({ id }: { readonly id: string }) => id,
  look: async (id: string, { db }: VerbContext): Promise<Json> => {
    const [found] = await rowsOf<{ state: string; holds: readonly string[] }>(
      db,
      sql`select s.state, array(select h.reason from service_holds h
          where h.service_id = s.id order by h.reason) as holds
        from services s where s.id = ${id}::uuid`,
    )
    return found === undefined ? null : { ...found, holds: [...found.holds] }
  },
} as const

const nameOf = (suspended: Suspended, id: string, already: string): string => {
  if (suspended.is === 'unknown') throw new VerbError(`No server and no hosting ${id} is active.`)
  if (suspended.is === 'unchanged') throw new VerbError(`${suspended.name} ${already}.`)
  return suspended.name
}

/** The operator's verbs that suspend a server or hosting for abuse, and resume it. */
export const suspensionVerbs = [
  changeVerb({
    ...change,
    verb: 'suspend',
    isDestructive: true,
    showsReason: true,
    help: [
      'suspends a server or hosting for abuse; no payment starts it, and it is not renewed by itself',
      '--reason "Why"   the customer reads it',
    ],
    run: async ({ id, reason }, context) => {
      const by = { actorId: context.actor.id, reason }
      const suspended = await suspendService(context, id, by)
      return { text: `${nameOf(suspended, id, 'is suspended for abuse already')} is suspended.` }
    },
  }),
  changeVerb({
    ...change,
    verb: 'resume',
    help: [
      'ends a suspension for abuse; what is not paid stays suspended',
      '--reason "Why"   only staff read it',
    ],
    run: async ({ id }, context) => {
      const resumed = await resumeService(context, id)
      return { text: `${nameOf(resumed, id, 'is not suspended for abuse')} is resumed.` }
    },
  }),
] as const
