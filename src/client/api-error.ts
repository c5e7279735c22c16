import { errorStatus, fieldErrorCodes, type ErrorCode } from '../contract/error-codes.ts'
import type { FieldError } from '../contract/problem.ts'
import { fill, message, type MessageParams, type Messages } from '../i18n/fill.ts'

/**
 * Why a call gave no answer.
 *
 * `kind` is `answered` when the API itself refused, `network` when it could not be reached or spoke
 * no sense, `aborted` when the caller gave up.
 */
export interface ApiError {
  readonly kind: 'answered' | 'network' | 'aborted'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly messageCode: ErrorCode
  readonly params: MessageParams
  /** The fields that are wrong, each with its code. */
  readonly errors: readonly FieldError[]
}

/** What a call gives: the answer, or why there is none. It never throws. */
export type CallResult<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly error: ApiError }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)

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
    const code = fieldErrorCodes.find((known) => known === entry['code'])
    return [{ field: entry['field'], code: code ?? 'INVALID', params: readParams(entry['params']) }]
  })
}

/**
 * The error that a refusing response stands for. A body without a code of the closed union, as a
 * proxy's page has, is a network fault when its status says so, else BAD_REQUEST (commerce §8).
 */
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
  // Without a code, 403 means: not signed in (account §4).
  if (status === 403)
    return { kind: 'answered', status, messageCode: 'UNAUTHORIZED', params: {}, errors: [] }
  if (status >= 500) return { ...networkError, status, messageCode: 'SYSTEM_BUSY' }
  return { kind: 'answered', status, messageCode: 'BAD_REQUEST', params: {}, errors: [] }
}

/** The API could not be reached. */
export const networkError: ApiError = {
  kind: 'network',
  status: 0,
  messageCode: 'FAILED_TO_LOAD_INFORMATION',
  params: {},
  errors: [],
}

/** The caller gave up. */
export const abortedError: ApiError = { ...networkError, kind: 'aborted' }

/** The text of an error: its code's, else BAD_REQUEST's (commerce §8), with its parameters. */
export const errorText = (errors: Messages, error: Pick<ApiError, 'messageCode' | 'params'>) =>
  fill(errors[error.messageCode] ?? message(errors, 'BAD_REQUEST'), error.params)

/** The text of one field's error; `attribute` is the field's label. */
export const fieldErrorText = (
  errors: Messages,
  error: Pick<FieldError, 'code' | 'params'>,
  attribute: string,
): string =>
  fill(errors[`field.${error.code}`] ?? message(errors, 'field.INVALID'), {
    ...error.params,
    attribute,
  })
