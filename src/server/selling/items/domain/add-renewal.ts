import { ApiError } from '../../../platform/http/api-error.ts'
import type { NameToAdd } from './domain-line.ts'
import type { OwnedName } from './owned-names.ts'

/** The sponsorship of a customer's name; `unknown` while its registry is unavailable. */
export type Sponsorship = 'ours' | 'leaving' | 'elsewhere' | 'unregistered' | 'unknown'

/** Checks a renewal. @throws ApiError DOMAIN_NOT_OWNED, DOMAIN_NOT_WITH_US */
export const nameToRenew = (name: string, owned: OwnedName | undefined): NameToAdd => {
  if (owned === undefined) throw new ApiError('DOMAIN_NOT_OWNED', { name })
  if (owned.hasLeft) throw new ApiError('DOMAIN_NOT_WITH_US', { name })
  const { premium, until: ownedUntil, agreed } = owned
  return { subject: name, premium, ownedUntil, agreed }
}

/** Refuses a name that another registrar sponsors. @throws ApiError */
export const checkSponsorship = (name: string, place: Sponsorship): void => {
  if (place === 'elsewhere' || place === 'unregistered') {
    throw new ApiError('DOMAIN_NOT_WITH_US', { name })
  }
  if (place === 'leaving') throw new ApiError('DOMAIN_BEING_TRANSFERRED', { name })
}
