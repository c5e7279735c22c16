import type { ErrorCode, FieldErrorCode } from '../contract/error-codes.ts'

const form = /^[A-Z][A-Z\d_]+$/

/** Whether a text is an error's code, by its form: the lists of codes stay out of the pages. An unknown code has the text of BAD_REQUEST. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && form.test(code)

/** Whether a text is a code of a field's error, by its form. An unknown code has the text of INVALID. */
export const isFieldErrorCode = (code: unknown): code is FieldErrorCode =>
  typeof code === 'string' && form.test(code)
