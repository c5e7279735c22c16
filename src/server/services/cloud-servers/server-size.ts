import { disks, diskSize, valueOf } from '../../../contract/configured-price.ts'
import type { PackageConfig } from '../lifecycle/index.ts'
import type { ServerOrder } from './server-order.ts'
import { isSystem } from './systems.ts'

export type SoldServer = Pick<PackageConfig, 'sold' | 'addons'>

export type ServerSize = Pick<
  ServerOrder,
  'vcpus' | 'ramGb' | 'diskGb' | 'diskType' | 'mbps' | 'ipCount' | 'system'
>

const amountOf = ({ sold, addons }: SoldServer, name: string): number => {
  const value = valueOf(sold, addons, name)
  if (typeof value === 'number') return value
  throw new Error(`the package ${sold.key} has no ${name}`)
}

/** Returns what a package and its addons give a server. */
export const sizeOf = (server: SoldServer): ServerSize => {
  const { sold, addons } = server
  const system = String(valueOf(sold, addons, 'cs-os'))
  if (!isSystem(system)) throw new Error(`the system ${system} is unknown`)
  return {
    vcpus: amountOf(server, 'cs-cpu'),
    ramGb: amountOf(server, 'cs-ram'),
    diskGb: diskSize(sold, addons, disks[0]),
    diskType: valueOf(sold, addons, 'cs-storage') === 'hdd' ? 'hdd' : 'ssd',
    mbps: amountOf(server, 'cs-bandwidth'),
    // The included one and more.
    ipCount: 1 + amountOf(server, 'cs-additional-ip'),
    system,
  }
}
