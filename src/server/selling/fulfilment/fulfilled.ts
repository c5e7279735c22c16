import type { TransferFailure } from '../../../contract/domain-transfers.ts'
import type { TldDocument } from '../../../contract/domains.ts'

/** From when until when a name runs. */
export interface Term {
  readonly registeredAt: Date
  readonly expiresAt: Date
}

/**
 * How the fulfilment of an item ended, for now: `documents` waits for what the registry wants to see, `pending`
 * for another registrar, `gone` can never be fulfilled, `later` may be.
 */
export type Fulfilled =
  | ({ readonly outcome: 'active' } & Term)
  | { readonly outcome: 'documents'; readonly wanted: readonly TldDocument[] }
  | { readonly outcome: 'pending' }
  | {
      readonly outcome: 'gone'
      /** Why, of a transfer. */
      readonly failure?: TransferFailure
    }
  | { readonly outcome: 'later'; readonly why: string }
