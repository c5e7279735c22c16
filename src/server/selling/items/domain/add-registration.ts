import { ApiError } from '../../../platform/http/api-error.ts'
import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import type { NameToAdd } from './domain-line.ts'

/** What the registry says of a name that is to be registered. */
export interface NameOutcome {
  readonly state: 'available' | 'taken' | 'reserved' | 'unknown'
  readonly premium?: PremiumPrices | undefined
}

/** An outcome of the registry counts for so long; milliseconds. */
export const confirmedForMs = 60_000

/** Returns whether a name has been taken by another customer or its registry. */
export const isTaken = (outcome: NameOutcome | undefined): boolean =>
  outcome?.state === 'taken' || outcome?.state === 'reserved'

/** Returns a name that can be registered. @throws ApiError DOMAIN_NOT_AVAILABLE, DOMAIN_NOT_CHECKED */
export const nameToRegister = (name: string, outcome: NameOutcome | undefined): NameToAdd => {
  if (isTaken(outcome)) throw new ApiError('DOMAIN_NOT_AVAILABLE', { name })
  if (outcome?.state !== 'available') throw new ApiError('DOMAIN_NOT_CHECKED', { name })
  return { subject: name, premium: outcome.premium }
}
