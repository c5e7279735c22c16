import * as v from 'valibot'
import { changeVerb, readVerb, say } from '../../platform/verbs/index.ts'
import {
  checkedPlaces,
  confirmedDifferences,
  makeDue,
  type CheckedPlace,
  type ConfirmedDifference,
} from './stored-checks.ts'

const differenceLine = ({ system, place, id, what, since, owner }: ConfirmedDifference): string =>
  `${what}  ${system}  ${place}  ${id}  since ${since}  ${owner ?? ''}`.trimEnd()

const placeLine = ({ system, place, comparedAt, problem }: CheckedPlace): string =>
  `${system}  ${place}  compared ${comparedAt ?? 'never'}  ${problem ?? ''}`.trimEnd()

/** The operator's verbs for the comparison of provisioning systems with our services. */
export const systemVerbs = [
  readVerb({
    noun: 'system',
    verb: 'differences',
    permission: 'server:read',
    help: [
      'what a provisioning system has without a service here (ORPHAN), or a service here without it there (MISSING)',
      'seen twice, an hour apart or more; it leaves the list by itself once both sides agree',
    ],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await confirmedDifferences(db)
      const text =
        all.length === 0 ? say('system.none-differs') : all.map(differenceLine).join('\n')
      const data = all.map(({ what: state, ...rest }) => ({ state, ...rest }))
      return { text, data }
    },
  }),
  readVerb({
    noun: 'system',
    verb: 'list',
    permission: 'server:read',
    help: ['the provisioning systems with the time of their last comparison, and why it failed'],
    input: v.object({}),
    run: async (_, { db, clock }) => {
      const all = await checkedPlaces(db, clock.now())
      const text = all.length === 0 ? say('system.none-compared') : all.map(placeLine).join('\n')
      const data = all.map(({ system, place, comparedAt, problem }) => ({
        ...{ system, place, comparedAt, problem },
      }))
      return { text, data }
    },
  }),
  changeVerb({
    noun: 'system',
    verb: 'compare',
    permission: 'server:change',
    help: [
      'compares all provisioning systems again within five minutes instead of in the night',
      'it changes nothing there',
    ],
    input: v.object({}),
    subject: () => 'systems',
    look: () => Promise.resolve(null),
    run: async (_, { db }) => {
      await makeDue(db)
      return { text: say('system.compares') }
    },
  }),
] as const
