import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { valueOf } from '../../../contract/configured-price.ts'
import type { ServiceLimit } from '../../../contract/service-details.ts'
import { WebSpaceCopy } from '../../../contract/web-space-copies.ts'
import { packageServiceFields, type PackageConfig, type Service } from '../lifecycle/index.ts'
import { StoredFinal } from '../web-space-tasks/index.ts'
import type { SpaceAddon, WebSpace } from './web-space.ts'

/** A backup that stands beside its website; its id is that of the task that made it. */
const StoredCopy = v.object({
  id: v.string(),
  backup: v.string(),
  backupAt: v.string(),
  host: v.string(),
  state: WebSpaceCopy.entries.state,
  until: v.string(),
})
export type StoredCopy = v.InferOutput<typeof StoredCopy>

/** The stored config of services that are web spaces. */
export const SpaceConfig = v.object({
  ...packageServiceFields,
  websiteName: v.string(),
  /** Under our zone. */
  host: v.string(),
  /** The customer's main domain (ASCII); undefined for a free subdomain. */
  domain: v.optional(v.string()),
  additionalDomains: v.optional(v.array(v.string()), []),
  ips: v.array(v.string()),
  /** Of the website now. */
  url: v.string(),
  isSuspended: v.optional(v.boolean(), false),
  copy: v.optional(v.nullable(StoredCopy)),
  /** Of one that has ended; null when there was nothing left to back up. */
  finalBackup: v.optional(v.nullable(StoredFinal)),
  backupsRemovedAt: v.optional(v.string()),
  /** When one of its backups was last restored as a test. */
  backupTestedAt: v.optional(v.string()),
  /** The one of them, since we note it. */
  tested: v.optional(v.object({ backup: v.string(), at: v.string() })),
})
export type SpaceConfig = v.InferOutput<typeof SpaceConfig>

/** Returns the customer's domains of a space, the main one first. */
export const domainsOf = ({
  domain,
  additionalDomains,
}: Pick<SpaceConfig, 'domain' | 'additionalDomains'>): string[] =>
  domain === undefined ? additionalDomains : [domain, ...additionalDomains]

/** Returns what a package includes, with the chosen values. */
export const limitsIn = ({
  sold,
  addons,
}: Pick<PackageConfig, 'sold' | 'addons'>): ServiceLimit[] =>
  sold.addons.map(({ name, value, unit }) => ({
    ...{ name, unit },
    value: valueOf(sold, addons, name) ?? value,
  }))

/** Returns the values in force of all addons of a package. */
export const spaceAddons = (config: Pick<PackageConfig, 'sold' | 'addons'>): SpaceAddon[] =>
  limitsIn(config).map(({ name, value }) => ({ name, value }))

const families = { CLOUD_HOSTING: 'ch', WORDPRESS_HOSTING: 'wp' } as const

type SpaceType = keyof typeof families

/** The types of services that are web spaces. */
export const spaceTypes = Object.keys(families) as SpaceType[]

const isSpaceType = (type: string): type is SpaceType => Object.hasOwn(families, type)

/** Returns the space of a service. @throws Error for a service of another type */
export const spaceOf = ({
  type,
  productKey,
  config,
}: Pick<Service<SpaceConfig>, 'type' | 'productKey' | 'config'>): WebSpace => {
  if (!isSpaceType(type)) throw new Error(`a ${type} is no web space`)
  return {
    ...{ itemId: config.itemId, family: families[type], plan: productKey },
    addons: spaceAddons(config),
  }
}

/** Returns the label under our zone of a space whose customer chose none. */
export const labelFor = (itemId: string): string =>
  `site-${createHash('sha256').update(`web-space:${itemId}`).digest('hex').slice(0, 12)}`
