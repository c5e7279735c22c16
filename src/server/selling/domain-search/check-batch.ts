import { createCircuit, type Circuit } from '../../platform/circuit-breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PremiumPrices } from '../../platform/db/schema/cart.ts'
import { isReservedReason, isNotServed } from './reserved.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'

/** What a registry says of one name. */
export interface RegistryVerdict {
  readonly available: boolean
  readonly reason?: string
  readonly premium?: PremiumPrices
  /** Nobody has it, but its own price is not told in dollars. */
  readonly unsellable?: true
}

/** The registry's check of several names at once (EPP, RFC 5731 §3.1.1). */
export interface RegistryCheck {
  /** Keyed by name; a name may be missing. Rejects when the registry cannot be asked. */
  check(names: readonly string[]): Promise<ReadonlyMap<string, RegistryVerdict>>
}

/** Asks for one name; the names asked for in the same turn go together. */
export interface CheckBatch {
  /**
   * Never rejects: trouble is the outcome `unknown`.
   *
   * @param signal leaves the name out of the command when nobody wants it any more
   */
  ask(name: string, signal: AbortSignal): Promise<Outcome>
}

interface Waiting {
  readonly name: string
  readonly signal: AbortSignal
  readonly resolve: (outcome: Outcome) => void
}

const outcomeOf = (verdict: RegistryVerdict | undefined): Outcome => {
  if (verdict === undefined) return unknownOutcome('left out of the answer')
  const { available, reason, premium, unsellable } = verdict
  // Like what is kept back: there is no owner to ask or wait for, and we can't sell it.
  if (unsellable === true)
    return { state: 'reserved', confirmed: true, reason: 'no price in dollars' }
  if (!available) {
    if (reason === undefined) return { state: 'taken', confirmed: true }
    if (isNotServed(reason)) return unknownOutcome('tld not served')
    return { state: isReservedReason(reason) ? 'reserved' : 'taken', confirmed: true, reason }
  }
  return { state: 'available', confirmed: true, ...(premium === undefined ? {} : { premium }) }
}

/** What went wrong, for the log: a provider's kind of trouble, or the error's message. */
export const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  return 'kind' in error && typeof error.kind === 'string' ? error.kind : error.message
}

const tldOf = ({ name }: Waiting): string => name.slice(name.indexOf('.') + 1)

/** A command that was sent, and never answered; not one that found no free connection. */
const isUnanswered = (error: unknown): boolean =>
  troubleOf(error) === 'timeout' &&
  !(error instanceof Error && 'code' in error && error.code === 'no-connection')

/**
 * An unanswered command keeps a session of the pool for its whole time; a registry that leaves two in
 * a row unanswered would soon have them all.
 */
const circuitRules = { failures: 2, openMs: 15_000, longestMs: 120_000 } as const
/** Commands under way for a TLD as long as nothing is known of it. */
const firstWindow = 2
/** Names that wait for one TLD; more than any registry answers before who asked has given up. */
const mostWaiting = 5_000

/** What is asked and under way for one TLD. */
interface Lane {
  readonly circuit: Circuit
  waiting: Waiting[]
  busy: number
  /** As many commands at most; grows with each answer. */
  window: number
}

/** How many names and commands go at once. */
export interface CheckBatchBounds {
  /** Names a command; registries cap them at 5 to 25. */
  readonly size: number
  /** Commands of one TLD under way, once it answers. */
  readonly perTld: number
  /** Commands under way altogether: as many as there are sessions. */
  readonly atOnce: number
}

const giveUp = (some: readonly Waiting[], reason: string): void => {
  for (const { resolve } of some) resolve(unknownOutcome(reason))
}

/**
 * Gathers single questions into check commands, since a registry counts commands, not names. Names
 * of different TLDs go in different commands: behind one account stand many registries, and a
 * command is answered when the slowest of those that it needs has answered. While a TLD has as many
 * commands under way as it may, or every session has one, names gather for the next, so that it
 * goes full and not a few names at a time. A session that gets free serves the TLD that has the
 * fewest commands under way, then the one that waits for longest. One that does not answer is left
 * alone for a while.
 */
export const createCheckBatch = (
  registry: RegistryCheck,
  { size, perTld, atOnce }: CheckBatchBounds,
  clock: Clock,
): CheckBatch => {
  const asked: Waiting[] = []
  // One for each TLD on sale at most: names under others don't get here.
  const lanes = new Map<string, Lane>()
  /** Those with names that wait, the one that was served longest ago first. */
  const hungry = new Set<Lane>()
  let underWay = 0
  const now = (): number => clock.now().getTime()

  const laneOf = (tld: string): Lane => {
    const known = lanes.get(tld)
    if (known !== undefined) return known
    const lane = {
      circuit: createCircuit(circuitRules),
      waiting: [],
      busy: 0,
      window: Math.min(firstWindow, perTld),
    }
    lanes.set(tld, lane)
    return lane
  }

  const send = async (lane: Lane, chunk: readonly Waiting[]): Promise<void> => {
    lane.busy += 1
    underWay += 1
    let outcome: (name: string) => Outcome
    try {
      const verdicts = await registry.check(chunk.map(({ name }) => name))
      outcome = (name) => outcomeOf(verdicts.get(name))
      lane.circuit.worked()
      lane.window = Math.min(lane.window + 1, perTld)
    } catch (error) {
      const failed = unknownOutcome(troubleOf(error))
      outcome = () => failed
      if (isUnanswered(error)) {
        lane.circuit.failed(now())
        lane.window = 1
      }
    }
    lane.busy -= 1
    underWay -= 1
    for (const { name, resolve } of chunk) resolve(outcome(name))
    pump()
  }

  const leaveOutGivenUp = (lane: Lane): void => {
    const isGiven = ({ signal }: Waiting): boolean => signal.aborted
    giveUp(lane.waiting.filter(isGiven), 'given up')
    lane.waiting = lane.waiting.filter((one) => !isGiven(one))
  }

  const serve = (lane: Lane): void => {
    hungry.delete(lane)
    leaveOutGivenUp(lane)
    if (lane.waiting.length === 0) return
    if (lane.circuit.enter(now()) > 0) {
      giveUp(lane.waiting.splice(0), 'left alone')
      return
    }
    void send(lane, lane.waiting.splice(0, size))
    if (lane.waiting.length > 0) hungry.add(lane)
  }

  const nextLane = (): Lane | undefined => {
    let next: Lane | undefined
    for (const lane of hungry) {
      if (lane.busy < lane.window && lane.busy < (next?.busy ?? Infinity)) next = lane
    }
    return next
  }

  const pump = (): void => {
    while (underWay < atOnce) {
      const lane = nextLane()
      if (lane === undefined) return
      serve(lane)
    }
  }

  const flush = (): void => {
    for (const [tld, group] of Map.groupBy(asked.splice(0), tldOf)) {
      const lane = laneOf(tld)
      leaveOutGivenUp(lane)
      lane.waiting.push(...group)
      giveUp(lane.waiting.splice(mostWaiting), 'too many wait')
      hungry.add(lane)
    }
    pump()
  }

  return {
    ask: (name, signal) =>
      new Promise((resolve) => {
        if (asked.length === 0) setImmediate(flush)
        asked.push({ name, signal, resolve })
      }),
  }
}
