import * as v from 'valibot'
import { rule } from './sentence.ts'

const mostReason = 500

/** Why something is done or refused; a verb's help says who reads it. */
export const VerbReason = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.check(
    (why) => why !== '' && why.length <= mostReason,
    rule('rule.reason', { most: mostReason }),
  ),
)
