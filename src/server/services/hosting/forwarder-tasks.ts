import { ApiError } from '../../platform/http/api-error.ts'
import type { Halted, Service, ServiceTasks } from '../lifecycle/index.ts'
import {
  endForwarding,
  forwardEmail,
  readForwarders,
  type Suspended,
} from './account-forwarders.ts'
import { accountOf, type HostingConfig } from './hosting-config.ts'
import type { AccountDeps, HostingAccount } from './own-account.ts'
import { reached, type ReachDeps } from './reached.ts'

type ForwarderTasks = Pick<
  ServiceTasks<Service<HostingConfig>>,
  'forwarders' | 'addForwarder' | 'removeForwarder'
>

const isSuspended = (outcome: { readonly is: string }): outcome is Suspended =>
  outcome.is === 'suspended'

/** Creates what customers can do with the email forwarders of their hosting. */
export const createForwarderTasks = (deps: AccountDeps & ReachDeps): ForwarderTasks => {
  /** @throws ApiError SERVICE_SUSPENDED, also when staff suspended the account at the server */
  const working = async <Outcome extends { readonly is: string }>(
    account: HostingAccount,
    outcome: Promise<Outcome | Suspended | Halted>,
  ): Promise<Outcome> => {
    const found = await reached(deps, account, outcome)
    if (isSuspended(found)) throw new ApiError('SERVICE_SUSPENDED')
    return found
  }
  const shared = { in: ['ACTIVE'], needs: 'OWNER' } as const
  return {
    forwarders: {
      ...shared,
      run: async (service) => {
        const account = accountOf(service)
        const found = await working(account, readForwarders(deps, account))
        return { domains: [...found.domains], items: [...found.forwarders] }
      },
    },
    addForwarder: {
      ...shared,
      run: async (service, wanted) => {
        const account = accountOf(service)
        const added = await working(account, forwardEmail(deps, account, wanted))
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
        const account = accountOf(service)
        await working(account, endForwarding(deps, account, forwarder))
        return { messageCode: 'SUCCESS' }
      },
    },
  }
}
