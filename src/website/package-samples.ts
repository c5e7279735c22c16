import type { Addon, Package, PackagePrice } from '../contract/products.ts'

/** Returns the addon `name` with a value; numbers are counts unless `more` has another unit. */
export const sampleAddon = (
  name: string,
  value: Addon['value'],
  more: Partial<Addon> = {},
): Addon => ({
  name,
  addonGroupName: 'compute',
  addonGroupTitle: 'Compute',
  value,
  unit: typeof value === 'number' ? 'count' : null,
  options: [],
  ...more,
})

/** Returns a price for a number of months: promotional, regular and renewal. */
export const samplePrice = (
  months: number,
  price: number,
  regularPrice = price,
  renewalPrice = regularPrice,
): PackagePrice => ({ duration: months, durationType: 'MONTH', price, regularPrice, renewalPrice })

/** Returns a cloud hosting package of $9.99 a month. */
export const samplePackage = (key: string, more: Partial<Package> = {}): Package => ({
  key,
  type: 'CLOUD_HOSTING',
  name: key,
  regionId: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201',
  isPopular: false,
  badges: [],
  isDisabled: false,
  pricing: [samplePrice(1, 9.99)],
  addons: [],
  ...more,
})
