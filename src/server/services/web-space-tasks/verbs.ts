import * as v from 'valibot'
import { changeVerb, readVerb, rule, say, VerbError } from '../../platform/verbs/index.ts'
import { continueTask } from './stored-tasks.ts'
import { stuckTasks, type StuckTask } from './stuck-tasks.ts'

const line = ({ id, kind, subject, name, serviceId, since, problem }: StuckTask): string =>
  `${id}  ${`${kind} ${subject}`.trimEnd()}  ${name} (${serviceId})  since ${since}  ${problem}`

/** The operator's verbs for long actions on hosting. */
export const hostingVerbs = [
  readVerb({
    noun: 'hosting',
    verb: 'stuck',
    permission: 'server:read',
    help: ['long actions on hosting that are stuck: id, action, website, why'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await stuckTasks(db)
      const text = all.length === 0 ? say('hosting.none-stuck') : all.map(line).join('\n')
      return { text, data: all }
    },
  }),
  changeVerb({
    noun: 'hosting',
    verb: 'retry',
    permission: 'server:change',
    takes: ['ID'],
    help: ['goes on with a long action now, where it stopped, and gives it its full time again'],
    input: v.object({ id: v.pipe(v.string(), v.uuid(rule('rule.id-of-task'))) }),
    subject: ({ id }) => id,
    look: async (id, { db }) => (await stuckTasks(db)).find((one) => one.id === id) ?? null,
    run: async ({ id }, { db, clock, enqueue }) => {
      const found = (await stuckTasks(db)).find((one) => one.id === id)
      if (found === undefined) throw new VerbError(say('action.not-stuck', { id }))
      await continueTask({ clock, enqueue }, db, found)
      return { text: say('action.goes-on', { action: found.kind, name: found.name }) }
    },
  }),
] as const
