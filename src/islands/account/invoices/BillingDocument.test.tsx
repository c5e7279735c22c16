import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Messages } from '../../../i18n/fill.ts'
import { BillingDocument } from './BillingDocument.tsx'

const messages = JSON.parse(
  readFileSync(new URL('../../../../public/locales/km/invoices.json', import.meta.url), 'utf8'),
) as Messages

const contact = {
  ...{ id: '34316304-229f-4ace-ae27-4facf8923f25', isDefault: true, organizationName: '' },
  ...{ firstName: 'Sokha', lastName: 'Chan', phoneNumber: '+85512345678' },
  ...{ email: 'sokha@example.com', address1: '12 Street 240', address2: '', city: 'Phnom Penh' },
  ...{ stateProvince: '', postalCode: '120207', country: 'KH', countryName: 'Cambodia' },
} as const

it('no line breaks at the hyphen of a tax number', () => {
  const html = renderToStaticMarkup(
    <BillingDocument
      messages={messages}
      seller={{
        legalName: { en: 'Tonle Cloud Co., Ltd.', km: 'ទន្លេ' },
        vatTin: 'K009-123456789',
        lines: [],
      }}
      document={{
        ...{ customerId: contact.id, lines: [], subtotal: 0, discountAmount: 0, discounts: [] },
        ...{ taxPercent: 10, taxAmount: 0, total: 0, riel: null },
        billingTo: { ...contact, taxIdentificationNumber: 'L001-987654321' },
      }}
      title="INV-2026-000123"
      labels={{ from: 'From', to: 'To' }}
      facts={[]}
    />,
  )
  for (const tin of ['K009-123456789', 'L001-987654321'])
    expect(html).toContain(` <span class="inline-block">${tin}</span></p>`)
})
