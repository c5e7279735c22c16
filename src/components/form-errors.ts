import { errorText, fieldErrorText } from '../client/api-error.ts'
import type { ApiError } from '../client/api-error.ts'
import type { FieldError } from '../contract/problem.ts'
import type { Messages } from '../i18n/fill.ts'

/** A form control with its browser validity. */
export interface ControlState {
  readonly name: string
  readonly value: string
  readonly required: boolean
  /** Such as an invalid email address. */
  readonly typeMismatch: boolean
}

/** Validates required fields and emails before sending; the API checks all other rules. */
export const checkControls = (controls: readonly ControlState[]): readonly FieldError[] =>
  controls.flatMap<FieldError>(({ name, value, required, typeMismatch }) => {
    if (required && value.trim() === '') return [{ field: name, code: 'REQUIRED', params: {} }]
    return typeMismatch ? [{ field: name, code: 'INVALID_EMAIL', params: {} }] : []
  })

/** The errors of a rejected form. */
export interface FormErrors {
  /** The error of the whole form; empty if the fields have them all. */
  readonly general: readonly string[]
  /** One per field, in form order. */
  readonly fields: readonly { readonly name: string; readonly text: string }[]
}

/** Returns the texts of field errors in form order; `labels` names the fields. */
export const fieldErrorsOf = (
  texts: Messages,
  labels: ReadonlyMap<string, string>,
  errors: readonly FieldError[],
): FormErrors['fields'] =>
  [...labels].flatMap(([name, label]) => {
    const error = errors.find(({ field }) => field === name)
    return error === undefined ? [] : [{ name, text: fieldErrorText(texts, error, label) }]
  })

/** Returns the errors of an API answer. */
export const formErrorsOf = (
  texts: Messages,
  labels: ReadonlyMap<string, string>,
  error: Pick<ApiError, 'kind' | 'messageCode' | 'params' | 'errors'>,
): FormErrors => {
  if (error.kind !== 'answered') return { general: [texts['unreachable'] ?? ''], fields: [] }
  const fields = fieldErrorsOf(texts, labels, error.errors)
  return { general: fields.length > 0 ? [] : [errorText(texts, error)], fields }
}
