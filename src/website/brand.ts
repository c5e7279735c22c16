import { seller } from '../contract/seller.ts'

/**
 * The provider. Another one also changes `src/contract/seller.ts`, `src/components/Logo.astro` and
 * `public/favicon.svg`.
 */
export const brand = {
  name: 'Tonlé Cloud',
  khmerName: 'ទន្លេ',
  legalName: seller.legalName.en,
  vatTin: seller.vatTin,
  email: seller.email,
  phone: { shown: seller.phone, dialled: '+85523900100' },
  address: seller.address,
  countryCode: 'KH',
} as const
