import { getMailServer } from '../../../contract/mail-servers.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { WhmServer } from '../../providers/whm/index.ts'
import type { ServersDeps } from './own-account.ts'

/** Ports of encrypted IMAP and SMTP. */
export const mailPorts = { imapPort: 993, smtpPort: 465 }

/** Returns the public call about our mail servers; each server is asked for its name once. */
export const mailServerRoutes = ({ whmServers }: Pick<ServersDeps, 'whmServers'>): Route[] => {
  const hosts = new Map<string, Promise<string>>()
  const hostOf = ({ name, whm }: WhmServer): Promise<string> => {
    const asked = hosts.get(name) ?? whm.hostname()
    hosts.set(name, asked)
    return asked
  }
  return [
    route(getMailServer, async ({ params: { name } }) => {
      const server = whmServers.named(name)
      if (server === undefined) throw new ApiError('EMPTY_DATA')
      try {
        return { host: await hostOf(server), ...mailPorts }
      } catch (error) {
        hosts.delete(name)
        if (error instanceof ProviderError) throw new ApiError('SERVICE_BUSY')
        throw error
      }
    }),
  ]
}
