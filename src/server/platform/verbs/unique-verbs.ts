import { refuseDoubles } from '../modules/refuse-doubles.ts'
import type { Verb } from './verb.ts'

/** Returns the verbs. Throws when two have the same name. */
export const uniqueVerbs = (verbs: readonly Verb[]): readonly Verb[] =>
  refuseDoubles('verb', verbs, ({ noun, verb }) => `${noun} ${verb}`)
