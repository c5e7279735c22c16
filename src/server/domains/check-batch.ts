import type { PremiumPrices } from '../db/schema/cart.ts'
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
    return { state: 'taken', confirmed: true, ...(reason === undefined ? {} : { reason }) }
  }
  return { state: 'available', confirmed: true, ...(premium === undefined ? {} : { premium }) }
}

/** What went wrong, for the log: a provider's kind of trouble, or the error's message. */
export const troubleOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  return 'kind' in error && typeof error.kind === 'string' ? error.kind : error.message
}

const tldOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** What is asked of one TLD's registry. */
interface Asked {
  waiting: Waiting[]
  /** Commands under way. */
  running: number
}

/**
 * Gathers single questions into check commands, since a registry counts commands, not names. Names
 * of different TLDs go in different commands: behind one account stand many registries, and a
 * command is answered when the slowest of those that it needs has answered. While a TLD has as many
 * commands under way as it may, its names gather for the next one, and other TLDs have the sessions
 * that it leaves.
 *
 * @param size names a command; registries cap them at 5 to 25
 * @param mostAtOnce commands of one TLD under way
 */
export const createCheckBatch = (
  registry: RegistryCheck,
  size: number,
  mostAtOnce: number,
): CheckBatch => {
  const byTld = new Map<string, Asked>()
  let isFlushing = false

  const carryOut = async (chunk: readonly Waiting[]): Promise<void> => {
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

  const send = async (tld: string, asked: Asked, chunk: readonly Waiting[]) => {
    asked.running += 1
    await carryOut(chunk)
    asked.running -= 1
    drain(tld, asked)
  }

  const drain = (tld: string, asked: Asked): void => {
    for (const one of asked.waiting) {
      if (one.signal.aborted) one.resolve(unknownOutcome('given up'))
    }
    asked.waiting = asked.waiting.filter((one) => !one.signal.aborted)
    while (asked.waiting.length > 0 && asked.running < mostAtOnce) {
      void send(tld, asked, asked.waiting.splice(0, size))
    }
    if (asked.waiting.length === 0 && asked.running === 0) byTld.delete(tld)
  }

  const flush = (): void => {
    isFlushing = false
    for (const [tld, asked] of byTld) drain(tld, asked)
  }

  return {
    ask: (name, signal) =>
      new Promise((resolve) => {
        const tld = tldOf(name)
        const asked = byTld.get(tld) ?? { waiting: [], running: 0 }
        byTld.set(tld, asked)
        asked.waiting.push({ name, signal, resolve })
        if (isFlushing) return
        isFlushing = true
        setImmediate(flush)
      }),
  }
}
