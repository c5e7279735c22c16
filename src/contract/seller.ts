/** The legal entity that sells, as its invoices name it. */
export const seller = {
  legalName: { en: 'Tonle Cloud Co., Ltd.', km: 'ក្រុមហ៊ុន ទន្លេ ក្លោដ ឯ.ក' },
  vatTin: 'K009-123456789',
  email: 'hello@tonle.example',
  phone: '+855 23 900 100',
  address: {
    en: { street: '12 Preah Sisowath Quay', city: 'Phnom Penh', country: 'Cambodia' },
    km: { street: 'ផ្ទះលេខ 12 មាត់ទន្លេព្រះស៊ីសុវត្ថិ', city: 'រាជធានីភ្នំពេញ', country: 'កម្ពុជា' },
  },
} as const
