import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { SearchLine, type SearchRow } from '../../../contract/domains.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { createAvailability, type PublicLookup } from './availability.ts'
import type { RegistryVerdict } from './check-batch.ts'
import { createSearch } from './search.ts'
import {
  catalogueOf,
  heldRegistry,
  movableClock,
  promptRdap,
  tldRecord,
} from './sources.fixture.ts'

/** How a TLD's registry behaves over EPP and RDAP. */
const behaviours = ['answers', 'hangs', 'rubbish', 'limits', 'dead', 'throws'] as const
type Behaviour = (typeof behaviours)[number]

/** Long compared with an immediate response. */
const deadlineMs = 250
const tldNames = ['com', 'net', 'asia', 'shop', 'org', 'xyz'] as const

const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined)

const eppOf = (behaviour: Behaviour, names: readonly string[]) => {
  const answer: ReadonlyMap<string, RegistryVerdict> = new Map(
    names.map((name) => [name, { available: true }]),
  )
  switch (behaviour) {
    case 'answers':
      return Promise.resolve(answer)
    case 'hangs':
      return never<typeof answer>()
    case 'rubbish':
      return Promise.resolve(new Map<string, RegistryVerdict>([['else.zz', { available: true }]]))
    case 'limits':
      return Promise.reject(new ProviderError('registry', 'rate-limited', 'later'))
    case 'dead':
      return Promise.reject(new ProviderError('registry', 'unreachable', 'gone'))
    case 'throws':
      throw new TypeError('a defect of ours')
  }
}

type RdapAnswer = Awaited<ReturnType<PublicLookup['lookup']>>

const rdapOf = (behaviour: Behaviour): Promise<RdapAnswer> => {
  switch (behaviour) {
    case 'answers':
      return Promise.resolve({ state: 'not-found' })
    case 'hangs':
      return never()
    case 'rubbish':
      return Promise.resolve({ state: 'unknown', reason: 'protocol' })
    case 'limits':
      return Promise.resolve({ state: 'unknown', reason: 'rate-limited' })
    case 'dead':
      return Promise.reject(new ProviderError('rdap', 'unreachable', 'gone'))
    case 'throws':
      throw new TypeError('a defect of ours')
  }
}

const searchWith = (behaviourOf: ReadonlyMap<string, Behaviour>) => {
  const clock = movableClock()
  const of = (name: string): Behaviour =>
    behaviourOf.get(name.slice(name.indexOf('.') + 1)) ?? 'answers'
  const catalogue = catalogueOf(
    tldNames.map((tld, at) => tldRecord(tld, { checkedBy: at % 2 === 0 ? 'epp' : 'rdap' })),
  )
  const availability = createAvailability({
    registry: { check: (names) => eppOf(of(names[0] ?? ''), names) },
    rdap: { lookup: (name) => rdapOf(of(name)) },
    catalogue,
    clock,
    deadlineMs,
  })
  return { search: createSearch({ availability, catalogue, clock }), of }
}

test('a search never fails as a whole: each row has its outcome, whichever source fails', async () => {
  const world = fc.record(
    Object.fromEntries(tldNames.map((tld) => [tld, fc.constantFrom(...behaviours)])),
  )
  await fc.assert(
    fc.asyncProperty(world, async (behaviour) => {
      const { search, of } = searchWith(new Map(Object.entries(behaviour)))
      const known = new Map<string, SearchRow>()
      let last: string | undefined
      for await (const line of search.searchLines({ domain: 'sabay', page: 1, site: 'KH' })) {
        v.parse(SearchLine, line)
        if (line.type === 'rows') for (const row of line.rows) known.set(row.domainName, row)
        if (line.type === 'row') known.set(line.row.domainName, line.row)
        last = line.type
      }
      expect(last).toBe('end')
      for (const [name, { state }] of known) {
        expect([name, state]).toEqual([name, of(name) === 'answers' ? 'available' : 'unknown'])
      }
    }),
    { numRuns: 12 },
  )
})

test('a late response answers the next search', async () => {
  const registry = heldRegistry()
  const clock = movableClock()
  const catalogue = catalogueOf([tldRecord('com', { checkedBy: 'epp' })])
  const rdap = promptRdap(() => ({ state: 'no-service' }))
  const availability = createAvailability({ registry, rdap, catalogue, clock, deadlineMs: 20 })
  const search = createSearch({ availability, catalogue, clock })
  const statesOf = async () => {
    const { rows } = await search.searchRows({ domain: 'sabay', page: 1, site: 'KH' })
    return new Set(rows.map(({ state }) => state))
  }
  const first = statesOf()
  const command = await registry.next()
  expect(await first).toEqual(new Set(['unknown']))
  command.answer(new Map(command.asked.map((name) => [name, { available: true }])))
  await vi.waitFor(() => expect(availability.peek('sabay.com')).toBeDefined())
  expect(await statesOf()).toEqual(new Set(['available']))
})
