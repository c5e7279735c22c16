import { describe, expect, it } from 'vitest'
import { serviceStates } from '../../platform/db/schema/index.ts'
import { reachableFrom, sourcesOf, statesOf } from '../../platform/transitions.ts'
import { domainTransitions } from './domain-transitions.ts'

describe('the states of a domain', () => {
  it('are those of every service, and all are reachable from the first', () => {
    expect(statesOf(domainTransitions)).toEqual(serviceStates)
    expect([...reachableFrom(domainTransitions, 'ACTIVE')].sort()).toEqual(
      [...serviceStates].sort(),
    )
  })

  it('never lead away from the end, nor to themselves', () => {
    expect(domainTransitions.ENDED).toEqual([])
    for (const state of serviceStates) expect(domainTransitions[state]).not.toContain(state)
  })

  it('let only a domain with us leave, and one that left return', () => {
    expect(sourcesOf(domainTransitions, 'MOVED_AWAY')).toEqual(['ACTIVE', 'TRANSFER_OUT'])
    expect(sourcesOf(domainTransitions, 'ACTIVE')).toEqual(['TRANSFER_OUT', 'MOVED_AWAY'])
  })
})
