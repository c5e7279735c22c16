import { gaveUp, type Active, type Impossible } from '../item-fulfilment.ts'

/** What a step of a domain came to, as it is stored. */
export type DomainOutcome =
  | { readonly registeredAt: string; readonly expiresAt: string }
  /** The registry will never do it. */
  | { readonly refused: string }

/** From when until when a name runs. */
export interface Term {
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Returns a term as it is stored. */
export const termOutcome = ({ createdAt, expiresAt }: Term): DomainOutcome => ({
  registeredAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

/** Returns the result of an item whose money goes back. */
export const impossible = (why: string): Impossible => ({ is: 'impossible', why, refund: 'ALL' })

/** Returns the result of a name's last step. */
export const domainResult = (
  name: string,
  outcome: DomainOutcome | undefined,
): Active | Impossible => {
  if (outcome === undefined) return impossible(gaveUp)
  if ('refused' in outcome) return impossible(outcome.refused)
  return {
    is: 'active',
    startsAt: new Date(outcome.registeredAt),
    expiresAt: new Date(outcome.expiresAt),
    externalId: name,
  }
}
