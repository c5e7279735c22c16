import type { OpenStackRegion } from '../../platform/openstack-settings.ts'

/** How an operating system is found at Glance, and how customers sign in. */
export interface System {
  readonly distro: string
  readonly version: string
  readonly user: string
  readonly isWindows: boolean
}

const linux = (distro: string, version: string, user: string): System => ({
  ...{ distro, version, user },
  isWindows: false,
})
const windows = (version: string): System => ({
  ...{ distro: 'windows', version, user: 'Administrator' },
  isWindows: true,
})

const systems = {
  'ubuntu-24.04': linux('ubuntu', '24.04', 'ubuntu'),
  'ubuntu-22.04': linux('ubuntu', '22.04', 'ubuntu'),
  'ubuntu-20.04': linux('ubuntu', '20.04', 'ubuntu'),
  'ubuntu-18.04': linux('ubuntu', '18.04', 'ubuntu'),
  'centos-10': linux('centos', '10-stream', 'cloud-user'),
  'centos-9': linux('centos', '9-stream', 'cloud-user'),
  'centos-7': linux('centos', '7', 'centos'),
  'debian-11': linux('debian', '11', 'debian'),
  'almalinux-9.5': linux('almalinux', '9.5', 'almalinux'),
  'almalinux-9.4': linux('almalinux', '9.4', 'almalinux'),
  'almalinux-8.10': linux('almalinux', '8.10', 'almalinux'),
  'rocky-linux-9.4': linux('rocky', '9.4', 'rocky'),
  'rocky-linux-8.10': linux('rocky', '8.10', 'rocky'),
  'windows-server-2019': windows('2019'),
  'windows-10': windows('10'),
} as const satisfies Readonly<Record<string, System>>

/** A value of the addon `cs-os`. */
export type SystemKey = keyof typeof systems

/** The values of the addon `cs-os`. */
export const systemKeys: readonly SystemKey[] = Object.keys(systems).filter(isSystem)

/** Returns whether a value of `cs-os` is known. */
export function isSystem(key: string): key is SystemKey {
  return Object.hasOwn(systems, key)
}

/** Returns a system as a region's cloud names it. */
export const systemIn = (region: Pick<OpenStackRegion, 'images'>, key: SystemKey): System => {
  const system = systems[key]
  const [distro, version] = region.images[key]?.split('/') ?? []
  return distro === undefined || version === undefined ? system : { ...system, distro, version }
}
