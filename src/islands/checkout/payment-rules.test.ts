import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenMethod, obstacle } from './payment-rules.ts'

describe('payment methods', () => {
  const option = (method: 'BALANCE' | 'PAYWAY_PLUS' | 'PAYWAY_CARDS', more = {}) => ({
    method,
    isDefault: method === 'PAYWAY_PLUS',
    minimum: 0,
    enabled: true,
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
