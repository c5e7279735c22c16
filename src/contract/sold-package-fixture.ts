import type { SoldPackage } from './configured-price.ts'
import type { Addon, AddonOption } from './products.ts'

const options = (prices: Readonly<Record<string, number>>): AddonOption[] =>
  Object.entries(prices).map(([text, monthlyPrice]) => ({
    name: text,
    data: { value: /^\d+$/.test(text) ? Number(text) : text, monthlyPrice },
  }))

/** Returns an addon whose options are `{ value: dollars a month }`. */
export const choice = (
  name: string,
  value: Addon['value'],
  prices: Readonly<Record<string, number>> = {},
): Addon => ({
  name,
  addonGroupName: 'compute',
  addonGroupTitle: 'Compute',
  value,
  unit: null,
  options: options(prices),
})

/** Returns a package by the month, and by the year for ten months, then eleven. */
export const soldPackage = (
  key: string,
  monthly: number,
  addons: readonly Addon[] = [],
): SoldPackage => {
  const year = Math.round(monthly * 1100) / 100
  return {
    key,
    pricing: [
      {
        duration: 1,
        durationType: 'MONTH',
        price: monthly,
        regularPrice: monthly,
        renewalPrice: monthly,
      },
      {
        duration: 12,
        durationType: 'MONTH',
        price: Math.round(monthly * 1000) / 100,
        regularPrice: year,
        renewalPrice: year,
      },
    ],
    addons: [...addons],
  }
}

const systems: Addon = {
  ...choice('cs-os', 'ubuntu-24.04', { 'ubuntu-24.04': 0 }),
  options: [
    ...options({ 'ubuntu-24.04': 0 }),
    { name: 'Windows 10', data: { value: 'windows-10', monthlyPrice: 9, minDiskGb: 40 } },
  ],
}

const diskTypes = (size: number): Addon => ({
  ...choice('cs-storage', size),
  options: [
    ...options({ ssd: 0, hdd: 0 }),
    { name: 'Extend', data: { value: 'update', monthlyPrice: 0, onlyChanges: true } },
  ],
})

/** Returns a cloud server with a disk of `size` GB. */
export const server = (
  key: string,
  monthly: number,
  size: number,
  fees: { readonly upgrade?: number; readonly extend?: number } = {},
): SoldPackage =>
  soldPackage(key, monthly, [
    choice('cs-ram', 2, { 4: 5, 6: 10, 10: 20 }),
    diskTypes(size),
    choice('cs-more-storage', 0, { 50: 5, 100: 10 }),
    systems,
    choice('cs-backup', 'weekly', { weekly: 0, daily: 3.8 }),
    choice('upgrade-fee', fees.upgrade ?? 0),
    choice('extend-fee', fees.extend ?? 0),
  ])
