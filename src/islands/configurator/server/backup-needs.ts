import { disks, diskSize, valueOf } from '../../../contract/configured-price.ts'
import type { RestorePoint } from '../../../contract/server-changes.ts'
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
