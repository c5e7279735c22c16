import * as v from 'valibot'
import { packageServiceFields, type Service } from '../lifecycle/index.ts'
import type { HostingAccount } from './own-account.ts'

/** The stored config of shared hosting. */
export const HostingConfig = v.object({
  ...packageServiceFields,
  websiteName: v.string(),
  /** The main domain (ASCII). */
  domain: v.string(),
  user: v.string(),
  ip: v.string(),
  /** An address under our zone, which works before the domain leads here. */
  temporaryDomain: v.optional(v.string()),
  additionalDomains: v.optional(v.array(v.string()), []),
  isSuspended: v.optional(v.boolean(), false),
})
export type HostingConfig = v.InferOutput<typeof HostingConfig>

/** Returns the account of a service. */
export const accountOf = ({ config }: Service<HostingConfig>): HostingAccount => ({
  itemId: config.itemId,
  user: config.user,
  domain: config.domain,
})

/** Returns the domains of an account (ASCII), the main one first. */
export const domainsOf = ({
  domain,
  additionalDomains,
}: Pick<HostingConfig, 'domain' | 'additionalDomains'>): string[] => [domain, ...additionalDomains]
