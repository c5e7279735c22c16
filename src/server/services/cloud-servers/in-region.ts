import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { TryLater } from '../../platform/steps/index.ts'
import type { Clouds } from '../../providers/openstack/openstack.ts'
import { newSystemPassword } from './login.ts'
import type { Outcome, ServerDeps } from './outcome.ts'

export interface RegionDeps {
  readonly clouds: Clouds
  readonly clock: Clock
  readonly secretBox: SecretBox
}

// A fast cloud is ready within one run; a slow one does not keep others waiting.
const patienceMs = 3_000

/** Runs work on the cloud of a region. */
export const inRegion = async <Value>(
  { clouds, clock, secretBox }: RegionDeps,
  regionId: string,
  run: (deps: ServerDeps) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  const cloud = clouds.get(regionId)
  if (cloud === undefined) {
    return { is: 'failed', fault: 'fatal', why: `the region ${regionId} has no cloud` }
  }
  try {
    return await run({ cloud, clock, secretBox, newPassword: newSystemPassword, pause, patienceMs })
  } catch (error) {
    if (!(error instanceof TryLater)) throw error
    return { is: 'failed', fault: 'busy', why: error.message }
  }
}
