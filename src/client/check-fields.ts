import * as v from 'valibot'
import { asciiDigits } from '../contract/ascii-digits.ts'
import { isFieldErrorCode } from './code-form.ts'
import { isKnownPostalCode } from '../contract/postal-codes.ts'
import type { FieldError } from '../contract/problem.ts'

const describe = (issue: v.BaseIssue<unknown>): Pick<FieldError, 'code' | 'params'> => {
  if (isFieldErrorCode(issue.message)) return { code: issue.message, params: {} }
  const limit = Number(issue.expected?.replace(/^[<>]=?/, ''))
  if (issue.type === 'min_length')
    return limit === 1
      ? { code: 'REQUIRED', params: {} }
      : { code: 'MIN_LENGTH', params: { min: limit } }
  if (issue.type === 'max_length' || issue.type === 'max_graphemes')
    return { code: 'MAX_LENGTH', params: { max: limit } }
  return { code: 'INVALID', params: {} }
}

const checkPostalCode = (code: string, country: string): FieldError[] =>
  isKnownPostalCode(asciiDigits(code.trim()), country) === false
    ? [{ field: 'postalCode', code: 'INVALID_POSTAL_CODE', params: {} }]
    : []

/** Returns one error per field of a form, by its call's schema; `country` is that of the postal code. */
export const checkFields = (
  schema: v.GenericSchema,
  draft: Readonly<Record<string, string | undefined>>,
  country = draft['country'] ?? '',
): readonly FieldError[] => {
  const { issues = [] } = v.safeParse(schema, draft)
  const found = new Map<string, FieldError>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (found.has(field)) continue
    // An invalid format is only a consequence of an empty field.
    const what =
      draft[field]?.trim() === '' ? ({ code: 'REQUIRED', params: {} } as const) : describe(issue)
    found.set(field, { field, ...what })
  }
  const wrong = [...found.values(), ...checkPostalCode(draft['postalCode'] ?? '', country)]
  return Object.keys(draft).flatMap((name) => wrong.find(({ field }) => field === name) ?? [])
}
