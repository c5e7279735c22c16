import { expect, it } from 'vitest'
import { contactIdOf } from '../../src/server/selling/items/domain/fulfil-registration.ts'
import { checkRegistry, checkServices, unfulfilled, type Item } from './check-soak.ts'

const domain = (more: Partial<Item> = {}): Item => ({
  ...{ id: 'a', type: 'DOMAIN', action: 'registration', subject: 'a.com', duration: 1 },
  ...{ fulfilment: 'ACTIVE', what: null, owned: 1 },
  ...more,
})
const renewal = domain({ id: 'b', action: 'renewal', duration: 2, owned: 0 })
const registered = { name: 'a.com', registrant: contactIdOf('a'), clientId: 'us', years: 3 }
const hosting = domain({ id: 'c', type: 'SHARED_HOSTING', action: 'purchase', subject: 'h.com' })

it('agrees with what was paid, made and refunded', () => {
  const refunded = domain({ id: 'd', subject: 'd.com', fulfilment: 'REFUNDED', owned: 0 })
  expect(checkRegistry([domain(), renewal, refunded], [registered])).toEqual([])
  expect(checkServices([domain(), renewal, refunded, hosting], [{ domain: 'h.com' }])).toEqual([])
  expect(unfulfilled([domain(), refunded])).toEqual([])
})

it('finds a name that is paid and not registered, or registered and not paid', () => {
  expect(checkRegistry([domain()], [])).toEqual(['a.com is ACTIVE, and not at the registry'])
  expect(checkRegistry([], [registered])).toEqual(['a.com is registered, and not paid'])
  expect(
    checkRegistry([domain({ fulfilment: 'REFUNDED' })], [{ ...registered, years: 0 }]),
  ).toEqual(['a.com is REFUNDED, and at the registry'])
})

it('finds a renewal that was made twice, or never', () => {
  for (const years of [1, 5]) {
    expect(checkRegistry([domain(), renewal], [{ ...registered, years }])).toEqual([
      `a.com has ${years} years, and 3 are paid`,
    ])
  }
})

it('finds services and accounts that are missing or made twice', () => {
  expect(checkServices([domain({ owned: 2 })], [])).toEqual([
    'DOMAIN a.com is ACTIVE, with 2 services',
  ])
  const twice = [{ domain: 'h.com' }, { domain: 'h.com' }]
  expect(checkServices([hosting], twice)).toEqual(['h.com is ACTIVE, with 2 accounts at WHM'])
  expect(checkServices([hosting], [])).toEqual(['h.com is ACTIVE, with 0 accounts at WHM'])
})

it('finds what is paid and lost', () => {
  const lost = domain({ fulfilment: 'IN_PROGRESS', what: 'STEP_UNKNOWN' })
  expect(unfulfilled([lost])).toEqual(['paid, but STEP_UNKNOWN: DOMAIN a.com'])
})
