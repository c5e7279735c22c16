import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import texts from '../../../public/locales/en/checkout.json' with { type: 'json' }
import { OrderSummary } from './OrderSummary.tsx'

const summary = (discountAmount: number, voucher: number): string =>
  renderToStaticMarkup(
    <OrderSummary
      messages={texts}
      totals={{
        subtotal: 20,
        discountAmount,
        discounts: [],
        vouchers: [{ code: 'WELCOME', discountAmount: voucher }],
        taxPercent: 10,
        taxAmount: 1.8,
        grandTotal: 19.8,
        items: [],
      }}
      notes={[]}
      busy={false}
      action={undefined}
    />,
  )

it('a voucher alone has no row for other discounts', () => {
  expect(summary(2, 2)).toContain('Voucher WELCOME')
  expect(summary(2, 2)).not.toContain(`>${texts.discount}<`)
  expect(summary(5.5, 2)).toContain(`>${texts.discount}<`)
})
