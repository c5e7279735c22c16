import { ApiError } from '../../../platform/http/api-error.ts'
import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import type { NameToAdd } from './domain-line.ts'

/** The availability of a name at its registry. */
export interface NameOutcome {
  readonly state: 'available' | 'taken' | 'reserved' | 'unknown'
  readonly premium?: PremiumPrices | undefined
}

/** Maximum age of the registry's answer, in milliseconds. */
export const confirmedForMs = 60_000

export const isTaken = (outcome: NameOutcome | undefined): boolean =>
  outcome?.state === 'taken' || outcome?.state === 'reserved'

/** Checks a registration. @throws ApiError DOMAIN_NOT_AVAILABLE, DOMAIN_NOT_CHECKED */
export const nameToRegister = (name: string, outcome: NameOutcome | undefined): NameToAdd => {
  if (isTaken(outcome)) throw new ApiError('DOMAIN_NOT_AVAILABLE', { name })
  if (outcome?.state !== 'available') throw new ApiError('DOMAIN_NOT_CHECKED', { name })
  return { subject: name, premium: outcome.premium }
}
