import type { FieldErrorCode } from '../contract/error-codes.ts'

/** Whether a text is a code of a field's error, by its form: the list of codes stays out of the pages. An unknown code has the text of INVALID. */
export const isFieldErrorCode = (code: unknown): code is FieldErrorCode =>
  typeof code === 'string' && /^[A-Z][A-Z\d_]+$/.test(code)
