/** Answers by their JSON; forgotten with the answer itself. */
const prepared = new WeakMap<object, string>()

/**
 * Writes a large answer's JSON once, for as long as the same object is answered. It must not be
 * changed afterwards.
 */
export const prepareAnswer = <Answer extends object>(answer: Answer): Answer => {
  prepared.set(answer, JSON.stringify(answer))
  return answer
}

/** An answer as JSON: the prepared text, else written now. */
export const answerJson = (answer: unknown): string =>
  (typeof answer === 'object' && answer !== null ? prepared.get(answer) : undefined) ??
  JSON.stringify(answer)
