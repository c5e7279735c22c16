import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SmsCarrierState } from '../../../contract/sms-senders.ts'
import { reachableFrom, statesOf } from '../../platform/transitions.ts'
import { carrierTransitions, senderStateOf, senderTransitions } from './sender-transitions.ts'

describe('the states of a sender’s name', () => {
  it('are all reachable from the order, and end refused or expired', () => {
    expect([...reachableFrom(senderTransitions, 'DOCUMENTS')].toSorted()).toEqual(
      statesOf(senderTransitions).toSorted(),
    )
    for (const state of statesOf(senderTransitions)) {
      const reached = reachableFrom(senderTransitions, state)
      expect(reached.has('REFUSED') || reached.has('EXPIRED'), state).toBe(true)
    }
    expect(senderTransitions.REFUSED).toEqual([])
    expect(senderTransitions.EXPIRED).toEqual([])
  })

  it('follow the carriers in any order of their decisions, along the transitions', () => {
    const decisions = fc.uniqueArray(
      fc.record({
        carrier: fc.nat(4),
        to: fc.constantFrom<SmsCarrierState>(...carrierTransitions.SUBMITTED),
      }),
      { selector: ({ carrier }) => carrier, maxLength: 5 },
    )
    fc.assert(
      fc.property(decisions, (decided) => {
        const carriers: SmsCarrierState[] = Array.from({ length: 5 }, () => 'SUBMITTED')
        let state = senderStateOf(carriers)
        expect(state).toBe('SUBMITTED')
        for (const { carrier, to } of decided) {
          carriers[carrier] = to
          const next = senderStateOf(carriers)
          if (next !== state) expect(senderTransitions[state]).toContain(next)
          state = next
        }
        expect(state === 'ACTIVE').toBe(carriers.includes('APPROVED'))
        expect(state === 'REFUSED').toBe(carriers.every((one) => one === 'REFUSED'))
      }),
    )
  })
})
