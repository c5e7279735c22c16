import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import texts from '../../../public/locales/en/checkout.json' with { type: 'json' }
import { OrderOutcomeHeader } from './OrderOutcomeHeader.tsx'

it('a cancelled order mentions the cart only when it has items', () => {
  const shown = (hasCart: boolean): string =>
    renderToStaticMarkup(
      <OrderOutcomeHeader messages={texts} phase="cancelled" hasCart={hasCart} />,
    )
  expect(shown(true)).toContain(texts['outcome.cancelled.cart'])
  expect(shown(false)).toContain(`>${texts['outcome.cancelled.detail']}<`)
})
