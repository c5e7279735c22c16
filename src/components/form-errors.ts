import { errorText, fieldErrorText } from '../client/api-error.ts'
import type { ApiError } from '../client/api-error.ts'
import type { FieldError } from '../contract/problem.ts'
import type { Messages } from '../i18n/fill.ts'

/** A control of a form, as the browser judges what stands in it. */
export interface ControlState {
  readonly name: string
  readonly value: string
  readonly required: boolean
  /** It has not the form that its type asks for: no email address. */
  readonly typeMismatch: boolean
}

/**
 * What is wrong with a form before it is sent: what is missing, and what is no email address. All
 * other rules are the API's.
 */
export const checkControls = (controls: readonly ControlState[]): readonly FieldError[] =>
  controls.flatMap<FieldError>(({ name, value, required, typeMismatch }) => {
    if (required && value.trim() === '') return [{ field: name, code: 'REQUIRED', params: {} }]
    return typeMismatch ? [{ field: name, code: 'INVALID_EMAIL', params: {} }] : []
  })

/** What a form says when it was not taken. */
export interface FormErrors {
  /** Of the whole form; empty when its fields say it all. */
  readonly general: readonly string[]
  /** In the form's order, one a field. */
  readonly fields: readonly { readonly name: string; readonly text: string }[]
}

/** The texts of fields' errors; `labels` gives what each field is called, in the form's order. */
export const tellFields = (
  texts: Messages,
  labels: ReadonlyMap<string, string>,
  errors: readonly FieldError[],
): FormErrors['fields'] =>
  [...labels].flatMap(([name, label]) => {
    const error = errors.find(({ field }) => field === name)
    return error === undefined ? [] : [{ name, text: fieldErrorText(texts, error, label) }]
  })

/** What a form says about why the API did not take it. */
export const tellErrors = (
  texts: Messages,
  labels: ReadonlyMap<string, string>,
  error: Pick<ApiError, 'kind' | 'messageCode' | 'params' | 'errors'>,
): FormErrors => {
  if (error.kind !== 'answered') return { general: [texts['unreachable'] ?? ''], fields: [] }
  const fields = tellFields(texts, labels, error.errors)
  return { general: fields.length > 0 ? [] : [errorText(texts, error)], fields }
}
