import * as v from 'valibot'
import type { Schema } from '../contract/endpoint.ts'

/** Validates a response in development and tests; builds drop the response schemas. Throws TypeError. */
export const checkAnswer = (schema: Schema, answer: unknown, path: string): void => {
  const { success, issues } = v.safeParse(schema, answer)
  if (!success) {
    throw new TypeError(
      `The answer of ${path} is not as declared: ${issues.map(({ message }) => message).join('; ')}`,
    )
  }
}
