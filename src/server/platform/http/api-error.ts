import { errorStatus, type ErrorCode } from '../../../contract/error-codes.ts'
import type { FieldError } from '../../../contract/problem.ts'

/** Values for the placeholders of an error's text. */
export type ErrorParams = Readonly<Record<string, string | number>>

/** An expected failure with a code of the closed union, sent as problem+json. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly fields: readonly FieldError[]
  /** The customer concerned, for the log; never sent. */
  customerId: string | undefined

  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldError[] = []) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
