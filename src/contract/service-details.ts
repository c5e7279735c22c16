import * as v from 'valibot'
import { chosenAddons } from './configuration-fields.ts'
import { Addon } from './products.ts'
import { DurationType, Id } from './shared-shapes.ts'

const DomainDetails = v.object({ type: v.literal('DOMAIN') })

/** What a package includes of an addon; null is unlimited. */
export const ServiceLimit = v.pick(Addon, ['name', 'value', 'unit'])
export type ServiceLimit = v.InferOutput<typeof ServiceLimit>

export const SharedHostingDetails = v.object({
  type: v.literal('SHARED_HOSTING'),
  websiteName: v.string(),
  /** The main domain (ASCII). */
  domain: v.string(),
  unicodeDomain: v.string(),
  /** The name of its account at the server. */
  user: v.string(),
  ip: v.string(),
  /** Ours: a domain that uses them needs no records. */
  nameservers: v.array(v.string()),
  productKey: v.string(),
  regionId: Id,
  /** The term that a renewal repeats. */
  duration: v.number(),
  durationType: DurationType,
  /** The package's name when it was sold. */
  planName: v.string(),
  /** As chosen; a change of the plan begins with them. */
  addons: chosenAddons,
  limits: v.array(ServiceLimit),
})
export type SharedHostingDetails = v.InferOutput<typeof SharedHostingDetails>

export const CloudServerDetails = v.object({
  type: v.literal('CLOUD_SERVER'),
  serverName: v.string(),
  /** IPv4; the first is the included one. */
  ips: v.array(v.string()),
  /** The user who signs in. */
  user: v.string(),
  isWindows: v.boolean(),
  /** Whether its password was not shown yet. */
  hasNewPassword: v.boolean(),
  /** The value of `cs-os`. */
  system: v.string(),
  vcpus: v.number(),
  ramGb: v.number(),
  diskGb: v.number(),
  diskType: v.picklist(['ssd', 'hdd']),
  mbps: v.number(),
  productKey: v.string(),
  regionId: Id,
  /** The term that a renewal repeats. */
  duration: v.number(),
  durationType: DurationType,
  /** The package's name when it was sold. */
  planName: v.string(),
  /** As chosen; a change of the plan begins with them. */
  addons: chosenAddons,
})
export type CloudServerDetails = v.InferOutput<typeof CloudServerDetails>

/** What only services of one type have; a new kind adds its variant. */
export const ServiceDetails = v.variant('type', [
  DomainDetails,
  CloudServerDetails,
  SharedHostingDetails,
])
export type ServiceDetails = v.InferOutput<typeof ServiceDetails>
