import { valueOf } from '../../../contract/configured-price.ts'
import type { OutputOf, Service, ServiceState, ServiceTasks } from '../lifecycle/index.ts'
import {
  addDomainTo,
  listTasks,
  lookAtDomainsNow,
  removeDomainFrom,
  type ChangeDomainsDeps,
} from '../web-space-tasks/index.ts'
import { createBackupTasks } from './backup-tasks.ts'
import { changePassword, readAccountUsage, signInLink } from './change-account.ts'
import { createForwarderTasks } from './forwarder-tasks.ts'
import { accountAt, domainsOf, type HostingConfig } from './hosting-config.ts'
import { createMailTestTasks, type MailTestDeps } from './mail-test-tasks.ts'
import { createMailboxTasks } from './mailbox-tasks.ts'
import { createPhpTasks } from './php-tasks.ts'
import { reached, weakPassword } from './reached.ts'
import { createRunAccountTask, type AccountTaskDeps } from './run-account-task.ts'

export interface HostingTaskDeps extends AccountTaskDeps, ChangeDomainsDeps, MailTestDeps {
  readonly settings: AccountTaskDeps['settings'] & { readonly zone: string }
}

/** Returns how many domains a plan has; undefined is unlimited. */
const mostDomains = ({ sold, addons }: HostingConfig): number | undefined => {
  const most = valueOf(sold, addons, 'sh-website')
  return typeof most === 'number' ? most : undefined
}

const mb = 1_048_576

const running: readonly ServiceState[] = ['ACTIVE']

/** Creates what customers can do with their hosting. */
export const createHostingTasks = (deps: HostingTaskDeps): ServiceTasks<Service<HostingConfig>> => {
  const link = async (
    service: Service<HostingConfig>,
    app: 'cpaneld' | 'webmaild',
  ): Promise<OutputOf<'panel'>> => {
    const { account, at } = accountAt(deps, service)
    const signIn = await reached(deps, account, signInLink(at, account, { service: app }))
    return { url: signIn.url, expiresAt: signIn.expiresAt.toISOString() }
  }
  return {
    panel: { in: running, needs: 'OWNER', run: (service) => link(service, 'cpaneld') },
    webmail: { in: running, needs: 'OWNER', run: (service) => link(service, 'webmaild') },
    usage: {
      in: running,
      needs: 'OWNER',
      whileHeld: true,
      run: async (service) => {
        const { account, at } = accountAt(deps, service)
        const { usage } = await reached(deps, account, readAccountUsage(at, account))
        const { diskUsedMb, diskLimitMb, trafficBytes, trafficLimitBytes } = usage
        const diskLimit = diskLimitMb === undefined ? null : diskLimitMb * mb
        return {
          meters: [
            { meter: 'DISK', used: diskUsedMb * mb, limit: diskLimit },
            { meter: 'TRAFFIC', used: trafficBytes, limit: trafficLimitBytes ?? null },
          ],
        }
      },
    },
    ...createForwarderTasks(deps),
    ...createMailboxTasks(deps),
    ...createMailTestTasks(deps),
    ...createPhpTasks(deps),
    ...createBackupTasks(deps),
    webSpaceTasks: {
      ...{ in: running, needs: 'OWNER', whileHeld: true },
      run: async ({ id }) => ({ items: await listTasks(deps.db, id) }),
    },
    lookAtDomains: {
      ...{ in: running, needs: 'OWNER' },
      run: ({ id, config }) =>
        lookAtDomainsNow(deps, createRunAccountTask(deps), id, domainsOf(config)),
    },
    addWebSpaceDomain: {
      ...{ in: running, needs: 'OWNER' },
      run: (service, { name }) => {
        const { config } = service
        const webSpace = {
          ...{ service, itemId: config.itemId, domains: domainsOf(config) },
          ...{ most: mostDomains(config), zone: deps.settings.zone },
        }
        return addDomainTo(deps, webSpace, name)
      },
    },
    removeWebSpaceDomain: {
      ...{ in: running, needs: 'OWNER' },
      run: (service, { name }) =>
        removeDomainFrom(deps, { service, domains: service.config.additionalDomains }, name),
    },
    password: {
      in: running,
      needs: 'CONFIRMED_OWNER',
      run: async (service, { password }) => {
        const { account, at } = accountAt(deps, service)
        const changed = await reached(deps, account, changePassword(at, account, password))
        if (changed.is === 'done') return { messageCode: 'SUCCESS' }
        throw weakPassword()
      },
    },
  }
}
