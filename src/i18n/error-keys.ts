import { commonErrors, declaredErrors } from '../contract/endpoint.ts'
import type { EndpointShape } from '../contract/endpoint.ts'
import { fieldErrorCodes } from '../contract/error-codes.ts'

/** Returns the keys of the texts of some calls' errors; `withFields` adds those of form fields. */
export const errorKeysOf = (
  calls: readonly EndpointShape[],
  withFields = false,
): ReadonlySet<string> =>
  new Set([
    ...commonErrors,
    'FAILED_TO_LOAD_INFORMATION',
    'NOT_SENT',
    ...calls.flatMap((call) => [...declaredErrors(call)]),
    ...(withFields ? fieldErrorCodes.map((code) => `field.${code}`) : []),
  ])
