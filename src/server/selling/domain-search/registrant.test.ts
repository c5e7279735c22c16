import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { RegisterInfo } from '../../../contract/domains.ts'
import { createRegistrants, type RegistrantLookup } from './registrant.ts'
import { movableClock } from './sources.fixture.ts'

type Answer = Awaited<ReturnType<RegistrantLookup['lookup']>>

const registered: Answer = {
  state: 'registered',
  domain: {
    registrar: 'Some Registrar',
    statuses: ['client transfer prohibited'],
    registeredAt: new Date('2020-02-03T04:05:06Z'),
    nameservers: ['ns1.example.net'],
    signed: false,
    registrant: { name: 'Sok Dara', redacted: true, contactUrl: 'https://form.example/' },
    raw: { objectClassName: 'domain' },
  },
}
const none: Answer = { state: 'no-service' }

interface World {
  readonly rdap?: Answer
  readonly whois?: Answer
  readonly state?: 'available' | 'taken' | 'reserved' | 'unknown'
}

const ownersIn = ({ rdap = none, whois = none, state = 'unknown' }: World) => {
  const clock = movableClock()
  const asked: string[] = []
  const by = (source: string, answer: Answer): RegistrantLookup => ({
    lookup: () => {
      asked.push(source)
      return Promise.resolve(answer)
    },
  })
  const owners = createRegistrants({
    rdap: by('rdap', rdap),
    whois: by('whois', whois),
    availability: {
      check: () => {
        asked.push('registry')
        return Promise.resolve({ state, confirmed: true })
      },
      confirm: (names) => {
        asked.push('registry')
        return Promise.resolve(new Map(names.map((name) => [name, { state, confirmed: true }])))
      },
    },
    clock,
  })
  return {
    clock,
    of: async (name = 'sabay.kh') => v.parse(RegisterInfo, await owners.of(name)),
    asked,
  }
}

describe('the registrant of a name', () => {
  test('is what the registry publishes', async () => {
    expect(await ownersIn({ rdap: registered }).of('xn--j2e0cg3n2c.com')).toEqual({
      domainName: 'xn--j2e0cg3n2c.com',
      unicodeName: 'ខ្មែរ.com',
      state: 'registered',
      source: 'rdap',
      lookedUpAt: '2026-11-21T00:00:00.000Z',
      ownerName: 'Sok Dara',
      ownerEmail: null,
      ownerPhone: null,
      hidden: true,
      contactUrl: 'https://form.example/',
      registrar: 'Some Registrar',
      registeredAt: '2020-02-03T04:05:06.000Z',
      updatedAt: null,
      expiresAt: null,
      nameservers: ['ns1.example.net'],
      statuses: ['client transfer prohibited'],
      signed: false,
      raw: '{\n  "objectClassName": "domain"\n}',
    })
  })

  test('is missing or unknown', async () => {
    expect(await ownersIn({ rdap: { state: 'not-found' } }).of()).toMatchObject({
      state: 'not-found',
      hidden: false,
      raw: null,
    })
    expect(await ownersIn({ rdap: { state: 'unknown' } }).of()).toMatchObject({
      state: 'unknown',
      hidden: false,
    })
  })

  test('is queried by WHOIS only without RDAP', async () => {
    const domain = { ...registered.domain, raw: 'Domain Name: SABAY.TH\n' }
    const thai = ownersIn({ whois: { state: 'registered', domain } })
    expect(await thai.of()).toMatchObject({ source: 'whois', raw: 'Domain Name: SABAY.TH' })
    expect(thai.asked).toEqual(['rdap', 'whois'])
    const silent = ownersIn({ rdap: { state: 'unknown' }, whois: { state: 'registered', domain } })
    expect(await silent.of()).toMatchObject({ state: 'unknown', source: 'rdap' })
    expect(silent.asked).toEqual(['rdap'])
    const unclear = ownersIn({ whois: { state: 'unknown', raw: 'What?' }, state: 'taken' })
    expect(await unclear.of()).toMatchObject({ state: 'unknown', source: 'whois', raw: 'What?' })
    expect(unclear.asked).toEqual(['rdap', 'whois'])
  })

  test.each([
    ['taken', 'registered', true],
    ['available', 'not-found', false],
    ['reserved', 'reserved', false],
    ['unknown', 'unknown', false],
  ] as const)('without RDAP and WHOIS, a %s name is %s', async (state, shown, hidden) => {
    expect(await ownersIn({ state }).of()).toMatchObject({
      state: shown,
      hidden,
      source: 'registry',
    })
  })

  test.each([
    ['available', 'not-found'],
    ['reserved', 'reserved'],
    // Without a confirmed answer, the public data stands.
    ['taken', 'not-found'],
    ['unknown', 'not-found'],
  ] as const)('a %s name that nothing is public of is %s', async (state, shown) => {
    for (const source of ['rdap', 'whois'] as const) {
      const one = ownersIn({ [source]: { state: 'not-found', raw: 'No match.' }, state })
      expect(await one.of('reserved-foo.com')).toMatchObject({
        state: shown,
        source,
        hidden: false,
        raw: 'No match.',
      })
      expect(one.asked.at(-1)).toBe('registry')
    }
  })

  test('a long response is cut between characters', async () => {
    const raw = `${'x'.repeat(32_766)}😀😀`
    const answer = { state: 'registered', domain: { ...registered.domain, raw } } as const
    const info = await ownersIn({ whois: answer }).of()
    expect(info.raw?.length).toBe(32_768)
    expect(info.raw?.isWellFormed()).toBe(true)
  })
})

describe('a registrant', () => {
  test('is queried once in five minutes', async () => {
    const { of, clock, asked } = ownersIn({ rdap: registered })
    const first = await of()
    clock.pass(299_999)
    expect(await of()).toEqual(first)
    expect(asked).toHaveLength(1)
    clock.pass(1)
    await of()
    expect(asked).toHaveLength(2)
  })

  test('is queried once for concurrent requests', async () => {
    const { of, asked } = ownersIn({ rdap: registered })
    const all = await Promise.all([of(), of(), of()])
    expect(asked).toHaveLength(1)
    expect(new Set(all.map(({ ownerName }) => ownerName))).toEqual(new Set(['Sok Dara']))
  })

  test('is queried again after a minute if the name was free', async () => {
    const { of, clock, asked } = ownersIn({ rdap: { state: 'not-found' } })
    await of()
    clock.pass(59_999)
    await of()
    expect(asked).toEqual(['rdap', 'registry'])
    clock.pass(1)
    await of()
    expect(asked).toEqual(['rdap', 'registry', 'rdap', 'registry'])
  })

  test('is queried again at once if it was unknown', async () => {
    const { of, asked } = ownersIn({ rdap: { state: 'unknown' } })
    await of()
    await of()
    expect(asked).toHaveLength(2)
  })
})

test('a lookup ends at its deadline', async () => {
  const owners = createRegistrants({
    rdap: {
      lookup: (_name, signal) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve({ state: 'unknown' }))
        }),
    },
    whois: { lookup: () => Promise.resolve(none) },
    availability: {
      check: () => Promise.resolve({ state: 'taken', confirmed: true }),
      confirm: () => Promise.resolve(new Map()),
    },
    clock: movableClock(),
    deadlineMs: 20,
  })
  expect(await owners.of('slow.com')).toMatchObject({ state: 'unknown', source: 'rdap' })
})
