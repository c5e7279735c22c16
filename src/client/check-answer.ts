import * as v from 'valibot'
import type { Schema } from '../contract/endpoint.ts'

/**
 * Validates a response against the contract, in development and tests only: builds drop the
 * response schemas (scripts/browser-contract.ts).
 *
 * @param path the call's path, for the error message
 * @throws TypeError when the response is invalid
 */
export const checkAnswer = (schema: Schema, answer: unknown, path: string): void => {
  const { success, issues } = v.safeParse(schema, answer)
  if (!success) {
    throw new TypeError(
      `The answer of ${path} is not as declared: ${issues.map(({ message }) => message).join('; ')}`,
    )
  }
}
