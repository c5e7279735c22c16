import { expect, it } from 'vitest'
import cardTexts from '../../../public/locales/en/cards.json' with { type: 'json' }
import khmerCardTexts from '../../../public/locales/km/cards.json' with { type: 'json' }
import errors from '../../../public/locales/en/errors.json' with { type: 'json' }
import khmerErrors from '../../../public/locales/km/errors.json' with { type: 'json' }
import { entryRefusalText } from './entry-refusal-text.ts'

const error = { messageCode: 'CANNOT_COMPLETE_PAYMENT', params: {} } as const

it('does not mention invoices to a customer who enters a card', () => {
  expect(errors.CANNOT_COMPLETE_PAYMENT).toContain('invoice')
  expect(entryRefusalText(cardTexts, errors, error)).toBe(
    'The payment gateway did not verify the card. Please try again, or use another card.',
  )
  expect(khmerErrors.CANNOT_COMPLETE_PAYMENT).toContain('វិក្កយបត្រ')
  expect(entryRefusalText(khmerCardTexts, khmerErrors, error)).not.toContain('វិក្កយបត្រ')
})

it('shows the reason of the gateway where the text has one', () => {
  const failed = { messageCode: 'PAYMENT_GATEWAY_ERROR', params: { code: '151' } } as const
  expect(entryRefusalText(cardTexts, errors, failed)).toBe(
    'The payment gateway reported an error (151). Please try again later',
  )
})
