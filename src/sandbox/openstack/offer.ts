const id = (kind: number, number: number): string =>
  `0000${kind}000-0000-4000-8000-${String(number).padStart(12, '0')}`

export interface Flavor {
  readonly id: string
  readonly name: string
  readonly vcpus: number
  readonly ramMb: number
}

const vcpus = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16]
const ramGb = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 26, 28, 32, 34, 36, 40]

/** One flavor per pair of CPUs and memory, without a disk of its own. */
export const flavors: readonly Flavor[] = vcpus
  .flatMap((cpus) => ramGb.map((ram) => ({ cpus, ram })))
  .map(({ cpus, ram }, at) => ({
    id: id(1, at + 1),
    name: `cs-${cpus}c-${ram}g`,
    vcpus: cpus,
    ramMb: ram * 1024,
  }))

export interface Image {
  readonly id: string
  readonly name: string
  readonly distro: string
  readonly version: string
  readonly minDisk: number
  /** Whose password `changePassword` sets. */
  readonly adminUser: string
  readonly createdAt: string
}

const systems: readonly (readonly [
  distro: string,
  version: string,
  minDisk: number,
  adminUser: string,
])[] = [
  ['ubuntu', '24.04', 10, 'ubuntu'],
  ['ubuntu', '22.04', 10, 'ubuntu'],
  ['ubuntu', '20.04', 10, 'ubuntu'],
  ['ubuntu', '18.04', 10, 'ubuntu'],
  ['centos', '10-stream', 10, 'cloud-user'],
  ['centos', '9-stream', 10, 'cloud-user'],
  ['centos', '7', 10, 'centos'],
  ['debian', '11', 10, 'debian'],
  ['almalinux', '9.5', 10, 'almalinux'],
  ['almalinux', '9.4', 10, 'almalinux'],
  ['almalinux', '8.10', 10, 'almalinux'],
  ['rocky', '9.4', 10, 'rocky'],
  ['rocky', '8.10', 10, 'rocky'],
  ['windows', '2019', 40, 'Administrator'],
  ['windows', '10', 40, 'Administrator'],
]

/** Public images; Ubuntu 24.04 has an older build, too. */
export const images: readonly Image[] = [
  ...systems.map(([distro, version, minDisk, adminUser], at) => ({
    id: id(2, at + 1),
    name: `${distro}-${version}-2026-11`,
    distro,
    version,
    minDisk,
    adminUser,
    createdAt: '2026-11-02T03:00:00Z',
  })),
  {
    id: id(2, 100),
    name: 'ubuntu-24.04-2026-08',
    distro: 'ubuntu',
    version: '24.04',
    minDisk: 10,
    adminUser: 'ubuntu',
    createdAt: '2026-08-03T03:00:00Z',
  },
]

/** The provider network and its subnet, and the pool of floating IPs. */
export const networks = {
  provider: id(3, 1),
  subnet: id(3, 2),
  floating: id(3, 3),
} as const

export const zones = ['zone-a', 'zone-b'] as const
export const volumeTypes = ['ssd', 'hdd'] as const

/** The regions and the third octet of their IPs. */
export const regions = { KHPNH: 10, THBKK: 20 } as const
