import { ApiError } from '../../../platform/http/api-error.ts'
import type { ServiceTasks } from '../../lifecycle/index.ts'
import { owner, type WebSpaceService } from '../service-task.ts'
import {
  appOf,
  beginDeployment,
  requireOwnCode,
  type BeginDeploymentDeps,
} from './begin-deployment.ts'
import { findOrigin } from './find-origin.ts'
import { listDeploymentsOf } from './stored-deployments.ts'
import { findUpload, storeUpload } from './uploads.ts'

/** Creates what customers do with the code of cloud hosting. */
export const createDeploymentTasks = (
  deps: BeginDeploymentDeps,
): ServiceTasks<WebSpaceService> => ({
  deployments: {
    ...{ ...owner, whileHeld: true },
    run: async ({ id }) => ({ items: await listDeploymentsOf(deps.db, id) }),
  },
  deployWebSpace: {
    ...owner,
    run: (service, { source }) => {
      if (source.kind === 'GIT') {
        const { kind, url, branch, token } = source
        return beginDeployment(deps, service, () => Promise.resolve({ kind, url, branch }), token)
      }
      if (source.kind === 'CLONE') {
        const { kind, serviceId: clonedFrom } = source
        return beginDeployment(deps, service, async (tx) => {
          const origin = await findOrigin(tx, service.customerId, clonedFrom)
          if (origin === undefined) throw new ApiError('SERVICE_NOT_FOUND')
          if (clonedFrom === service.id || appOf(origin.service) !== appOf(service))
            throw new ApiError('SERVICE_STATE_INVALID')
          if (origin.isChanging) throw new ApiError('CHANGE_IN_PROGRESS')
          return { kind, clonedFrom }
        })
      }
      return beginDeployment(deps, service, async (tx) => {
        const { kind, uploadId } = source
        const now = deps.clock.now()
        const upload = await findUpload(tx, { serviceId: service.id, uploadId, now })
        if (upload === undefined) throw new ApiError('UPLOAD_NOT_FOUND')
        return { kind, uploadId, archive: upload.name, archiveRoot: upload.root }
      })
    },
  },
  rollBackWebSpace: {
    ...owner,
    run: (service, { deployment }) =>
      beginDeployment(deps, service, async (tx) => {
        const all = await listDeploymentsOf(tx, service.id)
        const found = all.find(({ id, canRollBack }) => id === deployment && canRollBack)
        if (found === undefined) throw new ApiError('DEPLOYMENT_NOT_FOUND')
        const { url, branch, archive, commit, message, author } = found
        const source = { url, branch, archive, commit, message, author }
        return { kind: 'ROLLBACK', restores: deployment, ...source }
      }),
  },
  uploadWebSpace: {
    ...owner,
    run: (service, upload) => {
      requireOwnCode(service)
      return storeUpload(deps, service.id, upload)
    },
  },
})
