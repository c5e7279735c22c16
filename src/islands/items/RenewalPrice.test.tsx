import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RenewalPrice } from './RenewalPrice.tsx'

const messages = { 'renewal.same': 'the same price at each renewal' }

const shown = (price: number, discount: number, renewalPrice: number): string =>
  renderToStaticMarkup(
    <RenewalPrice
      messages={messages}
      item={{ price, discount, renewalPrice }}
      then="then $39.00 a year"
    />,
  )

it('says a price once when it stays the same, and both otherwise', () => {
  expect(shown(39, 0, 39)).toContain('the same price at each renewal')
  expect(shown(78, 0, 39)).toContain('then $39.00 a year')
  // A sale ends with the first term.
  expect(shown(39, 10, 39)).toContain('then $39.00 a year')
})
