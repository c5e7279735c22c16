import { disks, diskSize, valueOf } from '../../../contract/configured-price.ts'
import type { RestorePoint } from '../../../contract/server-changes.ts'
import type { Package } from '../../../contract/products.ts'
import type { Settled } from '../choices.ts'

/** What a server needs to begin with a backup. */
export interface BackupNeeds extends Pick<RestorePoint, 'diskGb' | 'system'> {
  readonly regionId: string
}

const [disk] = disks

/** Returns whether the choices can begin with a backup. */
export const fitsBackup = (
  { region, sold, addons }: Settled,
  { regionId, diskGb, system }: BackupNeeds,
): boolean =>
  sold !== undefined &&
  region.id === regionId &&
  valueOf(sold, addons, 'cs-os') === system &&
  diskSize(sold, addons, disk) >= diskGb

/** Returns the smallest storage on offer with which a package has a disk of this size. */
export const storageFor = (sold: Package, diskGb: number): number | undefined => {
  const included = diskSize(sold, [], disk)
  if (included >= diskGb) return 0
  return sold.addons
    .filter(({ name }) => name === disk[1])
    .flatMap(({ options }) => options.map(({ data }) => data.value))
    .filter((size) => typeof size === 'number')
    .find((size) => included + size >= diskGb)
}
