import type { PremiumPrices } from '../db/schema/cart.ts'
import { isKeptBack } from './kept-back.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'

/** What a registry says of one name. */
export interface RegistryVerdict {
  readonly available: boolean
  readonly reason?: string
  readonly premium?: PremiumPrices
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
  const { available, reason, premium } = verdict
  if (!available) {
    if (reason === undefined) return { state: 'taken', confirmed: true }
    return { state: isKeptBack(reason) ? 'reserved' : 'taken', confirmed: true, reason }
  }
  return { state: 'available', confirmed: true, ...(premium === undefined ? {} : { premium }) }
}

/** What went wrong, for the log: a provider's kind of trouble, or the error's message. */
export const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  return 'kind' in error && typeof error.kind === 'string' ? error.kind : error.message
}

const tldOf = ({ name }: Waiting): string => name.slice(name.indexOf('.') + 1)

/**
 * Gathers single questions into check commands, since a registry counts commands, not names. Names
 * of different TLDs go in different commands: behind one account stand many registries, and a
 * command is answered when the slowest of those that it needs has answered.
 *
 * @param size names a command; registries cap them at 5 to 25
 */
export const createCheckBatch = (registry: RegistryCheck, size: number): CheckBatch => {
  let waiting: Waiting[] = []

  const send = async (chunk: readonly Waiting[]): Promise<void> => {
    let outcome: (name: string) => Outcome
    try {
      const verdicts = await registry.check(chunk.map(({ name }) => name))
      outcome = (name) => outcomeOf(verdicts.get(name))
    } catch (error) {
      const failed = unknownOutcome(troubleOf(error))
      outcome = () => failed
    }
    for (const { name, resolve } of chunk) resolve(outcome(name))
  }

  const flush = (): void => {
    const [given, wanted] = [
      waiting.filter((one) => one.signal.aborted),
      waiting.filter((one) => !one.signal.aborted),
    ]
    waiting = []
    for (const { resolve } of given) resolve(unknownOutcome('given up'))
    for (const group of Map.groupBy(wanted, tldOf).values()) {
      for (let at = 0; at < group.length; at += size) void send(group.slice(at, at + size))
    }
  }

  return {
    ask: (name, signal) =>
      new Promise((resolve) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ name, signal, resolve })
      }),
  }
}
