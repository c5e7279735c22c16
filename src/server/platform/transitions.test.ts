import { describe, expect, it } from 'vitest'
import { fulfilmentTransitions, orderTransitions } from '../selling/orders/order-states.ts'
import { paymentTransitions } from '../money/payments/payment-states.ts'
import { reachableFrom, sourcesOf, statesOf, type Transitions } from './transitions.ts'

const check = <State extends string>(
  name: string,
  transitions: Transitions<State>,
  start: State,
  ends: readonly State[],
) =>
  describe(name, () => {
    it('reaches every state', () => {
      expect([...reachableFrom(transitions, start)].sort()).toEqual(statesOf(transitions).sort())
    })

    it('is stuck nowhere: from every state an end can be reached', () => {
      for (const state of statesOf(transitions)) {
        const reached = reachableFrom(transitions, state)
        expect(
          ends.some((end) => reached.has(end)),
          state,
        ).toBe(true)
      }
    })

    it('never leaves an end', () => {
      for (const end of ends) expect(transitions[end]).toEqual([])
    })

    it('never returns to its beginning', () => {
      expect(sourcesOf(transitions, start)).toEqual([])
    })
  })

check('an order', orderTransitions, 'AWAITING_PAYMENT', ['COMPLETED', 'CANCELLED'])
check('a fulfilment', fulfilmentTransitions, 'WAITING', ['ACTIVE', 'REFUNDED'])
check('a payment', paymentTransitions, 'AWAITING', ['SETTLED', 'CREDITED'])
