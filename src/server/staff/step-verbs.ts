import * as v from 'valibot'
import type { Json } from '../platform/audit/index.ts'
import type { Queryable } from '../platform/db/database.ts'
import {
  readSteps,
  settleUnknown,
  unknownSteps,
  type UnknownStep,
} from '../platform/steps/index.ts'
import { changeVerb, readVerb, rule, say, VerbError } from '../platform/verbs/index.ts'
import { createItemWaits } from '../selling/fulfilment/index.ts'

const line = ({ owner, name, intent, tries, last_error: error }: UnknownStep): string =>
  `${owner}  ${name}  ${JSON.stringify(intent)}  ${tries} tries  ${error ?? ''}`.trimEnd()

const parseValue = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new VerbError(say('step.not-json', { text }))
  }
}

const outcomeOf = (
  outcome: 'done' | 'retry',
  value: string | undefined,
): Parameters<typeof settleUnknown>[2] => {
  if (outcome === 'done') {
    if (value === undefined) throw new VerbError(say('step.needs-value'))
    return { happened: true, value: parseValue(value) }
  }
  if (value !== undefined) throw new VerbError(say('step.no-value'))
  return { happened: false }
}

const stateOf = async (db: Queryable, owner: string, name: string): Promise<Json> => {
  const step = (await readSteps(db, owner)).find((one) => one.name === name)
  if (step === undefined) return null
  const { state, intent, value, tries } = step
  return { state, intent, value, tries }
}

/** The operator's verbs for interrupted steps of unknown outcome. */
export const stepVerbs = [
  readVerb({
    noun: 'step',
    verb: 'list',
    permission: 'step:read',
    help: ['interrupted steps whose outcome is unknown: owner, name, intent, tries, last error'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await unknownSteps(db)
      return {
        text: all.length === 0 ? say('step.none') : all.map(line).join('\n'),
        data: all,
      }
    },
  }),
  changeVerb({
    noun: 'step',
    verb: 'settle',
    permission: 'step:change',
    takes: ['OWNER', 'NAME', 'OUTCOME', '[VALUE]'],
    help: [
      'settles an unknown step; its item continues',
      `done '{"id": "…"}'   the call succeeded, with this value in JSON`,
      'retry               the call changed nothing, and runs again',
    ],
    input: v.object({
      owner: v.pipe(v.string(), v.uuid(rule('rule.owner-of-step'))),
      name: v.string(),
      outcome: v.picklist(['done', 'retry'], rule('rule.outcome')),
      value: v.optional(v.string()),
    }),
    subject: ({ owner, name }) => `${owner} ${name}`,
    look: (subject, { db }) => {
      const [owner = '', ...name] = subject.split(' ')
      return stateOf(db, owner, name.join(' '))
    },
    run: async ({ owner, name, outcome, value }, context) => {
      const { db } = context
      if (!(await settleUnknown(db, { owner, name }, outcomeOf(outcome, value))))
        throw new VerbError(say('step.unknown', { name, owner }))
      const continues = await createItemWaits(context).end(db, owner, 'STEP_UNKNOWN')
      const settled = outcome === 'done' ? say('step.done', { name }) : say('step.again', { name })
      return {
        text: continues ? say('step.continues', { settled }) : say('step.settled', { settled }),
      }
    },
  }),
] as const
