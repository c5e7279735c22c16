import { expect, it } from 'vitest'
import { isCustomersTurn } from '../../../contract/service-step.ts'
import { certificateStep, type StepFacts } from './certificate-step.ts'

const name: StepFacts['names'][number] = {
  name: 'example.com',
  method: 'CNAME',
  isValidated: false,
  isForbidden: false,
  isZoneOurs: false,
}

const stepOf = (facts: Partial<StepFacts>) =>
  certificateStep({ isCancelled: false, state: null, isSeen: false, names: [name], ...facts })

it('waits for the customer’s signing request, its correction, proofs and CAA', () => {
  expect(stepOf({})).toBe('ACTIVATION')
  expect(stepOf({ state: 'REFUSED' })).toBe('CORRECTION')
  expect(stepOf({ state: 'NAMES' })).toBe('PROOF')
  expect(stepOf({ state: 'NEW', names: [{ ...name, isForbidden: true }] })).toBe('CAA')
  expect(stepOf({ state: 'SIGNING', names: [name, { ...name, isForbidden: true }] })).toBe('CAA')
})

it('waits for the authority once it is its turn', () => {
  for (const state of ['NEW', 'ORDERING', 'ORGANISATION', 'SIGNING'] as const) {
    expect(stepOf({ state })).toBe('AUTHORITY')
  }
  expect(stepOf({ state: 'NAMES', isSeen: true })).toBe('AUTHORITY')
  expect(stepOf({ state: 'NAMES', names: [{ ...name, isValidated: true }] })).toBe('AUTHORITY')
})

it('needs no proof of the customer where we host the zone, unless it is proven another way', () => {
  const ours = { ...name, isZoneOurs: true }
  expect(stepOf({ state: 'NAMES', names: [ours] })).toBe('AUTHORITY')
  expect(stepOf({ state: 'NAMES', names: [ours, name] })).toBe('PROOF')
  expect(stepOf({ state: 'NAMES', names: [{ ...ours, method: 'EMAIL' }] })).toBe('PROOF')
})

it('is refunded when it was cancelled or not issued', () => {
  const steps = [
    stepOf({ isCancelled: true, state: 'NAMES' }),
    stepOf({ state: 'REJECTED' }),
    stepOf({ state: 'CANCELLED' }),
  ]
  expect(new Set(steps)).toEqual(new Set(['REFUND']))
  expect(isCustomersTurn('REFUND')).toBe(false)
  expect(isCustomersTurn('ACTIVATION')).toBe(true)
})
