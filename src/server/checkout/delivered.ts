import type { TransferFailure } from '../../contract/domain-transfers.ts'

/** From when until when a name runs. */
export interface Term {
  readonly registeredAt: Date
  readonly expiresAt: Date
}

/**
 * How the delivery of an item ended, for now: `pending` waits for another registrar, `gone` can never be
 * delivered, `later` may be.
 */
export type Delivered =
  | ({ readonly outcome: 'active' } & Term)
  | { readonly outcome: 'pending' }
  | {
      readonly outcome: 'gone'
      /** Why, of a transfer. */
      readonly failure?: TransferFailure
    }
  | { readonly outcome: 'later'; readonly why: string }
