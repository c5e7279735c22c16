import { valueOf } from '../../../contract/configured-price.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Service, ServiceTasks } from '../lifecycle/index.ts'
import {
  changeMailboxPassword,
  createMailbox,
  deleteMailbox,
  readMailboxes,
} from './account-mailboxes.ts'
import { accountAt, type HostingConfig } from './hosting-config.ts'
import { mailPorts } from './mail-server.ts'
import type { ServersDeps } from './own-account.ts'
import { weakPassword, type ReachDeps } from './reached.ts'
import { working } from './within-account.ts'

type MailboxTasks = Pick<
  ServiceTasks<Service<HostingConfig>>,
  'mailboxes' | 'addMailbox' | 'mailboxPassword' | 'removeMailbox'
>

/** Returns how many mailboxes a plan has; null is unlimited. */
const mostMailboxes = ({ sold, addons }: HostingConfig): number | null => {
  const most = valueOf(sold, addons, 'sh-maxpop')
  return typeof most === 'number' ? most : null
}

/** Creates what customers can do with the mailboxes of their hosting. */
export const createMailboxTasks = (deps: ServersDeps & ReachDeps): MailboxTasks => ({
  mailboxes: {
    ...{ in: ['ACTIVE'], needs: 'OWNER' },
    run: async (service) => {
      const { account, at } = accountAt(deps, service)
      const found = await working(deps, account, readMailboxes(at, account))
      return {
        domains: [...found.domains],
        most: mostMailboxes(service.config),
        server: { name: service.config.server, host: found.host, ...mailPorts },
        items: found.mailboxes.map(({ email, usedBytes }) => ({ address: email, usedBytes })),
      }
    },
  },
  addMailbox: {
    ...{ in: ['ACTIVE'], needs: 'OWNER' },
    run: async (service, wanted) => {
      const { account, at } = accountAt(deps, service)
      const most = mostMailboxes(service.config)
      const made = await working(deps, account, createMailbox(at, account, { ...wanted, most }))
      switch (made.is) {
        case 'done':
          return { address: `${wanted.name}@${wanted.domain}`, usedBytes: 0 }
        case 'unknown-domain':
          throw new ApiError('FORWARDER_DOMAIN_UNKNOWN')
        case 'repeated':
          throw new ApiError('MAILBOX_EXISTS')
        case 'full':
          throw new ApiError('MAILBOX_LIMIT_REACHED', { maximum: most ?? 0 })
        case 'weak':
          throw weakPassword()
      }
    },
  },
  mailboxPassword: {
    ...{ in: ['ACTIVE'], needs: 'CONFIRMED_OWNER' },
    run: async (service, { address: email, password }) => {
      const { account, at } = accountAt(deps, service)
      const changing = changeMailboxPassword(at, account, email, password)
      const { is } = await working(deps, account, changing)
      if (is === 'absent') throw new ApiError('EMPTY_DATA')
      if (is === 'weak') throw weakPassword()
      return { messageCode: 'SUCCESS' }
    },
  },
  removeMailbox: {
    ...{ in: ['ACTIVE'], needs: 'CONFIRMED_OWNER' },
    run: async (service, { address: email }) => {
      const { account, at } = accountAt(deps, service)
      await working(deps, account, deleteMailbox(at, account, email))
      return { messageCode: 'SUCCESS' }
    },
  },
})
