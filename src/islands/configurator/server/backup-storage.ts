import { disks, diskSize } from '../../../contract/configured-price.ts'
import type { PackageList } from '../../../contract/package-list.ts'
import type { Package } from '../../../contract/products.ts'
import { noChoices, settle, type Settled } from '../choices.ts'
import type { BackupNeeds } from './backup-needs.ts'

const [disk] = disks

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

/** Returns the storage with which a backup fits the package that its region gets; undefined where none does. */
export const storageInRegion = (
  list: PackageList,
  { sold }: Pick<Settled, 'sold'>,
  { regionId, diskGb }: BackupNeeds,
): number | undefined => {
  const choices = { ...noChoices, regionId, packageKey: sold?.key }
  const there = settle(list, choices, { regionId, country: undefined, months: 1 })
  if (there?.region.id !== regionId || there.sold === undefined) return undefined
  return storageFor(there.sold, diskGb)
}
