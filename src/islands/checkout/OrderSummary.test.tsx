import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import texts from '../../../public/locales/en/checkout.json' with { type: 'json' }
import { OrderSummary } from './OrderSummary.tsx'

const summary = (discountAmount: number, voucher: number, more: object = {}): string =>
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
      {...more}
    />,
  )

it('a voucher alone has no row for other discounts', () => {
  expect(summary(2, 2)).toContain('Voucher WELCOME')
  expect(summary(2, 2)).not.toContain(`>${texts.discount}<`)
  expect(summary(5.5, 2)).toContain(`>${texts.discount}<`)
})

it('says beside the button to pay what follows, also where the breakdown is closed', () => {
  const renewals = ['then $14.99 on 24/11/2027']
  const atPay = { atPay: true, renewals }
  const said = (more: object) => /<p data-renewals[^>]*>([^<]*)/.exec(summary(0, 0, more))?.[1]
  expect(said(atPay)).toBe(renewals[0])
  expect(said({ atPay: true, renewals: [...renewals, undefined, 'then $2 on 1/1/2028'] })).toBe(
    '2 items renew. Press the total to see their prices.',
  )
  expect(said({ renewals })).toBeUndefined()
  expect(said({ atPay: true, renewals: [undefined] })).toBeUndefined()
})
