import * as v from 'valibot'
import { mainServer } from '../../platform/whm-settings.ts'
import { packageServiceFields, type Service } from '../lifecycle/index.ts'
import { AccountArchive } from './terminate-account.ts'
import { onServer, type HostingAccount, type ServersDeps } from './own-account.ts'

/** The stored config of shared hosting. */
export const HostingConfig = v.object({
  ...packageServiceFields,
  websiteName: v.string(),
  /** The main domain (ASCII). */
  domain: v.string(),
  user: v.string(),
  /** The WHM server that it was created on. */
  server: v.optional(v.string(), mainServer),
  ip: v.string(),
  /** A subdomain of our zone, which works before the domain leads here. */
  temporaryDomain: v.optional(v.string()),
  additionalDomains: v.optional(v.array(v.string()), []),
  isSuspended: v.optional(v.boolean(), false),
  /** Once the account was removed; null without an archive. */
  finalBackup: v.optional(v.nullable(AccountArchive)),
  backupsRemovedAt: v.optional(v.string()),
})
export type HostingConfig = v.InferOutput<typeof HostingConfig>

/** Returns the account of a service. */
export const accountOf = ({ config }: Service<HostingConfig>): HostingAccount => ({
  itemId: config.itemId,
  user: config.user,
  domain: config.domain,
})

/** Returns the account of a service, and the deps of the server that it is on. */
export const accountAt = <Deps extends ServersDeps>(
  deps: Deps,
  service: Service<HostingConfig>,
) => ({ account: accountOf(service), at: onServer(deps, service.config.server) })

/** Returns the id by which our table of services knows an account: users are unique per server. */
export const externalIdOf = ({ server, user }: Pick<HostingConfig, 'server' | 'user'>): string =>
  server === mainServer ? user : `${server}/${user}`

/** Returns the domains of an account (ASCII), the main one first. */
export const domainsOf = ({
  domain,
  additionalDomains,
}: Pick<HostingConfig, 'domain' | 'additionalDomains'>): string[] => [domain, ...additionalDomains]
