import { ApiError } from '../../platform/http/api-error.ts'
import type { Service, ServiceTasks } from '../lifecycle/index.ts'
import { endForwarding, forwardEmail, readForwarders } from './account-forwarders.ts'
import { accountAt, type HostingConfig } from './hosting-config.ts'
import type { ServersDeps } from './own-account.ts'
import type { ReachDeps } from './reached.ts'
import { working } from './within-account.ts'

type ForwarderTasks = Pick<
  ServiceTasks<Service<HostingConfig>>,
  'forwarders' | 'addForwarder' | 'removeForwarder'
>

/** Creates what customers can do with the email forwarders of their hosting. */
export const createForwarderTasks = (deps: ServersDeps & ReachDeps): ForwarderTasks => {
  const shared = { in: ['ACTIVE'], needs: 'OWNER' } as const
  return {
    forwarders: {
      ...shared,
      run: async (service) => {
        const { account, at } = accountAt(deps, service)
        const found = await working(deps, account, readForwarders(at, account))
        return { domains: [...found.domains], items: [...found.forwarders] }
      },
    },
    addForwarder: {
      ...shared,
      run: async (service, wanted) => {
        const { account, at } = accountAt(deps, service)
        const added = await working(deps, account, forwardEmail(at, account, wanted))
        switch (added.is) {
          case 'added':
            return { from: added.from, to: added.to }
          case 'unknown-domain':
            throw new ApiError('FORWARDER_DOMAIN_UNKNOWN')
          case 'invalid-target':
            throw new ApiError('FORWARDER_TARGET_INVALID')
          case 'repeated':
            throw new ApiError('FORWARDER_EXISTS')
        }
      },
    },
    removeForwarder: {
      ...shared,
      run: async (service, forwarder) => {
        const { account, at } = accountAt(deps, service)
        await working(deps, account, endForwarding(at, account, forwarder))
        return { messageCode: 'SUCCESS' }
      },
    },
  }
}
