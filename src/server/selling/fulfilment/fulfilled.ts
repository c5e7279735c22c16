import type { TransferFailure } from '../../../contract/domain-transfers.ts'
import type { TldPaper } from '../../../contract/domains.ts'

/** From when until when a name runs. */
export interface Term {
  readonly registeredAt: Date
  readonly expiresAt: Date
}

/**
 * How the delivery of an item ended, for now: `papers` waits for what the registry wants to see, `pending`
 * for another registrar, `gone` can never be delivered, `later` may be.
 */
export type Delivered =
  | ({ readonly outcome: 'active' } & Term)
  | { readonly outcome: 'papers'; readonly wanted: readonly TldPaper[] }
  | { readonly outcome: 'pending' }
  | {
      readonly outcome: 'gone'
      /** Why, of a transfer. */
      readonly failure?: TransferFailure
    }
  | { readonly outcome: 'later'; readonly why: string }
