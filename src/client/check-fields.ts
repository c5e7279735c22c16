import * as v from 'valibot'
import { asciiDigits } from '../contract/ascii-digits.ts'
import { fieldErrorCodes } from '../contract/error-codes.ts'
import { isKnownPostalCode } from '../contract/postal-codes.ts'
import type { FieldError } from '../contract/problem.ts'

const describe = (issue: v.BaseIssue<unknown>): Pick<FieldError, 'code' | 'params'> => {
  const code = fieldErrorCodes.find((known) => known === issue.message)
  if (code !== undefined) return { code, params: {} }
  const limit = Number(issue.expected?.replace(/^[<>]=?/, ''))
  if (issue.type === 'min_length')
    return limit === 1
      ? { code: 'REQUIRED', params: {} }
      : { code: 'MIN_LENGTH', params: { min: limit } }
  if (issue.type === 'max_length' || issue.type === 'max_graphemes')
    return { code: 'MAX_LENGTH', params: { max: limit } }
  return { code: 'INVALID', params: {} }
}

/** Checks postal code against country; most countries' rules are on the server only. */
const checkPostalCode = (code: string, country: string): FieldError[] =>
  isKnownPostalCode(asciiDigits(code.trim()), country) === false
    ? [{ field: 'postalCode', code: 'INVALID_POSTAL_CODE', params: {} }]
    : []

/**
 * Returns the errors of a form by the contract's rules: one per field, in the draft's order.
 *
 * @param schema the body of the form's call
 * @param draft the fields' texts, in the form's order
 * @param country the country of the postal code when the form has no such field: ISO 3166-1
 */
export const checkFields = (
  schema: v.GenericSchema,
  draft: Readonly<Record<string, string>>,
  country = draft['country'] ?? '',
): readonly FieldError[] => {
  const { issues = [] } = v.safeParse(schema, draft)
  const found = new Map<string, FieldError>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (found.has(field)) continue
    // An empty field is missing; its invalid format is only a consequence.
    const what =
      draft[field]?.trim() === '' ? ({ code: 'REQUIRED', params: {} } as const) : describe(issue)
    found.set(field, { field, ...what })
  }
  const wrong = [...found.values(), ...checkPostalCode(draft['postalCode'] ?? '', country)]
  return Object.keys(draft).flatMap((name) => wrong.find(({ field }) => field === name) ?? [])
}
