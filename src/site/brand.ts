/** The provider; another one also changes `src/components/Logo.astro` and `public/favicon.svg`. */
export const brand = {
  name: 'Tonlé Cloud',
  khmerName: 'ទន្លេ',
  legalName: 'Tonle Cloud Co., Ltd.',
  vatTin: 'K009-123456789',
  email: 'hello@tonle.example',
  phone: { shown: '+855 23 900 100', dialled: '+85523900100' },
  address: {
    en: { street: '12 Preah Sisowath Quay', city: 'Phnom Penh', country: 'Cambodia' },
    km: { street: 'ផ្ទះលេខ 12 មាត់ទន្លេព្រះស៊ីសុវត្ថិ', city: 'រាជធានីភ្នំពេញ', country: 'កម្ពុជា' },
  },
  countryCode: 'KH',
} as const
