import { describe, expect, it } from 'vitest'
import type { ServiceType } from '../../../contract/service-types.ts'
import { serviceStates } from '../../platform/db/schema/index.ts'
import { reachableFrom, statesOf, type Transitions } from '../../platform/transitions.ts'
import { domainTransitions } from '../domains/domain-transitions.ts'
import { packageTransitions } from './package-service.ts'
import type { ServiceState } from './service.ts'

const graphs: Readonly<Record<ServiceType, Partial<Transitions<ServiceState>>>> = {
  DOMAIN: domainTransitions,
  CLOUD_SERVER: packageTransitions,
  SHARED_HOSTING: packageTransitions,
  SSL: packageTransitions,
  CLOUD_HOSTING: packageTransitions,
  WORDPRESS_HOSTING: packageTransitions,
  SMS_BRAND_NAME: packageTransitions,
  SMS_SERVICE: packageTransitions,
}

describe.each(Object.entries(graphs))('the states of the service kind %s', (_, graph) => {
  const transitions = graph as Transitions<ServiceState>
  const states = statesOf(transitions)

  it('are of the closed list, and all are reachable from ACTIVE', () => {
    expect(serviceStates).toEqual(expect.arrayContaining(states))
    expect([...reachableFrom(transitions, 'ACTIVE')].toSorted()).toEqual(states.toSorted())
  })

  it('never lead away from the end, nor to themselves', () => {
    expect(transitions.ENDED).toEqual([])
    for (const state of states) expect(transitions[state]).not.toContain(state)
  })
})
