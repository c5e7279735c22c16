import type { ServiceTasks } from '../../lifecycle/index.ts'
import { newPassword, type RandomBytes } from '../../../platform/secrets/new-password.ts'
import { owner, running, type WebSpaceService } from '../service-task.ts'
import { requireOwnCode, type BeginDeploymentDeps } from './begin-deployment.ts'
import {
  hookSecretPurpose,
  hookTokenPurpose,
  removeHook,
  showHook,
  storeHook,
} from './stored-hooks.ts'

const secretLength = 40

/** Creates what customers do with the repository whose pushes are deployed. */
export const createHookTasks = (
  deps: BeginDeploymentDeps & { readonly randomBytes: RandomBytes },
): ServiceTasks<WebSpaceService> => ({
  deployHook: {
    ...{ ...owner, whileHeld: true },
    run: async ({ id }) => ({ hook: await showHook(deps, id) }),
  },
  setDeployHook: {
    // It outlasts the session.
    ...{ in: running, needs: 'CONFIRMED_OWNER' },
    run: async (service, { url, branch, token }) => {
      requireOwnCode(service)
      const { id: serviceId } = service
      const { db, secretBox, randomBytes } = deps
      const secret = newPassword(randomBytes, secretLength)
      await storeHook(db, {
        ...{ serviceId, url, branch },
        sealedToken:
          token === undefined ? null : secretBox.seal(token, hookTokenPurpose(serviceId)),
        sealedSecret: secretBox.seal(secret, hookSecretPurpose(serviceId)),
      })
      const hook = await showHook(deps, serviceId)
      if (hook === null) throw new Error(`the hook of ${serviceId} is gone`)
      return { hook, secret }
    },
  },
  removeDeployHook: {
    ...{ ...owner, whileHeld: true },
    run: async ({ id }) => {
      await removeHook(deps.db, id)
      return { hook: null }
    },
  },
})
