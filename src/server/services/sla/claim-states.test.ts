import { expect, it } from 'vitest'
import { reachableFrom, statesOf } from '../../platform/transitions.ts'
import { claimTransitions } from './claim-states.ts'

it('reaches every state from a claim, and issues only what was confirmed', () => {
  expect([...reachableFrom(claimTransitions, 'CLAIMED')].toSorted()).toEqual(
    statesOf(claimTransitions).toSorted(),
  )
  const before = statesOf(claimTransitions).filter((from) =>
    claimTransitions[from].includes('ISSUED'),
  )
  expect(before).toEqual(['CONFIRMED'])
  expect(claimTransitions.ISSUED).toEqual([])
})
