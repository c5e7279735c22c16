import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { SearchLine, type SearchRow } from '../../src/contract/domains.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createRdap } from '../../src/server/providers/rdap/rdap.ts'
import { createRegistry, type Registry } from '../../src/server/providers/registry/registry.ts'
import type { LoadGenerator } from './load-generator.ts'
import type { LoadResult } from './load.ts'
import { startListener, type Listener } from './processes.ts'
import { slowDown, spreadDelays, type SearchShop } from './search-shop.ts'

export interface SearchTimes {
  readonly first: number
  readonly most: number
}

/** Searches of new names while registries take 10 ms to 2 s. */
export interface SlowRegistries {
  readonly fastest: readonly number[]
  readonly ours: readonly SearchTimes[]
  readonly naive: readonly number[]
  readonly names: number
}

/** The API figures of `npm run bench:search`. */
export interface MeasuredSearch {
  readonly slow: SlowRegistries
  readonly constant: LoadResult
  readonly warm: LoadResult
  readonly registryNames: number
  readonly bulkNames: number
  readonly cacheMb: number
}

const bulkDelayMs = 100
const sessions = 6
const batchSize = 15
const bulkTlds = ['asia', 'cloud', 'com'] as const

const newLabel = (): string => `b${randomUUID().replaceAll('-', '')}`

const isKnown = ({ state }: SearchRow): boolean => state !== 'checking' && state !== 'unknown'

async function* linesOf(response: Response): AsyncGenerator<SearchLine> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield v.parse(SearchLine, JSON.parse(line))
  }
}

const searchOnce = async (url: string, label: string) => {
  const begun = performance.now()
  const response = await fetch(`${url}/api/domains/search-iu?domain=${label}`, {
    headers: { accept: 'application/x-ndjson' },
  })
  const known: number[] = []
  let names: string[] = []
  for await (const line of linesOf(response)) {
    const rows = line.type === 'rows' ? line.rows : line.type === 'row' ? [line.row] : []
    for (const row of rows) if (isKnown(row)) known.push(performance.now() - begun)
    if (line.type === 'rows') names = rows.map(({ domainName }) => domainName)
  }
  const at = (share: number): number => known[Math.ceil(names.length * share) - 1] ?? Number.NaN
  return { names, times: { first: known[0] ?? Number.NaN, most: at(0.95) } }
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Connects to the registries directly. */
const registriesOf = (environment: Readonly<Record<string, string>>) => {
  const registry = createRegistry(
    {
      host: '127.0.0.1',
      port: Number(environment['EPP_PORT']),
      clientId: 'tonle',
      password: 'sandbox-epp-pw',
      rejectUnauthorized: false,
      timeoutMs: 10_000,
      connections: sessions,
    },
    systemClock,
  )
  const rdap = createRdap(
    { bootstrapUrl: environment['RDAP_BOOTSTRAP_URL'] ?? '', timeoutMs: 10_000, maxPerHost: 100 },
    systemClock,
  )
  const ask = async (name: string): Promise<void> => {
    const { state } = await rdap.lookup(name)
    if (state === 'no-service') await registry.check([name])
  }
  return { registry, ask }
}

const measureSlow = async (
  shop: SearchShop,
  ask: (name: string) => Promise<void>,
  searches: number,
): Promise<SlowRegistries> => {
  const { url } = shop
  const { names } = await searchOnce(url, newLabel())
  const tldOf = (name: string): string => name.slice(name.indexOf('.') + 1)
  const delays = spreadDelays([...new Set(names.map(tldOf))])
  const quicken = await slowDown(shop, delays)
  const [fastestTld = ''] = [...delays].sort(([, one], [, other]) => one - other)[0] ?? []
  const underAll = (label: string): string[] =>
    names.map((name, at) => `${label}${at}.${tldOf(name)}`)
  const fastest: number[] = []
  const ours: SearchTimes[] = []
  const naive: number[] = []
  for (let count = 0; count < searches; count += 1) {
    fastest.push(await timeOf(() => ask(`${newLabel()}.${fastestTld}`)))
    ours.push((await searchOnce(url, newLabel())).times)
    naive.push(await timeOf(() => Promise.all(underAll(newLabel()).map(ask))))
  }
  await quicken()
  return { fastest, ours, naive, names: names.length }
}

/** Sends full commands on every session in sequence. */
const measureRegistry = async (registry: Registry, seconds: number): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let checked = 0
  const session = async (): Promise<void> => {
    while (performance.now() < end) {
      const names = Array.from({ length: batchSize }, () => `${newLabel()}.${bulkTlds[0]}`)
      const { size } = await registry.check(names)
      checked += size
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: sessions }, session))
  return checked / ((performance.now() - begun) / 1000)
}

/** Measures the search with `seconds` per load phase. */
export const measureSearch = async ({
  shop,
  load,
  seconds,
  searches,
  report,
}: {
  readonly shop: SearchShop
  readonly load: LoadGenerator
  readonly seconds: number
  readonly searches: number
  readonly report: (doing: string) => void
}): Promise<MeasuredSearch> => {
  const listeners: Listener[] = []
  const { registry, ask } = registriesOf(shop.environment)
  try {
    const bare = await startListener('The floor', ['scripts/bench/constant-server.ts'], {})
    listeners.push(bare)
    const run = (scenario: 'constant' | 'search' | 'bulk', names: readonly string[] = []) =>
      load.run({
        ...{ scenario, seconds, names: [...names], connections: 16, most: 1e9, customers: [] },
        url: scenario === 'constant' ? bare.url : shop.url,
      })

    report('slow registries')
    const slow = await measureSlow(shop, ask, searches)

    report('a warm cache')
    const labels = Array.from({ length: 50 }, newLabel)
    await Promise.all(labels.map((label) => searchOnce(shop.url, label)))
    await run('constant')
    await run('search', labels)
    const constant = await run('constant')
    const warm = await run('search', labels)

    report('names in bulk')
    await shop.tell('registry', { delayMs: bulkDelayMs })
    await measureRegistry(registry, 1)
    const registryNames = await measureRegistry(registry, seconds)
    // Enough callers to fill a command for each session.
    const bulk = await load.run({
      ...{ scenario: 'bulk', seconds, names: [...bulkTlds], connections: 60, most: 1e9 },
      ...{ customers: [], url: shop.url },
    })
    await shop.tell('registry', { delayMs: 0 })

    report('a million remembered names')
    const memory = await startListener('The cache', ['scripts/bench/remember-names.ts'], {})
    listeners.push(memory)
    return {
      ...{ slow, constant, warm, registryNames },
      bulkNames: bulk.perSecond * 5,
      cacheMb: Number(memory.url),
    }
  } finally {
    await Promise.all(listeners.map(({ child }) => child.stop()))
    await registry.close()
  }
}
