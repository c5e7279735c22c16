import { ApiError } from '../../platform/http/api-error.ts'
import type { RunTaskDeps } from '../web-space-tasks/index.ts'
import type { Halted } from '../lifecycle/index.ts'
import type { HostingAccount } from './own-account.ts'

export type ReachDeps = Pick<RunTaskDeps, 'log'>

const isHalted = (outcome: { readonly is: string }): outcome is Halted => outcome.is === 'halted'

/** Returns the error for a password that the server finds weak. */
export const weakPassword = (): ApiError =>
  new ApiError('INVALID_PASSWORD', {}, [
    { field: 'password', code: 'PASSWORD_TOO_COMMON', params: {} },
  ])

/** Returns an outcome. @throws ApiError SERVICE_BUSY when it is worth a retry, else SERVICE_SERVER_ERROR */
export const reached = async <Outcome extends { readonly is: string }>(
  { log }: ReachDeps,
  account: HostingAccount,
  outcome: Promise<Outcome | Halted>,
): Promise<Outcome> => {
  const found = await outcome
  if (!isHalted(found)) return found
  const { class: errorClass, why } = found
  const passes = errorClass === 'retry' || errorClass === 'busy'
  log[passes ? 'warn' : 'error']({ itemId: account.itemId, errorClass, why }, 'a hosting call')
  throw new ApiError(passes ? 'SERVICE_BUSY' : 'SERVICE_SERVER_ERROR')
}
