import type { Deployment } from '../../../../contract/deployments.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { siteDeployments } from '../../../platform/db/schema/index.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { ServiceTasks } from '../../lifecycle/index.ts'
import { beginTask, findTaskOf, type BeginTaskDeps } from '../../site-tasks/index.ts'
import { owner, type Site } from '../site-task.ts'
import { spaceOf } from '../space-config.ts'
import { spaceSize } from '../space-size.ts'
import type { DeploymentDeps } from './run-deployment.ts'
import { deploymentTokenPurpose, dropEndedTokens, listDeploymentsOf } from './stored-deployments.ts'
import { findUpload, storeUpload } from './uploads.ts'

type Deps = DeploymentDeps & BeginTaskDeps

type NewDeployment = Omit<
  typeof siteDeployments.$inferInsert,
  'id' | 'serviceId' | 'itemId' | 'createdAt' | 'sealedToken'
>

/** WordPress is its own code, which it updates itself. @throws ApiError SERVICE_STATE_INVALID */
const requireOwnCode = (service: Site): void => {
  if (spaceSize(spaceOf(service)).app === 'wordpress') throw new ApiError('SERVICE_STATE_INVALID')
}

/** Begins a deployment, one at a time. @throws ApiError CHANGE_IN_PROGRESS */
const begin = async (
  deps: Deps,
  service: Site,
  describe: (tx: Queryable) => Promise<NewDeployment>,
  token?: string,
): Promise<Deployment> => {
  requireOwnCode(service)
  const { db, clock, secretBox } = deps
  const { id: serviceId, config } = service
  const id = await db.transaction(async (tx) => {
    const described = await describe(tx)
    const begun = await beginTask(deps, tx, serviceId, { kind: 'DEPLOY' })
    if (begun === undefined || (await findTaskOf(tx, serviceId, 'RESTORE')) !== undefined) {
      throw new ApiError('CHANGE_IN_PROGRESS')
    }
    await dropEndedTokens(tx)
    await tx.insert(siteDeployments).values({
      ...{ ...described, id: begun, serviceId, itemId: config.itemId, createdAt: clock.now() },
      sealedToken:
        token === undefined ? null : secretBox.seal(token, deploymentTokenPurpose(begun)),
    })
    return begun
  })
  const shown = (await listDeploymentsOf(db, serviceId)).find((one) => one.id === id)
  if (shown === undefined) throw new Error(`the deployment ${id} is gone`)
  return shown
}

/** Creates what customers do with the code of cloud hosting. */
export const createDeploymentTasks = (deps: Deps): ServiceTasks<Site> => ({
  deployments: {
    ...{ ...owner, whileHeld: true },
    run: async ({ id }) => ({ items: await listDeploymentsOf(deps.db, id) }),
  },
  deploySite: {
    ...owner,
    run: (service, { source }) => {
      if (source.kind === 'GIT') {
        const { kind, url, branch, token } = source
        return begin(deps, service, () => Promise.resolve({ kind, url, branch }), token)
      }
      return begin(deps, service, async (tx) => {
        const { kind, uploadId } = source
        const now = deps.clock.now()
        const upload = await findUpload(tx, { serviceId: service.id, uploadId, now })
        if (upload === undefined) throw new ApiError('UPLOAD_NOT_FOUND')
        return { kind, uploadId, archive: upload.name, archiveRoot: upload.root }
      })
    },
  },
  rollBackSite: {
    ...owner,
    run: (service, { deployment }) =>
      begin(deps, service, async (tx) => {
        const all = await listDeploymentsOf(tx, service.id)
        const found = all.find(({ id, canRollBack }) => id === deployment && canRollBack)
        if (found === undefined) throw new ApiError('DEPLOYMENT_NOT_FOUND')
        const { url, branch, archive, commit, message, author } = found
        const source = { url, branch, archive, commit, message, author }
        return { kind: 'ROLLBACK', restores: deployment, ...source }
      }),
  },
  uploadSite: {
    ...owner,
    run: (service, upload) => {
      requireOwnCode(service)
      return storeUpload(deps, service.id, upload)
    },
  },
})
