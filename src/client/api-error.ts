import type { ErrorCode } from '../contract/error-codes.ts'
import { isErrorCode, isFieldErrorCode } from './code-form.ts'
import type { FieldError } from '../contract/problem.ts'
import { fill, message, type MessageParams, type Messages } from '../i18n/fill.ts'
import { isRecord } from './is-record.ts'

/** Why a call failed; `network` covers invalid responses, `aborted` the caller's cancellation. */
export interface ApiError {
  readonly kind: 'answered' | 'network' | 'aborted'
  /** 0 without a response. */
  readonly status: number
  readonly messageCode: ErrorCode
  readonly params: MessageParams
  readonly errors: readonly FieldError[]
}

/** The result of a call, which never throws. */
export type CallResult<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: ApiError }

const readParams = (value: unknown): MessageParams => {
  const params: Record<string, string | number> = {}
  if (!isRecord(value)) return params
  for (const [name, param] of Object.entries(value)) {
    if (typeof param === 'string' || typeof param === 'number') params[name] = param
  }
  return params
}

const readFieldErrors = (value: unknown): readonly FieldError[] => {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry['field'] !== 'string') return []
    const code = isFieldErrorCode(entry['code']) ? entry['code'] : 'INVALID'
    return [{ field: entry['field'], code, params: readParams(entry['params']) }]
  })
}

/** Returns the error of a refusing response; without a code a network error or BAD_REQUEST (commerce §8). */
export const readProblem = (status: number, body: unknown): ApiError => {
  const code = isRecord(body) ? body['messageCode'] : undefined
  if (isRecord(body) && isErrorCode(code)) {
    return {
      kind: 'answered',
      status,
      messageCode: code,
      params: readParams(body['params']),
      errors: readFieldErrors(body['errors']),
    }
  }
  // Without a code, 403 means not signed in (account §4).
  if (status === 403)
    return { kind: 'answered', status, messageCode: 'UNAUTHORIZED', params: {}, errors: [] }
  if (status >= 500) return { ...networkError, status, messageCode: 'SYSTEM_BUSY' }
  return { kind: 'answered', status, messageCode: 'BAD_REQUEST', params: {}, errors: [] }
}

export const networkError: ApiError = {
  kind: 'network',
  status: 0,
  messageCode: 'FAILED_TO_LOAD_INFORMATION',
  params: {},
  errors: [],
}

export const abortedError: ApiError = { ...networkError, kind: 'aborted' }

/** Returns an error's text; BAD_REQUEST's if its code has none (commerce §8). */
export const errorText = (errors: Messages, error: Pick<ApiError, 'messageCode' | 'params'>) =>
  fill(errors[error.messageCode] ?? message(errors, 'BAD_REQUEST'), {
    ...error.params,
    // The gateway's own code may be missing or empty.
    code: error.params['code'] || error.messageCode,
  })

/** Returns the text of a field's error; `attribute` is the field's label. */
export const fieldErrorText = (
  errors: Messages,
  error: Pick<FieldError, 'code' | 'params'>,
  attribute: string,
): string =>
  fill(errors[`field.${error.code}`] ?? message(errors, 'field.INVALID'), {
    ...error.params,
    attribute,
  })
