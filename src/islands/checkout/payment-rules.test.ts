import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Checkout } from '../../contract/checkout.ts'
import { chosenMethod, obstacle, otherMethod, shownMethods } from './payment-rules.ts'

describe('payment methods', () => {
  const option = (
    method: 'BALANCE' | 'PAYWAY_PLUS' | 'PAYWAY_CARDS' | 'PROMO_CREDIT',
    more = {},
  ) => ({
    method,
    isDefault: method === 'PAYWAY_PLUS',
    minimum: 0,
    enabled: true,
    feeBasisPoints: 0,
    ...more,
  })

  it('say why they are unavailable', () => {
    expect(obstacle(option('BALANCE'), 21.89, 20)).toEqual({ type: 'balance', missing: 1.89 })
    expect(obstacle(option('BALANCE'), 0.3, 0.1 + 0.2)).toBeUndefined()
    expect(obstacle(option('PAYWAY_PLUS', { minimum: 2.5 }), 2.49, 0)).toEqual({
      type: 'minimum',
      minimum: 2.5,
    })
    expect(obstacle(option('PAYWAY_PLUS', { minimum: 2.5 }), 2.5, 0)).toBeUndefined()
    expect(obstacle(option('PAYWAY_PLUS', { enabled: false }), 9, 0)).toEqual({ type: 'off' })
  })

  it('show promo credit where it has left nothing to pay, and choose it then', () => {
    const options = [
      option('PAYWAY_PLUS', { minimum: 2.5 }),
      option('BALANCE'),
      option('PROMO_CREDIT', { enabled: false }),
    ]
    const shown = (grandTotal: number, promoCreditDiscountAmount: number) =>
      shownMethods(options, { grandTotal, promoCreditDiscountAmount })
    const usual = ['PAYWAY_PLUS', 'BALANCE']
    expect(shown(5, 3).map(({ method }) => method)).toEqual(usual)
    expect(shown(0, 0).map(({ method }) => method)).toEqual(usual)
    expect(shown(0, 3).map(({ method }) => method)).toEqual(['PROMO_CREDIT'])
    expect(chosenMethod('PAYWAY_PLUS', shown(0, 3), 0, 0)).toBe('PROMO_CREDIT')
  })

  it('replace one that was refused', () => {
    const options = [option('BALANCE'), option('PAYWAY_PLUS'), option('PAYWAY_CARDS')]
    const obstacleWith = (balance: number) => (one: Checkout['paymentMethods'][number]) =>
      obstacle(one, 10, balance)
    expect(otherMethod('PAYWAY_PLUS', options, obstacleWith(0))).toBe('PAYWAY_CARDS')
    expect(otherMethod('PAYWAY_PLUS', options, obstacleWith(10))).toBe('BALANCE')
    expect(otherMethod('PAYWAY_PLUS', [option('PAYWAY_PLUS')], obstacleWith(0))).toBeUndefined()
  })

  it('are never chosen when they are unavailable', () => {
    const options = [option('BALANCE'), option('PAYWAY_CARDS'), option('PAYWAY_PLUS')]
    expect(chosenMethod('BALANCE', options, 10, 10)).toBe('BALANCE')
    expect(chosenMethod('BALANCE', options, 10, 9.99)).toBe('PAYWAY_PLUS')
    expect(chosenMethod('BALANCE', [option('BALANCE')], 10, 0)).toBeUndefined()
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (total, balance) => {
          const chosen = chosenMethod('BALANCE', options, total / 100, balance / 100)
          return chosen === (balance >= total ? 'BALANCE' : 'PAYWAY_PLUS')
        },
      ),
    )
  })
})
