import * as v from 'valibot'
import { fieldErrorCodes, type FieldErrorCode } from '../../../contract/error-codes.ts'
import type { FieldError } from '../../../contract/problem.ts'
import type { Schema } from '../../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'

const isFieldErrorCode = (text: string): text is FieldErrorCode =>
  fieldErrorCodes.some((code) => code === text)

const asParam = (value: unknown): string | number =>
  typeof value === 'number' ? value : String(value)

/** A valibot issue as a field's error: which code, and what fills its text. */
const describe = (issue: v.BaseIssue<unknown>): Omit<FieldError, 'field'> => {
  // A schema names the code where the kind of check does not say it: `v.regex(…, 'INVALID_PHONE')`.
  if (isFieldErrorCode(issue.message)) return { code: issue.message, params: {} }
  const required = 'requirement' in issue ? issue.requirement : undefined
  if (issue.received === 'undefined' || issue.received === 'null') {
    return { code: 'REQUIRED', params: {} }
  }
  switch (issue.type) {
    case 'min_length':
      return issue.input === ''
        ? { code: 'REQUIRED', params: {} }
        : { code: 'MIN_LENGTH', params: { min: asParam(required) } }
    case 'max_length':
    case 'max_graphemes':
      return { code: 'MAX_LENGTH', params: { max: asParam(required) } }
    case 'min_value':
      return { code: 'MIN_VALUE', params: { min: asParam(required) } }
    case 'max_value':
      return { code: 'MAX_VALUE', params: { max: asParam(required) } }
    default:
      return { code: 'INVALID', params: {} }
  }
}

/** What is wrong with an input, one error a field. */
export const fieldErrors = (
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): FieldError[] => {
  const byField = new Map<string, FieldError>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!byField.has(field)) byField.set(field, { field, ...describe(issue) })
  }
  return [...byField.values()]
}

/** Parses one part of a request. @throws ApiError BAD_REQUEST with the fields that are wrong */
export const parseInput = (schema: Schema | undefined, input: unknown): unknown => {
  if (schema === undefined) return undefined
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  if (!parsed.success) throw new ApiError('BAD_REQUEST', {}, fieldErrors(parsed.issues))
  return parsed.output
}
