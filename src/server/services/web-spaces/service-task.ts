import { ApiError } from '../../platform/http/api-error.ts'
import type { Service, ServiceState } from '../lifecycle/index.ts'
import type { BeginTaskDeps, ChangeDomainsDeps } from '../web-space-tasks/index.ts'
import type { SpaceHalted } from './halt.ts'
import type { SpaceTaskDeps } from './run-task.ts'
import type { SpaceConfig } from './space-config.ts'

export type WebSpaceTaskDeps = SpaceTaskDeps & BeginTaskDeps & ChangeDomainsDeps

type Reached<Outcome> = Exclude<Outcome, SpaceHalted>

const isHalted = (outcome: { readonly is: string }): outcome is SpaceHalted =>
  outcome.is === 'halted'

/** Returns an outcome. @throws ApiError SERVICE_BUSY when it is worth a retry, else SERVICE_SERVER_ERROR */
export const reached = async <Outcome extends { readonly is: string }>(
  { log }: WebSpaceTaskDeps,
  { id }: Service<SpaceConfig>,
  outcome: Promise<Outcome | SpaceHalted>,
): Promise<Reached<Outcome>> => {
  const found = await outcome
  if (!isHalted(found)) return found as Reached<Outcome>
  const { class: errorClass, why } = found
  const passes = errorClass === 'retry' || errorClass === 'busy'
  log[passes ? 'warn' : 'error']({ serviceId: id, errorClass, why }, 'a call about a site')
  throw new ApiError(passes ? 'SERVICE_BUSY' : 'SERVICE_SERVER_ERROR')
}

export const running: readonly ServiceState[] = ['ACTIVE']
/** An ended website has its final backup. */
export const runningOrEnded: readonly ServiceState[] = ['ACTIVE', 'ENDED']
export const owner = { in: running, needs: 'OWNER' } as const

/** A service that is a web space. */
export type WebSpaceService = Service<SpaceConfig>
