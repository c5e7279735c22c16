import type { FieldErrorCode } from '../error-codes.ts'

/** A value, or the code of its error. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: FieldErrorCode }

export const isValid = <Value>(value: Value): Parsed<Value> => ({ ok: true, value })

export const refused = (code: FieldErrorCode) => ({ ok: false, code }) as const
