import type { Deployment } from '../../../../contract/deployments.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { webSpaceDeployments } from '../../../platform/db/schema/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { beginTask, findTaskOf, type BeginTaskDeps } from '../../web-space-tasks/index.ts'
import type { WebSpaceService } from '../service-task.ts'
import { spaceOf } from '../space-config.ts'
import { spaceSize } from '../space-size.ts'
import type { DeploymentDeps } from './run-deployment.ts'
import { deploymentTokenPurpose, dropEndedTokens, listDeploymentsOf } from './stored-deployments.ts'

export type BeginDeploymentDeps = DeploymentDeps & BeginTaskDeps
export type StoreDeploymentDeps = Pick<DeploymentDeps, 'db' | 'secretBox'> & BeginTaskDeps

/** What is stored of a deployment when it begins. */
export type NewDeployment = Omit<
  typeof webSpaceDeployments.$inferInsert,
  'id' | 'serviceId' | 'itemId' | 'createdAt' | 'sealedToken'
>

/** Returns the app of a website. */
export const appOf = (service: WebSpaceService) => spaceSize(spaceOf(service)).app

/** WordPress is its own code, which it updates itself. @throws ApiError SERVICE_STATE_INVALID */
export const requireOwnCode = (service: WebSpaceService): void => {
  if (appOf(service) === 'wordpress') throw new ApiError('SERVICE_STATE_INVALID')
}

/** Begins a deployment in a transaction, one at a time; returns its id. @throws ApiError CHANGE_IN_PROGRESS */
export const storeDeployment = async (
  deps: StoreDeploymentDeps,
  tx: Queryable,
  { id: serviceId, config }: Pick<WebSpaceService, 'id' | 'config'>,
  described: NewDeployment,
  token: string | undefined,
): Promise<string> => {
  const id = await beginTask(deps, tx, serviceId, { kind: 'DEPLOY' })
  if (id === undefined || (await findTaskOf(tx, serviceId, 'RESTORE')) !== undefined) {
    throw new ApiError('CHANGE_IN_PROGRESS')
  }
  await dropEndedTokens(tx)
  const sealedToken =
    token === undefined ? null : deps.secretBox.seal(token, deploymentTokenPurpose(id))
  await tx.insert(webSpaceDeployments).values({
    ...{ ...described, id, serviceId, itemId: config.itemId, createdAt: deps.clock.now() },
    sealedToken,
  })
  return id
}

/** Begins a deployment, one at a time. @throws ApiError CHANGE_IN_PROGRESS */
export const beginDeployment = async (
  deps: BeginDeploymentDeps,
  service: WebSpaceService,
  describe: (tx: Queryable) => Promise<NewDeployment>,
  token?: string,
): Promise<Deployment> => {
  requireOwnCode(service)
  const { db } = deps
  const id = await db.transaction(async (tx) =>
    storeDeployment(deps, tx, service, await describe(tx), token),
  )
  const shown = (await listDeploymentsOf(db, service.id)).find((one) => one.id === id)
  if (shown === undefined) throw new Error(`the deployment ${id} is gone`)
  return shown
}
