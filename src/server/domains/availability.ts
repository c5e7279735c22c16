import type { Clock } from '../clock.ts'
import { createCheckBatch, troubleOf, type RegistryCheck } from './check-batch.ts'
import { createFlights } from './flights.ts'
import { createLruCache } from './lru-cache.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'
import type { SoldTlds } from './sold-tlds.ts'

/** Looks a name up in its registry's public data (RDAP). */
export interface RdapLookup {
  /** May reject, too, when the registry cannot be asked. */
  lookup(
    name: string,
    signal?: AbortSignal,
  ): Promise<
    | { readonly state: 'registered' | 'not-found' | 'no-service' }
    | { readonly state: 'unknown'; readonly reason: string }
  >
}

/** What availability is made of; times in milliseconds. */
export interface AvailabilityParts {
  readonly registry: RegistryCheck
  readonly rdap: RdapLookup
  readonly catalogue: Pick<SoldTlds, 'find'>
  readonly clock: Clock
  /** Names remembered at most; 50,000 unless said. */
  readonly cacheSize?: number
  /** Names in one check command; 15 unless said. */
  readonly batchSize?: number
  /** Check commands of one TLD under way at once; 6 unless said. */
  readonly commandsPerTld?: number
  /** Check commands under way altogether; unbounded unless said. */
  readonly commandsAtOnce?: number
  /** How long a row waits before it is `unknown`; 3 seconds unless said. */
  readonly deadlineMs?: number
}

/** How one name is asked. */
export interface CheckOptions {
  /** Ask now, the registry that sells it before the public data. */
  readonly fresh?: boolean
  /** Stops waiting; what nobody waits for any more is not asked. */
  readonly signal?: AbortSignal
}

/** Whether names (ASCII) can be had. Nothing here rejects for outside trouble: that is `unknown`. */
export interface Availability {
  /** What is remembered of a name; no question is asked. */
  peek(name: string): Outcome | undefined
  /** What is remembered, else what the source that the TLD names (`askedBy`) says. */
  check(name: string, options?: CheckOptions): Promise<Outcome>
  /**
   * What our registry account says, whatever the TLD's source: for adding to the cart and placing
   * orders. Names that it answered less than `maxAgeMs` ago are not asked again; 0 asks all.
   *
   * @returns an outcome for each name, `unknown` if it could not be asked
   */
  confirm(
    names: readonly string[],
    maxAgeMs: number,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, Outcome>>
  /** We registered it. */
  markTaken(name: string): void
  /** Something happened to it at the registry: whatever is known of it is old. */
  forget(name: string): void
}

interface Remembered {
  readonly outcome: Outcome
  readonly since: number
  readonly until: number
}

/** How long an outcome is good for a search. Short for a free name: somebody else may take it. */
const lifetimeMs = { available: 60_000, taken: 300_000, reserved: 300_000 } as const
/** A second 'Try again' within this time gets the first one's answer. */
const freshMs = 10_000

/** Availability by both protocols, remembered for a short time, each name asked once at a time. */
export const createAvailability = ({
  registry,
  rdap,
  catalogue,
  clock,
  cacheSize = 50_000,
  batchSize = 15,
  commandsPerTld = 6,
  commandsAtOnce = Infinity,
  deadlineMs = 3_000,
}: AvailabilityParts): Availability => {
  const cache = createLruCache<Remembered>(cacheSize)
  const bounds = { size: batchSize, perTld: commandsPerTld, atOnce: commandsAtOnce }
  const batch = createCheckBatch(registry, bounds, clock)
  const now = (): number => clock.now().getTime()

  const remembered = (name: string): Remembered | undefined => {
    const known = cache.get(name)
    return known !== undefined && known.until > now() ? known : undefined
  }

  const remember = (name: string, outcome: Outcome): void => {
    if (outcome.state === 'unknown') return
    // A public 'not found' does not outweigh what the seller itself said a moment ago.
    if (!outcome.confirmed && remembered(name)?.outcome.confirmed === true) return
    const since = now()
    cache.set(name, { outcome, since, until: since + lifetimeMs[outcome.state] })
  }

  const askRdap = async (name: string, signal: AbortSignal): Promise<Outcome> => {
    try {
      const answer = await rdap.lookup(name, signal)
      switch (answer.state) {
        case 'registered':
          return { state: 'taken', confirmed: false }
        case 'not-found':
          return { state: 'available', confirmed: false }
        case 'no-service':
          return await batch.ask(name, signal)
        case 'unknown':
          return unknownOutcome(answer.reason)
      }
    } catch (error) {
      return unknownOutcome(troubleOf(error))
    }
  }

  const unknown = (_name: string, reason: string): Outcome => unknownOutcome(reason)
  const eppFlights = createFlights((name, signal) => batch.ask(name, signal), remember, unknown)
  const rdapFlights = createFlights(askRdap, remember, unknown)

  const isAskedByRdap = (name: string): boolean =>
    catalogue.find(name.slice(name.indexOf('.') + 1))?.askedBy === 'rdap'

  const peek = (name: string): Outcome | undefined => remembered(name)?.outcome

  const confirmed = (name: string, maxAgeMs: number): Outcome | undefined => {
    const known = remembered(name)
    return known?.outcome.confirmed === true && now() - known.since < maxAgeMs
      ? known.outcome
      : undefined
  }

  const checkFresh = async (name: string, signal?: AbortSignal): Promise<Outcome> => {
    const started = performance.now()
    const outcome = confirmed(name, freshMs) ?? (await eppFlights.join(name, deadlineMs, signal))
    const left = deadlineMs - (performance.now() - started)
    if (outcome.state !== 'unknown' || left <= 0 || !isAskedByRdap(name)) return outcome
    return rdapFlights.join(name, left, signal)
  }

  const checkByTld = async (name: string, signal?: AbortSignal): Promise<Outcome> => {
    const flights = isAskedByRdap(name) && !eppFlights.has(name) ? rdapFlights : eppFlights
    const outcome = await flights.join(name, deadlineMs, signal)
    // It may have become known otherwise: our own order, or a question to the other source.
    return outcome.state === 'unknown' ? (peek(name) ?? outcome) : outcome
  }

  const outdate = (name: string): void => {
    eppFlights.outdate(name)
    rdapFlights.outdate(name)
    cache.delete(name)
  }

  return {
    peek,
    check: async (name, { fresh = false, signal } = {}) =>
      fresh ? checkFresh(name, signal) : (peek(name) ?? checkByTld(name, signal)),
    confirm: async (names, maxAgeMs, signal) =>
      new Map(
        await Promise.all(
          [...new Set(names)].map(
            async (name) =>
              [
                name,
                confirmed(name, maxAgeMs) ?? (await eppFlights.join(name, deadlineMs, signal)),
              ] as const,
          ),
        ),
      ),
    markTaken: (name) => {
      outdate(name)
      remember(name, { state: 'taken', confirmed: true })
    },
    forget: outdate,
  }
}
