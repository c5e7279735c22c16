import { ApiError } from '../../platform/http/api-error.ts'
import type { Service, ServiceTasks } from '../lifecycle/index.ts'
import { accountAt, type HostingConfig } from './hosting-config.ts'
import type { AccountDeps, HostingAccount, ServersDeps } from './own-account.ts'
import type { ReachDeps } from './reached.ts'
import { withinAccount, working } from './within-account.ts'

type PhpTasks = Pick<ServiceTasks<Service<HostingConfig>>, 'php' | 'setPhp'>

const readPhp = (deps: AccountDeps, account: HostingAccount) =>
  withinAccount(deps, account, async (user, domains) => {
    const [offered, found] = await Promise.all([
      deps.whm.phpVersions(user),
      deps.whm.phpOfVhosts(user),
    ])
    const vhosts = domains.flatMap((domain) => {
      const version = found.get(domain)
      return version === undefined ? [] : [{ domain, version }]
    })
    return { is: 'php', offered, sites: vhosts } as const
  })

/** Creates what customers can do with the PHP versions of their hosting. */
export const createPhpTasks = (deps: ServersDeps & ReachDeps): PhpTasks => {
  const read = async (service: Service<HostingConfig>) => {
    const { account, at } = accountAt(deps, service)
    const { offered, sites: vhosts } = await working(deps, account, readPhp(at, account))
    return { offered: [...offered], sites: vhosts }
  }
  return {
    php: { in: ['ACTIVE'], needs: 'OWNER', run: read },
    setPhp: {
      ...{ in: ['ACTIVE'], needs: 'OWNER' },
      run: async (service, { domain, version }) => {
        const { offered, sites: vhosts } = await read(service)
        if (!offered.includes(version) || !vhosts.some((vhost) => vhost.domain === domain)) {
          throw new ApiError('EMPTY_DATA')
        }
        const { account, at } = accountAt(deps, service)
        const setting = withinAccount(at, account, async (user) => {
          await at.whm.setPhp(user, domain, version)
          return { is: 'done' } as const
        })
        await working(deps, account, setting)
        return {
          offered,
          sites: vhosts.map((vhost) => (vhost.domain === domain ? { domain, version } : vhost)),
        }
      },
    },
  }
}
