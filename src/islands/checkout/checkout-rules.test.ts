import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptFor, readAttempt, writeAttempt } from './attempt-key.ts'
import { changesToTell } from './cart-changes.ts'
import {
  addressOfStep,
  allowedStep,
  checkoutSteps,
  orderOfAddress,
  stepAfter,
  stepOfAddress,
} from './checkout-steps.ts'
import { checkContact, contactFields, emptyDraft } from '../contacts/contact-form.ts'
import { askDelay, asksGateway, isOpen, outcomePhase, pendingAfter } from './outcome-state.ts'
import { chosenMethod, missingConsents, obstacle } from './payment-rules.ts'

const id = '0192f7a0-0000-7000-8000-000000000001'

describe('steps', () => {
  it('go into the address and back', () => {
    for (const step of checkoutSteps) {
      const address = addressOfStep('/km/checkout-basket', step)
      expect(stepOfAddress(new URL(address, 'http://x').search)).toBe(step)
    }
    expect(stepOfAddress('?step=elsewhere')).toBe('basket')
    expect(orderOfAddress(`?orderId=${id}`)).toBe(id)
    expect(orderOfAddress('?orderId=../../x')).toBeUndefined()
    expect(orderOfAddress('')).toBeUndefined()
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

describe('ways to pay', () => {
  const option = (method: 'BALANCE' | 'PAYWAY_PLUS' | 'PAYWAY_CARDS', more = {}) => ({
    method,
    isDefault: method === 'PAYWAY_PLUS',
    minimum: 0,
    enabled: true,
    ...more,
  })

  it('say what stands in their way', () => {
    expect(obstacle(option('BALANCE'), 21.89, 20)).toEqual({ type: 'balance', missing: 1.89 })
    expect(obstacle(option('BALANCE'), 0.3, 0.1 + 0.2)).toBeUndefined()
    expect(obstacle(option('PAYWAY_PLUS', { minimum: 2.5 }), 2.49, 0)).toEqual({
      type: 'minimum',
      minimum: 2.5,
    })
    expect(obstacle(option('PAYWAY_PLUS', { minimum: 2.5 }), 2.5, 0)).toBeUndefined()
    expect(obstacle(option('PAYWAY_PLUS', { enabled: false }), 9, 0)).toEqual({ type: 'off' })
  })

  it('are never chosen when they cannot be taken', () => {
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

  it('need both consents', () => {
    expect(missingConsents({ terms: false, autoSign: false })).toEqual(['terms', 'autoSign'])
    expect(missingConsents({ terms: true, autoSign: false })).toEqual(['autoSign'])
    expect(missingConsents({ terms: true, autoSign: true })).toEqual([])
  })
})

describe('an attempt', () => {
  it('keeps its key for the same intent, whatever happens in between', () => {
    let made = 0
    const newKey = () => `key${String((made += 1))}`
    const first = attemptFor(undefined, 'order {"a":1}', newKey)
    const stored = readAttempt(writeAttempt(first))
    expect(attemptFor(stored, 'order {"a":1}', newKey)).toEqual(first)
    expect(attemptFor(stored, 'order {"a":2}', newKey).key).not.toBe(first.key)
    expect(readAttempt(undefined)).toBeUndefined()
    expect(readAttempt('nonsense')).toBeUndefined()
  })
})

describe('changes of the cart', () => {
  const change = (key: string, kind: 'ADDED' | 'PRICE_CHANGED' | 'REMOVED') => ({
    key,
    name: key,
    change: kind,
    suggestionVouchers: [],
  })
  it('are told until they are read, and not when they are one’s own doing', () => {
    const first = changesToTell([], { modifiedItems: [change('a', 'PRICE_CHANGED')] }, undefined)
    const second = changesToTell(
      first,
      { modifiedItems: [change('a', 'REMOVED'), change('b', 'REMOVED'), change('c', 'ADDED')] },
      'b',
    )
    expect(first).toEqual([{ key: 'a', name: 'a', change: 'PRICE_CHANGED' }])
    expect(second).toEqual([{ key: 'a', name: 'a', change: 'REMOVED' }])
    expect(changesToTell(second, { modifiedItems: [] }, undefined)).toEqual(second)
  })
})

describe('a contact', () => {
  const whole = {
    ...emptyDraft,
    firstName: 'សុខា',
    lastName: 'ចាន់',
    email: 'sokha@example.com',
    phoneNumber: '+855 12 345 678',
    address1: '12 Street 271',
    city: 'ភ្នំពេញ',
  }
  it('is checked by the contract’s rules', () => {
    expect(checkContact(whole)).toEqual([])
    expect(checkContact(emptyDraft).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'firstName REQUIRED',
      'lastName REQUIRED',
      'email REQUIRED',
      'phoneNumber REQUIRED',
      'address1 REQUIRED',
      'city REQUIRED',
    ])
    expect(checkContact({ ...whole, email: 'nobody' })).toEqual([
      { field: 'email', code: 'INVALID_EMAIL', params: {} },
    ])
    expect(checkContact({ ...whole, firstName: 'R2D2' })[0]?.code).toBe('INVALID_NAME')
    expect(checkContact({ ...whole, firstName: 'a'.repeat(51) })).toEqual([
      { field: 'firstName', code: 'MAX_LENGTH', params: { max: 50 } },
    ])
  })
  it('has each field of the contract in the form', () => {
    expect(contactFields.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(emptyDraft).toSorted(),
    )
  })
})

describe('an outcome', () => {
  const waiting = { state: 'AWAITING_PAYMENT', paymentState: 'PROCESSING' } as const
  it('is told as it is', () => {
    expect(outcomePhase(waiting, 0)).toBe('processing')
    expect(outcomePhase(waiting, pendingAfter)).toBe('pending')
    expect(outcomePhase({ ...waiting, paymentState: 'PENDING' }, 0)).toBe('pending')
    expect(outcomePhase({ ...waiting, paymentState: 'FAILED' }, 0)).toBe('failed')
    expect(outcomePhase({ state: 'CANCELLED', paymentState: 'NONE' }, 0)).toBe('cancelled')
    expect(outcomePhase({ state: 'PAID', paymentState: 'SUCCESS' }, 99_999)).toBe('success')
  })

  it('is asked for until payment and fulfilment are over', () => {
    const item = (fulfilment: 'WAITING' | 'IN_PROGRESS' | 'ACTIVE' | 'REFUNDED') => ({
      productKey: 'domain',
      type: 'DOMAIN' as const,
      action: 'registration' as const,
      name: 'a.com',
      price: 1,
      icannFee: 0.2,
      qty: 1,
      duration: 1,
      durationType: 'YEAR' as const,
      fulfilment,
      expiresAt: null,
    })
    const paid = { state: 'PAID', paymentState: 'SUCCESS' } as const
    expect(isOpen({ ...paid, items: [item('ACTIVE'), item('IN_PROGRESS')] })).toBe(true)
    expect(isOpen({ ...paid, items: [item('ACTIVE'), item('REFUNDED')] })).toBe(false)
    expect(isOpen({ ...waiting, items: [] })).toBe(true)
    expect(isOpen({ ...waiting, paymentState: 'FAILED', items: [] })).toBe(false)
  })

  it('asks soon at first, then less often, and the gateway only when it can know', () => {
    expect(askDelay(0)).toBe(1_000)
    expect(askDelay(40)).toBe(15_000)
    const order = { ...waiting, availableActions: ['PAY' as const, 'CHECK_PAYMENT' as const] }
    expect([0, 1, 2, 3].map((times) => asksGateway(order, times))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(asksGateway({ ...order, availableActions: ['PAY'] }, 0)).toBe(false)
    expect(asksGateway({ ...order, state: 'PAID' }, 0)).toBe(false)
  })
})
