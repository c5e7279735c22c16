import type { Invoice } from '../../../contract/invoices.ts'

/** The lines of an invoice with as many domains. */
export const domainLines = (count: number): Invoice['lines'] =>
  Array.from({ length: count }, (_, at) => ({
    description: `angkor-coffee-${at + 1}.com, registered for 1 year`,
    quantity: 1,
    unitPrice: 12.99,
    amount: 12.99,
  }))

/** A paid invoice of a company, with a total in riel. */
export const sampleInvoice: Invoice = {
  number: 'INV-2026-000123',
  status: 'PAID',
  customerId: '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0001',
  billingTo: {
    id: '34316304-229f-4ace-ae27-4facf8923f25',
    firstName: 'Sokha',
    lastName: 'Chan',
    organizationName: '',
    taxIdentificationNumber: '',
    phoneNumber: '+85512345678',
    email: 'sokha@example.com',
    address1: '12 Street 240',
    address2: '',
    stateProvince: '',
    postalCode: '120207',
    city: 'Phnom Penh',
    country: 'KH',
    isDefault: true,
    countryName: 'Cambodia',
    company: {
      companyNameEn: 'Angkor Coffee & Tea Co., Ltd.',
      companyNameKm: 'ក្រុមហ៊ុន អង្គរកាហ្វេ ឯ.ក',
      companyAddressEn: 'No. 12, Street 240, Phnom Penh',
      companyAddressKm: 'ផ្ទះលេខ ១២ ផ្លូវ ២៤០ រាជធានីភ្នំពេញ',
      phoneNumber: '+85523880880',
      vatTin: 'K001-123456789',
    },
  },
  lines: domainLines(2),
  subtotal: 25.98,
  discountAmount: 5,
  discounts: [],
  taxPercent: 10,
  taxAmount: 2.1,
  total: 23.08,
  riel: { perDollar: 4012, source: 'National Bank of Cambodia', date: '2026-11-26', total: 92597 },
  issuedAt: '2026-11-26T03:00:00.000Z',
  dueAt: '2026-11-26T03:00:00.000Z',
  dueUponReceipt: true,
  subject: null,
  paymentFee: 0,
  paymentFeeTax: 0,
  order: { id: '1714b4fb-71e6-43dc-8f42-0f1ed1094cb9', incrementId: '100000001' },
  creditNotes: [],
}
