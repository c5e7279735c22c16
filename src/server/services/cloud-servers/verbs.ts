import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf } from '../../platform/db/database.ts'
import { changeVerb, readVerb, rule, say, VerbError } from '../../platform/verbs/index.ts'
import { changeServer } from './jobs.ts'
import { leaseMs, triedMs } from './server-changes.ts'
import { stuckChanges, type StuckChange } from './stuck-changes.ts'

const line = ({ id, name, serviceId, action, state, since, problem }: StuckChange): string =>
  `${id}  ${action}  ${state}  ${name} (${serviceId})  since ${since}  ${problem ?? ''}`.trimEnd()

/** The operator's verbs for long actions on servers. */
export const serverVerbs = [
  readVerb({
    noun: 'server',
    verb: 'stuck',
    permission: 'server:read',
    help: ['long actions on servers that are stuck or failed: id, action, state, server, why'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await stuckChanges(db)
      return {
        text: all.length === 0 ? say('server.none-stuck') : all.map(line).join('\n'),
        data: all,
      }
    },
  }),
  changeVerb({
    noun: 'server',
    verb: 'retry',
    permission: 'server:change',
    takes: ['ID'],
    help: ['goes on with a long action now, also with a failed one, where it stopped'],
    input: v.object({ id: v.pipe(v.string(), v.uuid(rule('rule.id-of-change'))) }),
    subject: ({ id }) => id,
    look: async (id, { db }) => (await stuckChanges(db)).find((one) => one.id === id) ?? null,
    run: async ({ id }, { db, clock, enqueue }) => {
      const found = (await stuckChanges(db)).find((one) => one.id === id)
      if (found === undefined) throw new VerbError(say('action.not-stuck', { id }))
      const at = (ms: number) =>
        sql`${new Date(clock.now().getTime() + ms).toISOString()}::timestamptz`
      await rowsOf(
        db,
        sql`update server_changes set state = 'RUNNING', problem = null, reported_at = null,
            ended_at = null, wake_at = ${at(leaseMs)}, deadline_at = ${at(triedMs)}
          where id = ${id}::uuid`,
      )
      await enqueue(db, changeServer, { changeId: id })
      return { text: say('action.goes-on', { action: found.action, name: found.name }) }
    },
  }),
] as const
