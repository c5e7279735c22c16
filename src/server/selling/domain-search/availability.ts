import { createCheckBatch, type RegistryCheck } from './check-batch.ts'
import type { CheckedName, CheckedNames } from './checked-names.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'
import { createOutcomeCache } from './outcome-cache.ts'
import { queryPublic, type PublicLookup } from './public-lookup.ts'
import { firstKnown, queryInOrder, type Sources } from './query-in-order.ts'
import { createSingleFlight, type SingleFlight } from './single-flight.ts'

export type { PublicLookup } from './public-lookup.ts'

export interface AvailabilityDeps {
  readonly registry: RegistryCheck
  readonly rdap: PublicLookup
  readonly whois?: PublicLookup | undefined
  /** Outcomes of other servers and earlier runs, if given. */
  readonly checkedNames?: Omit<CheckedNames, 'deletePast' | 'stop'> | undefined
  readonly catalogue: Pick<SoldTlds, 'find'>
  readonly clock: Clock
  readonly cacheSize?: number
  /** Names per check command; 15 by default. */
  readonly batchSize?: number
  /** Concurrent check commands per TLD; 6 by default. */
  readonly commandsPerTld?: number
  /** Concurrent check commands; unlimited by default. */
  readonly commandsAtOnce?: number
  /** Time until a row is `unknown`; 3 seconds by default. */
  readonly deadlineMs?: number
  /** Head start of the database over registries; 25 milliseconds by default. */
  readonly headStartMs?: number
}

export interface CheckOptions {
  /** Skips the cache and starts with the selling registry. */
  readonly fresh?: boolean
  readonly signal?: AbortSignal
}

/** Checks the availability of ASCII names; outside errors are `unknown`. */
export interface Availability {
  peek(name: string, at?: number): Outcome | undefined
  /** Returns the cached outcome, else that of the TLD's sources in order. */
  check(name: string, options?: CheckOptions): Promise<Outcome>
  /** Checks names at our registry account unless confirmed within `maxAgeMs`. */
  confirm(
    names: readonly string[],
    maxAgeMs: number,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, Outcome>>
  markTaken(name: string): void
  /** Discards cached outcomes after a change at the registry. */
  forget(name: string): void
}

/** A repeated 'Try again' within this time gets the same outcome. */
const freshMs = 10_000

interface AllSources {
  readonly epp: SingleFlight<Outcome>
  readonly publicFirst: Sources
  readonly sellerFirst: Sources
}

const createSources = (
  deps: Pick<AvailabilityDeps, 'rdap' | 'whois'>,
  checkAtRegistry: (name: string, signal: AbortSignal) => Promise<Outcome>,
  usesRdap: (name: string) => boolean,
  learn: (name: string, outcome: Outcome) => void,
): AllSources => {
  const { rdap, whois } = deps
  const noService = () => Promise.resolve(unknownOutcome('no service'))
  const singleFlight = (query: (name: string, signal: AbortSignal) => Promise<Outcome>) =>
    createSingleFlight(query, learn, (_name, reason) => unknownOutcome(reason))
  const epp = singleFlight(checkAtRegistry)
  const rdapFlights = singleFlight((name, signal) =>
    // With EPP as the first source, it has been queried already.
    queryPublic(rdap, name, signal, () =>
      usesRdap(name) ? checkAtRegistry(name, signal) : noService(),
    ),
  )
  const whoisFlights =
    whois === undefined
      ? []
      : [singleFlight((name, signal) => queryPublic(whois, name, signal, noService))]
  const publicFirst: Sources = [rdapFlights, ...whoisFlights]
  return { epp, publicFirst, sellerFirst: [epp, ...publicFirst] }
}

/** Creates availability over EPP, RDAP and WHOIS: cached, shared and single-flight per name. */
export const createAvailability = ({
  registry,
  rdap,
  whois,
  checkedNames,
  catalogue,
  clock,
  cacheSize = 50_000,
  batchSize = 15,
  commandsPerTld = 6,
  commandsAtOnce = Infinity,
  deadlineMs = 3_000,
  headStartMs = 25,
}: AvailabilityDeps): Availability => {
  const now = (): number => clock.now().getTime()
  const cache = createOutcomeCache(cacheSize, now, checkedNames)
  const bounds = { size: batchSize, perTld: commandsPerTld, atOnce: commandsAtOnce }
  const batch = createCheckBatch(registry, bounds, clock)
  const usesRdap = (name: string): boolean =>
    catalogue.find(name.slice(name.indexOf('.') + 1))?.checkedBy === 'rdap'
  const sources = createSources({ rdap, whois }, batch.check, usesRdap, cache.learn)
  const stored = createSingleFlight<CheckedName | undefined>(
    (name) => checkedNames?.find(name) ?? Promise.resolve(undefined),
    cache.learnStored,
    () => undefined,
  )

  const peek = (name: string, at?: number): Outcome | undefined => cache.find(name, at)?.outcome

  const checkFresh = async (name: string, signal?: AbortSignal): Promise<Outcome> => {
    const started = now()
    const meanwhile = (): Outcome | undefined => cache.findSince(name, started)
    const options = { leftMs: deadlineMs, signal, meanwhile }
    return cache.findConfirmed(name, freshMs) ?? queryInOrder(sources.sellerFirst, name, options)
  }

  const checkSources = async (name: string, leftMs: number, signal?: AbortSignal) => {
    const meanwhile = (): Outcome | undefined => peek(name)
    const { epp, publicFirst, sellerFirst } = sources
    const order = usesRdap(name) && !epp.has(name) ? publicFirst : sellerFirst
    const outcome = await queryInOrder(order, name, { leftMs, signal, meanwhile })
    return outcome.confirmed ? outcome : (meanwhile() ?? outcome)
  }

  /** Checks the database first for a short time to spare registries a counted query, then both. */
  const checkUncached = async (name: string, signal?: AbortSignal): Promise<Outcome> => {
    if (checkedNames === undefined) return checkSources(name, deadlineMs, signal)
    const started = performance.now()
    await stored.join(name, headStartMs, signal)
    const known = peek(name)
    if (known !== undefined) return known
    const left = Math.max(1, deadlineMs - (performance.now() - started))
    if (!stored.has(name)) return checkSources(name, left, signal)
    const answered = new AbortController()
    const either =
      signal === undefined ? answered.signal : AbortSignal.any([signal, answered.signal])
    const late = stored
      .join(name, left, signal)
      .then(() => peek(name) ?? unknownOutcome('not queried'))
    const outcome = await firstKnown([checkSources(name, left, either), late])
    // Drops an unsent query.
    answered.abort()
    return outcome
  }

  const outdate = (name: string): void => {
    for (const flights of [...sources.sellerFirst, stored]) flights.outdate(name)
    cache.delete(name)
  }

  checkedNames?.onChange((name) => {
    if (name === undefined) cache.clear()
    else outdate(name)
  })

  const confirmOne = async (name: string, maxAgeMs: number, signal?: AbortSignal) => {
    const known = cache.findConfirmed(name, maxAgeMs)
    return [name, known ?? (await sources.epp.join(name, deadlineMs, signal))] as const
  }

  return {
    peek,
    check: async (name, { fresh = false, signal } = {}) =>
      fresh ? checkFresh(name, signal) : (peek(name) ?? checkUncached(name, signal)),
    confirm: async (names, maxAgeMs, signal) =>
      new Map(
        await Promise.all([...new Set(names)].map((name) => confirmOne(name, maxAgeMs, signal))),
      ),
    markTaken: (name) => {
      outdate(name)
      cache.markTaken(name)
    },
    forget: (name) => {
      outdate(name)
      checkedNames?.forget(name)
    },
  }
}
