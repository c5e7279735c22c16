import type { Problem } from '../../src/contract/problem.ts'

type Ended<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problem: Problem }

/** Returns the answer of a call that must succeed. */
export const answerOf = <Answer>(outcome: Ended<Answer>): Answer => {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.problem)}`)
  return outcome.answer
}

/** Returns the error code of a call, or `OK`. */
export const codeOf = (outcome: Ended<unknown>): string =>
  outcome.ok ? 'OK' : outcome.problem.messageCode

/** Counts the codes, with `OK`: `{OK: 1, ORDER_STATUS_INVALID: 9}`. */
export const codesOf = (outcomes: readonly Ended<unknown>[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[codeOf(outcome)] = (counts[codeOf(outcome)] ?? 0) + 1
  return counts
}
