import type { PackageList } from '../../contract/package-list.ts'
import type { Package } from '../../contract/products.ts'
import { server, soldPackage } from '../../contract/sold-package-fixture.ts'
import type { SoldPackage } from '../../contract/configured-price.ts'

const packageIn = (
  regionId: string,
  sold: SoldPackage,
  more: Partial<Pick<Package, 'isDisabled' | 'isPopular'>> = {},
): Package => ({
  ...{ key: sold.key, pricing: sold.pricing, addons: sold.addons },
  ...{ type: 'CLOUD_SERVER', name: `Package ${sold.key}`, regionId, badges: [] },
  ...{ isPopular: false, isDisabled: false },
  ...more,
})

export const phnomPenh = '00000000-0000-4000-8000-000000000001'
export const bangkok = '00000000-0000-4000-8000-000000000002'

/** Two regions; in the second one the popular package is sold out. */
export const packageList: PackageList = {
  taxPercent: 10,
  regions: [
    {
      ...{ id: phnomPenh, name: 'Phnom Penh', countryCode: 'KH', isDefault: true, priority: 1 },
      createdAt: '2024-01-01T00:00:00.000Z',
    },
    {
      ...{ id: bangkok, name: 'Bangkok', countryCode: 'TH', isDefault: false, priority: 2 },
      createdAt: '2025-01-01T00:00:00.000Z',
    },
  ],
  packages: {
    [phnomPenh]: [
      packageIn(phnomPenh, soldPackage('small', 2.49)),
      packageIn(phnomPenh, server('server', 18.99, 40), { isPopular: true }),
    ],
    [bangkok]: [
      packageIn(bangkok, soldPackage('small', 2.99)),
      packageIn(bangkok, server('server', 19.99, 30), { isPopular: true, isDisabled: true }),
    ],
  },
}
