import { troubleOf } from './check-batch.ts'
import { unknownOutcome, type Outcome } from './outcome.ts'

/** Looks up a registry's public data (RDAP, WHOIS). */
export interface PublicLookup {
  /** Rejects when the registry is unavailable. */
  lookup(
    name: string,
    signal?: AbortSignal,
  ): Promise<
    | { readonly state: 'registered' | 'not-found' | 'no-service' }
    | { readonly state: 'unknown'; readonly reason: string }
  >
}

/** Returns a name's outcome by public data. Never rejects. */
export const queryPublic = async (
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
