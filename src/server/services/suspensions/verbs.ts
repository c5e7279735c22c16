import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import {
  changeVerb,
  rule,
  say,
  VerbError,
  VerbReason,
  type Sentence,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { resumeService, suspendService, type Suspended } from './suspend-service.ts'

const change = {
  noun: 'service',
  permission: 'service:suspend',
  takes: ['ID'],
  options: { reason: 'text' },
  input: v.object({
    id: v.pipe(v.string(), v.uuid(rule('rule.id-of-service'))),
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

const nameOf = (suspended: Suspended, id: string, already: (name: string) => Sentence): string => {
  if (suspended.is === 'unknown') throw new VerbError(say('service.not-suspendable', { id }))
  if (suspended.is === 'unchanged') throw new VerbError(already(suspended.name))
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
      const name = nameOf(suspended, id, (of) => say('service.suspended-before', { name: of }))
      return { text: say('service.suspended', { name }) }
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
      const name = nameOf(resumed, id, (of) => say('service.not-suspended', { name: of }))
      return { text: say('service.resumed', { name }) }
    },
  }),
] as const
