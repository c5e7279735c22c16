import * as v from 'valibot'

const mostReason = 500

/** Why something is done or refused; a verb's help says who reads it. */
export const VerbReason = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.check(
    (why) => why !== '' && why.length <= mostReason,
    `Say why, in at most ${mostReason} letters: --reason "WHY"`,
  ),
)
