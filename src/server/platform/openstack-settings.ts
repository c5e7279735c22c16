import * as v from 'valibot'
import { jsonSetting } from './setting-kinds.ts'

const filled = v.pipe(v.string(), v.minLength(1))

const Region = v.strictObject({
  /** Keystone's URL; OPENSTACK_URL by default. */
  authUrl: v.optional(v.pipe(v.string(), v.url())),
  /** Keystone's name of the region. */
  region: filled,
  credentialId: filled,
  credentialSecret: filled,
  /** The network of the servers' ports, and its subnet of IPv4. */
  network: filled,
  subnet: filled,
  /** The pool of floating IPs, unless the network's own IPs are public. */
  floatingNetwork: v.optional(filled),
  /** Availability zones in the order of trying; the cloud's choice without any. */
  zones: v.optional(v.array(filled), []),
  /** The name of the flavor with so many CPUs and GB of memory. */
  flavor: v.optional(filled, 'cs-{vcpus}c-{ram}g'),
  /** `<os_distro>/<os_version>` of our systems where it differs from ours. */
  images: v.optional(v.record(v.string(), v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+$/))), {}),
  volumeTypes: v.optional(v.strictObject({ ssd: filled, hdd: filled }), { ssd: 'ssd', hdd: 'hdd' }),
})

const Regions = v.record(v.pipe(v.string(), v.uuid()), Region)

/** A cloud in one of our regions, with the credentials for it. */
export type OpenStackRegion = v.InferOutput<typeof Region> & { readonly authUrl: string }

/** Clouds by our region's id: JSON, or the path of a file of it. */
export const openStackRegions = jsonSetting(Regions, 'clouds by region id')

const sandboxCloud = (country: 'kh' | 'th', region: string): v.InferInput<typeof Region> => ({
  region,
  credentialId: `sandbox-cloud-${country}`,
  credentialSecret: `sandbox-cloud-secret-${country}`,
  network: '00003000-0000-4000-8000-000000000001',
  subnet: '00003000-0000-4000-8000-000000000002',
  zones: ['zone-a', 'zone-b'],
})

/** The sandbox's clouds in Phnom Penh and Bangkok. */
export const sandboxRegions = v.parse(Regions, {
  '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201': sandboxCloud('kh', 'KHPNH'),
  '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0202': sandboxCloud('th', 'THBKK'),
})

/** Returns the clouds with their Keystone, by our region's id. */
export const cloudsOf = (
  regions: v.InferOutput<typeof Regions>,
  authUrl: string,
): ReadonlyMap<string, OpenStackRegion> =>
  new Map(
    Object.entries(regions).map(([id, region]) => [
      id,
      { ...region, authUrl: (region.authUrl ?? authUrl).replace(/\/+$/, '') },
    ]),
  )
