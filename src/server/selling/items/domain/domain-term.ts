import { gaveUp, type Active, type Impossible } from '../item-fulfilment.ts'

/** The step that registers an item's name. */
export const registrationStep = 'registration'

/** The registry decides later; since when, and its id of the transaction if its answer came. */
export type PendingOutcome = { readonly pendingSince: string; readonly svTRID?: string }

/** The stored outcome of a domain's step. */
export type DomainOutcome =
  | { readonly registeredAt: string; readonly expiresAt: string }
  | { readonly refused: string }

export interface Term {
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Returns a term as an outcome. */
export const termOutcome = ({ createdAt, expiresAt }: Term): DomainOutcome => ({
  registeredAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** Returns the result of an item that is refunded. */
export const impossible = (why: string): Impossible => ({ is: 'impossible', why, refund: 'ALL' })

/** Returns the result of an item's last step. */
export const domainResult = (outcome: DomainOutcome | undefined): Active | Impossible => {
  if (outcome === undefined) return impossible(gaveUp)
  if ('refused' in outcome) return impossible(outcome.refused)
  return {
    is: 'active',
    startsAt: new Date(outcome.registeredAt),
    expiresAt: new Date(outcome.expiresAt),
  }
}
