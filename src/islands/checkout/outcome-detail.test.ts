import { expect, it } from 'vitest'
import texts from '../../../public/locales/en/checkout.json' with { type: 'json' }
import { order } from './checkout.fixture.ts'
import { outcomeDetail } from './outcome-detail.ts'

it('a cancelled order mentions the cart only when it has items', () => {
  const shown = (hasCart: boolean): string =>
    outcomeDetail(texts, 'cancelled', { order: order(), hasCart })
  expect(shown(true)).toBe(texts['outcome.cancelled.cart'])
  expect(shown(false)).toBe(texts['outcome.cancelled.detail'])
})

it('a payment has the text of its method, if that has one', () => {
  const pending = (paymentMethod: 'BALANCE' | 'BANK_TRANSFER'): string =>
    outcomeDetail(texts, 'pending', { order: order({ paymentMethod }), hasCart: false })
  expect(pending('BALANCE')).toBe(texts['outcome.pending.detail'])
  expect(pending('BANK_TRANSFER')).toContain(texts['method.BANK_TRANSFER.pending'].slice(0, 30))
})
