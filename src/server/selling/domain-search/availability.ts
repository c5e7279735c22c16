import type { Clock } from '../../platform/clock.ts'
import { createCheckBatch, troubleOf, type RegistryCheck } from './check-batch.ts'
import type { CheckedName, CheckedNames } from './checked-names.ts'
import { createSingleFlight, type SingleFlight } from './single-flight.ts'
import { inOrderOfArrival } from './in-order-of-arrival.ts'
import { createLruCache } from '../../platform/lru-cache.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'

/** Looks a name up in its registry's public data (RDAP, WHOIS). */
export interface PublicLookup {
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
export interface AvailabilityDeps {
  readonly registry: RegistryCheck
  readonly rdap: PublicLookup
  /** Asked last; nobody is unless it is given. */
  readonly whois?: PublicLookup | undefined
  /** What other servers learned, and this one before it was started; memory alone unless given. */
  readonly checkedNames?: Omit<CheckedNames, 'deletePast' | 'stop'> | undefined
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
  /** How long the database may keep registries from being asked; 25 milliseconds unless said. */
  readonly headStartMs?: number
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
  /**
   * What is remembered of a name; no question is asked.
   *
   * @param at the present, in milliseconds, from who looks at many names at once
   */
  peek(name: string, at?: number): Outcome | undefined
  /**
   * What is remembered, else what the source that the TLD names (`askedBy`) says; where that cannot
   * be asked, or is silent for long, what the next of EPP, RDAP and WHOIS says.
   */
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

/** What `asked` says within so long, else undefined. */
const within = async (asked: Promise<Outcome>, ms: number): Promise<Outcome | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined).unref()
  })
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** The first that knows something; when none does, the trouble of the first of the list. */
const firstKnown = async (
  asked: readonly [Promise<Outcome>, ...Promise<Outcome>[]],
): Promise<Outcome> => {
  for await (const outcome of inOrderOfArrival(asked)) {
    if (outcome.state !== 'unknown') return outcome
  }
  return asked[0]
}

type Sources = readonly [SingleFlight<Outcome>, ...SingleFlight<Outcome>[]]

/** How sources are asked in turn. */
interface Asking {
  readonly leftMs: number
  readonly signal: AbortSignal | undefined
  /** What became known otherwise since the question was put: by our own order, or another question. */
  readonly meanwhile: () => Outcome | undefined
}

/**
 * Asks the first source, and the next beside it when it is in trouble or silent for half of the time
 * that is left, so that each gets some of it. Who answers late is still waited for.
 */
const askInOrder = async (
  [source, ...others]: Sources,
  name: string,
  { leftMs, signal, meanwhile }: Asking,
): Promise<Outcome> => {
  const started = performance.now()
  const asked = source.join(name, leftMs, signal)
  const [next, ...further] = others
  if (next === undefined) return asked
  const early = await within(asked, leftMs / 2)
  if (early !== undefined && early.state !== 'unknown') return early
  const left = leftMs - (performance.now() - started)
  const known = meanwhile()
  if (known !== undefined || left <= 0 || signal?.aborted === true) return known ?? asked
  return firstKnown([
    asked,
    askInOrder([next, ...further], name, { leftMs: left, signal, meanwhile }),
  ])
}

/**
 * Availability by all three protocols, remembered for a short time, by this server and, in the
 * database, for all; each name asked once at a time.
 */
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
  const cache = createLruCache<Remembered>(cacheSize)
  const bounds = { size: batchSize, perTld: commandsPerTld, atOnce: commandsAtOnce }
  const batch = createCheckBatch(registry, bounds, clock)
  const now = (): number => clock.now().getTime()

  const remembered = (name: string, at = now()): Remembered | undefined => {
    const known = cache.get(name)
    return known !== undefined && known.until > at ? known : undefined
  }

  const remember = (name: string, outcome: Outcome): void => {
    const { state } = outcome
    if (state === 'unknown') return
    // A public 'not found' does not outweigh what the seller itself said a moment ago.
    if (!outcome.confirmed && remembered(name)?.outcome.confirmed === true) return
    const since = now()
    const until = since + lifetimeMs[state]
    cache.set(name, { outcome, since, until })
    checkedNames?.keep(name, { outcome: { ...outcome, state }, until })
  }

  const rememberChecked = (name: string, checked: CheckedName | undefined): void => {
    if (checked === undefined || remembered(name) !== undefined) return
    const { outcome } = checked
    // Another server's clock may go before ours.
    const until = Math.min(checked.until, now() + lifetimeMs[outcome.state])
    // Whoever wrote it: what we sell by, we asked ourselves.
    cache.set(name, { outcome, since: -Infinity, until })
  }

  const usesRdap = (name: string): boolean =>
    catalogue.find(name.slice(name.indexOf('.') + 1))?.askedBy === 'rdap'

  const askPublic = async (
    source: PublicLookup,
    name: string,
    signal: AbortSignal,
    withoutService: () => Promise<Outcome>,
  ): Promise<Outcome> => {
    try {
      const answer = await source.lookup(name, signal)
      switch (answer.state) {
        case 'registered':
          return { state: 'taken', confirmed: false }
        case 'not-found':
          return { state: 'available', confirmed: false }
        case 'no-service':
          return await withoutService()
        case 'unknown':
          return unknownOutcome(answer.reason)
      }
    } catch (error) {
      return unknownOutcome(troubleOf(error))
    }
  }

  const noService = () => Promise.resolve(unknownOutcome('no service'))
  const unknown = (_name: string, reason: string): Outcome => unknownOutcome(reason)
  const eppFlights = createSingleFlight(
    (name, signal) => batch.ask(name, signal),
    remember,
    unknown,
  )
  const rdapFlights = createSingleFlight(
    (name, signal) =>
      // Where EPP comes first, it was asked already.
      askPublic(rdap, name, signal, () => (usesRdap(name) ? batch.ask(name, signal) : noService())),
    remember,
    unknown,
  )
  const whoisFlights =
    whois &&
    createSingleFlight(
      (name, signal) => askPublic(whois, name, signal, noService),
      remember,
      unknown,
    )
  const last = whoisFlights === undefined ? [] : [whoisFlights]
  const publicFirst: Sources = [rdapFlights, ...last]
  const sellerFirst: Sources = [eppFlights, ...publicFirst]
  const checkedFlights = createSingleFlight<CheckedName | undefined>(
    (name) => checkedNames?.find(name) ?? Promise.resolve(undefined),
    rememberChecked,
    () => undefined,
  )

  const peek = (name: string, at?: number): Outcome | undefined => remembered(name, at)?.outcome

  const confirmed = (name: string, maxAgeMs: number): Outcome | undefined => {
    const known = remembered(name)
    return known?.outcome.confirmed === true && now() - known.since < maxAgeMs
      ? known.outcome
      : undefined
  }

  const checkFresh = async (name: string, signal?: AbortSignal): Promise<Outcome> => {
    const started = now()
    const meanwhile = (): Outcome | undefined => {
      const known = remembered(name)
      return known !== undefined && known.since >= started ? known.outcome : undefined
    }
    return (
      confirmed(name, freshMs) ??
      askInOrder(sellerFirst, name, { leftMs: deadlineMs, signal, meanwhile })
    )
  }

  /** Of a name of which nothing is remembered. */
  const askByTld = async (name: string, leftMs: number, signal?: AbortSignal): Promise<Outcome> => {
    const meanwhile = (): Outcome | undefined => peek(name)
    const sources = usesRdap(name) && !eppFlights.has(name) ? publicFirst : sellerFirst
    const outcome = await askInOrder(sources, name, { leftMs, signal, meanwhile })
    return outcome.confirmed ? outcome : (meanwhile() ?? outcome)
  }

  /**
   * The database has a short head start: it answers within a millisecond or two, and what it knows
   * spares a registry the question (they count them), which asking both at once would not. When it
   * is slow, registries are asked without it, and whoever answers first is believed. The rows
   * themselves are shown before any of this.
   */
  const checkByTld = async (name: string, signal?: AbortSignal): Promise<Outcome> => {
    if (checkedNames === undefined) return askByTld(name, deadlineMs, signal)
    const started = performance.now()
    await checkedFlights.join(name, headStartMs, signal)
    const known = peek(name)
    if (known !== undefined) return known
    const left = Math.max(1, deadlineMs - (performance.now() - started))
    if (!checkedFlights.has(name)) return askByTld(name, left, signal)
    const answered = new AbortController()
    const either =
      signal === undefined ? answered.signal : AbortSignal.any([signal, answered.signal])
    const late = checkedFlights
      .join(name, left, signal)
      .then(() => peek(name) ?? unknownOutcome('never asked'))
    const outcome = await firstKnown([askByTld(name, left, either), late])
    // A question that was not sent yet is spared.
    answered.abort()
    return outcome
  }

  const outdate = (name: string): void => {
    for (const flights of [...sellerFirst, checkedFlights]) flights.outdate(name)
    cache.delete(name)
  }

  checkedNames?.onChange((name) => {
    if (name === undefined) cache.clear()
    else outdate(name)
  })

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
      const since = now()
      const outcome = { state: 'taken', confirmed: true } as const
      const until = since + lifetimeMs.taken
      cache.set(name, { outcome, since, until })
      checkedNames?.markTaken(name, { outcome, until })
    },
    forget: (name) => {
      outdate(name)
      checkedNames?.forget(name)
    },
  }
}
