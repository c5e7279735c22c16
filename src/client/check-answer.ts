import * as v from 'valibot'
import type { Schema } from '../contract/endpoint.ts'

/**
 * Holds an answer of the API against the contract. A build leaves the schemas of answers out
 * (scripts/lean-contract.ts): only development and tests check by them.
 *
 * @param path the call's, for who reads the error
 * @throws TypeError when the answer is not as declared
 */
export const checkAnswer = (schema: Schema, answer: unknown, path: string): void => {
  const { success, issues } = v.safeParse(schema, answer)
  if (!success) {
    throw new TypeError(
      `The answer of ${path} is not as declared: ${issues.map(({ message }) => message).join('; ')}`,
    )
  }
}
