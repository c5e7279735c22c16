import { createCircuit, type Circuit, type CircuitRules } from '../../platform/circuit-breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PremiumPrices } from '../../platform/db/schema/cart.ts'
import { isReservedReason, isNotServed } from './reserved.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'

export interface RegistryVerdict {
  readonly available: boolean
  readonly reason?: string
  readonly premium?: PremiumPrices
  /** The name is free, but the registry shows no price in dollars. */
  readonly unsellable?: true
}

/** Checks several names per command (EPP, RFC 5731 §3.1.1). */
export interface RegistryCheck {
  /** Returns verdicts by name, possibly not for all. Rejects when the registry is unavailable. */
  check(names: readonly string[]): Promise<ReadonlyMap<string, RegistryVerdict>>
}

export interface CheckBatch {
  /** Never rejects: errors are `unknown`. The signal drops a name that is still queued. */
  readonly check: (name: string, signal: AbortSignal) => Promise<Outcome>
}

interface Waiting {
  readonly name: string
  readonly signal: AbortSignal
  readonly resolve: (outcome: Outcome) => void
}

const outcomeOf = (verdict: RegistryVerdict | undefined): Outcome => {
  if (verdict === undefined) return unknownOutcome('left out of the answer')
  const { available, reason, premium, unsellable } = verdict
  // Like a reserved name: it has no registrant, and we cannot sell it.
  if (unsellable === true)
    return { state: 'reserved', confirmed: true, reason: 'no price in dollars' }
  if (!available) {
    if (reason === undefined) return { state: 'taken', confirmed: true }
    if (isNotServed(reason)) return unknownOutcome('tld not served')
    return { state: isReservedReason(reason) ? 'reserved' : 'taken', confirmed: true, reason }
  }
  return { state: 'available', confirmed: true, ...(premium === undefined ? {} : { premium }) }
}

/** Returns an error's kind or message for the log. */
export const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  return 'kind' in error && typeof error.kind === 'string' ? error.kind : error.message
}

const tldOf = ({ name }: Waiting): string => name.slice(name.indexOf('.') + 1)

/** Returns whether a command was sent and timed out, in contrast to one without a connection. */
const isUnanswered = (error: unknown): boolean =>
  troubleOf(error) === 'timeout' &&
  !(error instanceof Error && 'code' in error && error.code === 'no-connection')

/** A command that times out blocks a session; a dead registry would soon block them all. */
const circuitRules: CircuitRules = {
  ...{ provider: 'registry', failures: 2 },
  ...{ openMs: 15_000, longestMs: 120_000 },
}
/** Concurrent commands of a TLD before its first response. */
const firstWindow = 2
const maxWaiting = 5_000

interface Lane {
  readonly circuit: Circuit
  waiting: Waiting[]
  busy: number
  /** Concurrent commands, raised by each response. */
  window: number
}

export interface CheckBatchBounds {
  readonly size: number
  readonly perTld: number
  readonly atOnce: number
}

const giveUp = (some: readonly Waiting[], reason: string): void => {
  for (const { resolve } of some) resolve(unknownOutcome(reason))
}

const dropAborted = (lane: Lane): void => {
  const isGiven = ({ signal }: Waiting): boolean => signal.aborted
  giveUp(lane.waiting.filter(isGiven), 'given up')
  lane.waiting = lane.waiting.filter((one) => !isGiven(one))
}

/** Batches checks per TLD: registries count commands, and the slowest name delays a command. */
export const createCheckBatch = (
  registry: RegistryCheck,
  { size, perTld, atOnce }: CheckBatchBounds,
  clock: Clock,
): CheckBatch => {
  const queued: Waiting[] = []
  const lanes = new Map<string, Lane>()
  /** Lanes with queued names, the longest unserved first. */
  const lanesWithWork = new Set<Lane>()
  let running = 0
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
    running += 1
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
    running -= 1
    for (const { name, resolve } of chunk) resolve(outcome(name))
    pump()
  }

  const serve = (lane: Lane): void => {
    lanesWithWork.delete(lane)
    dropAborted(lane)
    if (lane.waiting.length === 0) return
    if (lane.circuit.enter(now()) > 0) {
      giveUp(lane.waiting.splice(0), 'left alone')
      return
    }
    void send(lane, lane.waiting.splice(0, size))
    if (lane.waiting.length > 0) lanesWithWork.add(lane)
  }

  const nextLane = (): Lane | undefined => {
    let next: Lane | undefined
    for (const lane of lanesWithWork) {
      if (lane.busy < lane.window && lane.busy < (next?.busy ?? Infinity)) next = lane
    }
    return next
  }

  const pump = (): void => {
    while (running < atOnce) {
      const lane = nextLane()
      if (lane === undefined) return
      serve(lane)
    }
  }

  const flush = (): void => {
    for (const [tld, group] of Map.groupBy(queued.splice(0), tldOf)) {
      const lane = laneOf(tld)
      dropAborted(lane)
      lane.waiting.push(...group)
      giveUp(lane.waiting.splice(maxWaiting), 'too many wait')
      lanesWithWork.add(lane)
    }
    pump()
  }

  return {
    check: (name, signal) =>
      new Promise((resolve) => {
        if (queued.length === 0) setImmediate(flush)
        queued.push({ name, signal, resolve })
      }),
  }
}
