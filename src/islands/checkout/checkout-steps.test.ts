import { describe, expect, it } from 'vitest'
import {
  allowedStep,
  checkoutSteps,
  formatPlace,
  orderOfQuery,
  parsePlace,
  stepAfter,
} from './checkout-steps.ts'

const id = '0192f7a0-0000-7000-8000-000000000001'

describe('steps', () => {
  it('round-trip through the URL', () => {
    for (const step of checkoutSteps) {
      const place = { step, orderId: undefined }
      expect(parsePlace(formatPlace(place))).toEqual(place)
    }
    expect(parsePlace('?step=elsewhere').step).toBe('basket')
    expect(parsePlace(formatPlace({ step: 'payment', orderId: id })).orderId).toBe(id)
    expect(orderOfQuery(`?orderId=${id}`)).toBe(id)
    expect(orderOfQuery('?orderId=../../x')).toBeUndefined()
    expect(orderOfQuery('')).toBeUndefined()
  })

  it('cannot be skipped', () => {
    expect(allowedStep('payment', { hasItems: true, hasContact: false })).toBe(
      'billing-information',
    )
    expect(allowedStep('payment', { hasItems: true, hasContact: true })).toBe('payment')
    expect(allowedStep('payment', { hasItems: false, hasContact: true })).toBe('basket')
    expect(checkoutSteps.map(stepAfter)).toEqual(['billing-information', 'payment', 'payment'])
  })
})
