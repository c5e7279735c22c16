import * as v from 'valibot'
import { fieldErrorCodes, type FieldErrorCode } from '../../../contract/error-codes.ts'
import type { FieldError } from '../../../contract/problem.ts'
import type { Schema } from '../../../contract/endpoint.ts'
import { ApiError } from './api-error.ts'

const isFieldErrorCode = (text: string): text is FieldErrorCode =>
  fieldErrorCodes.some((code) => code === text)

const asParam = (value: unknown): string | number =>
  typeof value === 'number' ? value : String(value)

/** Converts a valibot issue to a code and its params. */
const describe = (issue: v.BaseIssue<unknown>): Omit<FieldError, 'field'> => {
  // A schema may name the code: `v.regex(…, 'INVALID_PHONE')`.
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

/** Parses one part of a request. Throws ApiError BAD_REQUEST with field errors. */
export const parseInput = (schema: Schema | undefined, input: unknown): unknown => {
  if (schema === undefined) return undefined
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  if (!parsed.success) throw new ApiError('BAD_REQUEST', {}, fieldErrors(parsed.issues))
  return parsed.output
}
