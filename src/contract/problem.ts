import * as v from 'valibot'
import { errorCodes, fieldErrorCodes } from './error-codes.ts'

/** An invalid field with its code; `params` fill the text's placeholders. */
export const FieldError = v.object({
  field: v.string(),
  code: v.picklist(fieldErrorCodes),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
})
export type FieldError = v.InferOutput<typeof FieldError>

/** The body of every error (RFC 9457, commerce §8). */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  messageCode: v.picklist(errorCodes),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  errors: v.optional(v.array(FieldError)),
  requestId: v.optional(v.string()),
})
export type Problem = v.InferOutput<typeof Problem>
