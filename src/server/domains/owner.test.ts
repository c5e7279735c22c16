import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { RegisterInfo } from '../../contract/domains.ts'
import { createOwners, type OwnerLookup } from './owner.ts'
import { movableClock } from './sources.fixture.ts'

type Answer = Awaited<ReturnType<OwnerLookup['lookup']>>

const registered: Answer = {
  state: 'registered',
  domain: {
    registrar: 'Some Registrar',
    statuses: ['client transfer prohibited'],
    registeredAt: new Date('2020-02-03T04:05:06Z'),
    nameservers: ['ns1.example.net'],
    registrant: { name: 'Sok Dara', redacted: true },
  },
}

const ownersOf = (answer: Answer, state: 'available' | 'taken' | 'unknown' = 'unknown') => {
  const clock = movableClock()
  let lookups = 0
  const owners = createOwners(
    {
      lookup: () => {
        lookups += 1
        return Promise.resolve(answer)
      },
    },
    { check: () => Promise.resolve({ state, confirmed: true }) },
    clock,
  )
  return {
    clock,
    of: async () => v.parse(RegisterInfo, await owners.of('sabay.kh')),
    lookups: () => lookups,
  }
}

describe('who owns a name', () => {
  test('as far as the registry tells', async () => {
    expect(await ownersOf(registered).of()).toEqual({
      domainName: 'sabay.kh',
      state: 'registered',
      ownerName: 'Sok Dara',
      ownerEmail: null,
      ownerPhone: null,
      hidden: true,
      registrar: 'Some Registrar',
      registeredAt: '2020-02-03T04:05:06.000Z',
      expiresAt: null,
      nameservers: ['ns1.example.net'],
      statuses: ['client transfer prohibited'],
    })
  })

  test('nobody, or not known', async () => {
    expect(await ownersOf({ state: 'not-found' }).of()).toMatchObject({
      state: 'not-found',
      hidden: false,
    })
    expect(await ownersOf({ state: 'unknown' }).of()).toMatchObject({
      state: 'unknown',
      hidden: false,
    })
  })

  test.each([
    ['taken', 'registered', true],
    ['available', 'not-found', false],
    ['unknown', 'unknown', false],
  ] as const)('without RDAP, a %s name is %s', async (state, shown, hidden) => {
    expect(await ownersOf({ state: 'no-service' }, state).of()).toMatchObject({
      state: shown,
      hidden,
    })
  })

  test('is asked once in five minutes', async () => {
    const { of, clock, lookups } = ownersOf(registered)
    await of()
    clock.pass(299_999)
    await of()
    expect(lookups()).toBe(1)
    clock.pass(1)
    await of()
    expect(lookups()).toBe(2)
  })

  test('what was not known is asked again', async () => {
    const { of, lookups } = ownersOf({ state: 'unknown' })
    await of()
    await of()
    expect(lookups()).toBe(2)
  })
})
