import { fromDollars, percentOf } from '../../../../contract/money.ts'
import type { StoredAddon } from '../../../platform/db/schema/index.ts'
import {
  amount,
  extendFee,
  feature,
  freeOptions,
  option,
  upgradeFee,
  type SeededPackage,
} from './package.ts'

type Option = StoredAddon['options'][number]

/** Creates an operating system without a surcharge. */
const system = (name: string, value: string, endOfLife: string): Option => ({
  ...option(name, value, 0),
  endOfLife,
})

/** Creates a Windows with its licence; its image needs 40 GB. */
const windows = (name: string, value: string, endOfLife: string, dollars: number): Option => ({
  ...option(name, value, dollars),
  endOfLife,
  minDiskGb: 40,
})

/** Operating systems (commerce §3) with the last day of free security updates by their vendors. */
const systems = [
  system('Ubuntu 24.04', 'ubuntu-24.04', '2029-05-31'),
  system('Ubuntu 22.04', 'ubuntu-22.04', '2027-05-31'),
  system('Ubuntu 20.04', 'ubuntu-20.04', '2025-05-31'),
  system('Ubuntu 18.04', 'ubuntu-18.04', '2023-05-31'),
  system('CentOS 10', 'centos-10', '2030-05-31'),
  system('CentOS 9', 'centos-9', '2027-05-31'),
  system('CentOS 7', 'centos-7', '2024-06-30'),
  system('Debian 11', 'debian-11', '2026-08-31'),
  system('AlmaLinux 9.5', 'almalinux-9.5', '2032-05-31'),
  system('AlmaLinux 9.4', 'almalinux-9.4', '2032-05-31'),
  system('AlmaLinux 8.10', 'almalinux-8.10', '2029-05-31'),
  system('Rocky Linux 9.4', 'rocky-linux-9.4', '2032-05-31'),
  system('Rocky Linux 8.10', 'rocky-linux-8.10', '2029-05-31'),
  windows('Windows Server 2019', 'windows-server-2019', '2029-01-09', 14),
  windows('Windows 10', 'windows-10', '2025-10-14', 9),
]

/** Types of the disk; `update` extends the disk of a running server. */
const disks: Option[] = [
  ...freeOptions({ ssd: 'SSD', hdd: 'HDD' }),
  { ...option('Extend', 'update', 0), onlyChanges: true },
]

/** Weekly backups are included; daily ones cost 20 % of the package. */
const backups = (monthly: number): Option[] => [
  option('Weekly', 'weekly', 0),
  { name: 'Daily', value: 'daily', monthlyPrice: percentOf(fromDollars(monthly), 20) },
]

const perCpu = 5
const perGbRam = 2.5
const perGbStorage = 0.1
const perIp = 3

interface Size {
  readonly cpu: number
  readonly ram: number
  readonly storage: number
  readonly bandwidth: number
}

const addonsOf = (
  { cpu, ram, storage, bandwidth }: Size,
  { grows, monthly }: { readonly grows: boolean; readonly monthly: number },
) => [
  amount(
    'compute',
    'cs-cpu',
    cpu,
    'vcpu',
    grows ? [1, 2, 4].map((more) => option(`${cpu + more} vCPU`, cpu + more, more * perCpu)) : [],
  ),
  amount(
    'compute',
    'cs-ram',
    ram,
    'gb',
    grows ? [2, 4, 8].map((more) => option(`${ram + more} GB`, ram + more, more * perGbRam)) : [],
  ),
  amount('storage', 'cs-storage', storage, 'gb', disks),
  amount(
    'storage',
    'cs-more-storage',
    0,
    'gb',
    [50, 100, 200, 500].map((more) => option(`${more} GB`, more, more * perGbStorage)),
  ),
  amount('network', 'cs-bandwidth', bandwidth, 'mbps', [
    option('500 Mbps', 500, 25),
    option('1000 Mbps', 1000, 60),
  ]),
  amount(
    'network',
    'cs-additional-ip',
    0,
    'count',
    [1, 2, 3, 4].map((count) => option(`${count} IPv4`, count, count * perIp)),
  ),
  feature('software', 'cs-os', 'ubuntu-24.04', systems),
  feature('features', 'cs-backup', 'weekly', backups(monthly)),
  upgradeFee,
  extendFee,
]

const server = (
  key: string,
  name: string,
  [KH, TH]: readonly [kh: number, th: number],
  size: Size,
  more: Pick<SeededPackage, 'isPopular' | 'badges' | 'soldOutIn'> = {},
): SeededPackage => ({
  key,
  name,
  type: 'CLOUD_SERVER',
  monthly: { KH, TH },
  // Baby clouds have no upgrades: customers take the next package.
  addons: (country) =>
    addonsOf(size, { grows: !key.startsWith('cs-baby'), monthly: { KH, TH }[country] }),
  ...more,
})

/** The cloud servers (commerce §3), from $8.99 a month (§9); prices of 2026 before tax. */
export const cloudServers: readonly SeededPackage[] = [
  server('cs-baby-cloud-1', 'Baby Cloud 1', [8.99, 9.99], {
    cpu: 1,
    ram: 1,
    storage: 20,
    bandwidth: 100,
  }),
  server('cs-baby-cloud-2', 'Baby Cloud 2', [12.99, 13.99], {
    cpu: 1,
    ram: 2,
    storage: 30,
    bandwidth: 100,
  }),
  server(
    'cs-basic-cloud-1',
    'Basic Cloud 1',
    [18.99, 19.99],
    { cpu: 2, ram: 2, storage: 40, bandwidth: 100 },
    { isPopular: true, badges: ['best-seller'] },
  ),
  server('cs-basic-cloud-2', 'Basic Cloud 2', [26.99, 28.99], {
    cpu: 2,
    ram: 4,
    storage: 60,
    bandwidth: 100,
  }),
  server('cs-basic-cloud-3', 'Basic Cloud 3', [34.99, 36.99], {
    cpu: 2,
    ram: 6,
    storage: 80,
    bandwidth: 100,
  }),
  server('cs-standard-cloud-1', 'Standard Cloud 1', [49.99, 52.99], {
    cpu: 4,
    ram: 8,
    storage: 100,
    bandwidth: 200,
  }),
  server('cs-standard-cloud-2', 'Standard Cloud 2', [66.99, 69.99], {
    cpu: 4,
    ram: 12,
    storage: 160,
    bandwidth: 200,
  }),
  server('cs-standard-cloud-3', 'Standard Cloud 3', [89.99, 94.99], {
    cpu: 6,
    ram: 16,
    storage: 240,
    bandwidth: 200,
  }),
  server('cs-premium-cloud-1', 'Premium Cloud 1', [134.99, 141.99], {
    cpu: 8,
    ram: 24,
    storage: 320,
    bandwidth: 300,
  }),
  server(
    'cs-premium-cloud-2',
    'Premium Cloud 2',
    [184.99, 194.99],
    { cpu: 12, ram: 32, storage: 480, bandwidth: 300 },
    { soldOutIn: 'TH' },
  ),
]
