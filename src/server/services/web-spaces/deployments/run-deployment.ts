import type { Steps } from '../../../platform/steps/index.ts'
import { waiting, type Ran } from '../../web-space-tasks/index.ts'
import type { SpaceDeps } from '../own-space.ts'
import { spaceOf } from '../space-config.ts'
import type { SpaceTask } from '../space-task.ts'
import { findOrigin } from './find-origin.ts'
import { deployWebSpace, type DeploymentOrder } from './deploy-web-space.ts'
import {
  deploymentTokenPurpose,
  findDeployment,
  storeFailure,
  storeLive,
  type StoredDeployment,
} from './stored-deployments.ts'
import { uploadLink } from './uploads.ts'

export interface DeploymentDeps extends SpaceDeps {
  /** Returns the public URL of the API. */
  readonly apiUrl: () => string
}

const suspendedMs = 60_000

const orderOf = (
  deps: DeploymentDeps,
  { customerId }: SpaceTask['service'],
  stored: StoredDeployment,
): DeploymentOrder | undefined => {
  const { id, kind, url, branch, sealedToken, uploadId, archiveRoot, release } = stored
  switch (kind) {
    case 'GIT': {
      if (url === null || branch === null) return undefined
      const secret = () => deps.secretBox.open(sealedToken ?? '', deploymentTokenPurpose(id))?.text
      return { id, source: { kind, url, branch }, secret }
    }
    case 'ZIP':
      if (uploadId === null) return undefined
      return {
        ...{ id, source: { kind, root: archiveRoot ?? '' } },
        secret: () => uploadLink(deps, uploadId),
      }
    case 'CLONE': {
      const { clonedFrom } = stored
      if (clonedFrom === null) return undefined
      const findSpace = async () => {
        const origin = await findOrigin(deps.db, customerId, clonedFrom)
        return origin === undefined || origin.isChanging ? undefined : spaceOf(origin.service)
      }
      return { id, source: { kind, findSpace }, secret: () => undefined }
    }
    case 'ROLLBACK':
      if (release === undefined) return undefined
      return { id, source: { kind, release }, secret: () => undefined }
  }
}

/** Does what is possible of a deployment now. @throws StepUnknown, StepNotDone */
export const runDeployment = async (
  deps: DeploymentDeps,
  { id, service }: SpaceTask,
  steps: Steps,
): Promise<Ran<never>> => {
  const stored = await findDeployment(deps.db, id)
  const order = stored && orderOf(deps, service, stored)
  if (order === undefined) throw new Error(`there is no deployment ${id}`)
  // Its database is stopped, which is backed up before.
  if (service.config.isSuspended) return waiting(suspendedMs, {})
  const ended = await deployWebSpace(deps, spaceOf(service), order, steps)
  switch (ended.is) {
    case 'deployed':
      await storeLive(deps.db, id, ended.release, deps.clock.now())
      return { is: 'done' }
    case 'failed':
      await storeFailure(deps.db, id, ended)
      return { is: 'refused', why: ended.failure }
    case 'halted':
      return ended
  }
}
