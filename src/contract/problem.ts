import * as v from 'valibot'
import { errorCodes, fieldErrorCodes } from './error-codes.ts'

/** One field that is wrong, and how; `params` fill the text's placeholders. */
export const FieldError = v.object({
  /** Where in the input: `email`, `items.0.option.domainName`. */
  field: v.string(),
  code: v.picklist(fieldErrorCodes),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
})
export type FieldError = v.InferOutput<typeof FieldError>

/**
 * The body of every error (RFC 9457, `application/problem+json`). The browser shows the text of
 * `messageCode` with `params` filled in, else that of BAD_REQUEST (commerce §8).
 */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  messageCode: v.picklist(errorCodes),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  errors: v.optional(v.array(FieldError)),
  /** Names this request in the logs. */
  requestId: v.optional(v.string()),
})
export type Problem = v.InferOutput<typeof Problem>
