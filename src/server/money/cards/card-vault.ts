import type { CardBrand } from '../../../contract/cards.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Money } from '../../../contract/money.ts'
import type { LedgerAccount } from '../ledger/index.ts'
import type { ChargedAmount } from './charged-amount.ts'

/** The entry of a card on the gateway's page. */
export interface CardEntryInput {
  /** Unique for ever, at most 40 characters. */
  readonly transactionId: string
  /** Ours, at most 50 characters; echoed in the signed answer. */
  readonly reference: string
  readonly amount: Money
  readonly locale: string
  readonly payer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly country: string
  }
  /** Where the browser's frame and the gateway's server post the answer. */
  readonly resultUrl: string
  readonly notificationUrl: string
}

/** The signed form that opens the gateway's page in a frame. */
export interface CardEntryForm {
  readonly action: string
  readonly method: 'POST'
  readonly fields: Readonly<Record<string, string>>
}

/** A card that the gateway has stored. */
export interface EnteredCard {
  readonly token: string
  readonly brand: CardBrand
  readonly lastFour: string
  readonly month: number
  readonly year: number
}

/** What the gateway's signature vouches for about an entered card. */
export interface EntryAnswer {
  /** Ours, of the form. */
  readonly transactionId: string
  readonly reference: string
  /** The gateway's id of the charge, which refunds need; may be '' without a charge. */
  readonly gatewayId: string
  readonly outcome:
    | { readonly is: 'refused'; readonly code: ErrorCode; readonly reason: string }
    /** The gateway reports an error, and may have charged. */
    | { readonly is: 'failed'; readonly code: ErrorCode; readonly reason: string }
    /** Charged, and the gateway may still decline it. */
    | { readonly is: 'reviewed'; readonly charged: ChargedAmount }
    | {
        readonly is: 'accepted'
        readonly charged: ChargedAmount
        /** Whether 3-D Secure authenticated the customer. */
        readonly isAuthenticated: boolean
        readonly card: EnteredCard | undefined
      }
}

/** What a gateway knows of a charge under our reference. `other`: it is declined, voided or paid back. */
export type FoundEntry =
  | { readonly is: 'charged'; readonly gatewayId: string; readonly charged: ChargedAmount }
  | { readonly is: 'other' }
  | { readonly is: 'not-found' }

/** What the folder of a gateway supplies so that customers can save cards there; calls throw ProviderError. */
export interface CardVault {
  /** The gateway's account, which the charge of an entry goes through. */
  readonly account: LedgerAccount
  /** Returns the form that charges a new card, with 3-D Secure, and stores it. */
  readonly entryForm: (entry: CardEntryInput) => CardEntryForm
  /** Reads an answer to the form; undefined without a valid signature of all that is used. */
  readonly readEntry: (body: string) => EntryAnswer | undefined
  /** Returns our references of all transactions between two moments. */
  readonly referencesBetween: (from: Date, to: Date) => Promise<readonly string[]>
  /** Looks the charge of an entry up, also one whose answer was lost. */
  readonly findEntry: (reference: string) => Promise<FoundEntry>
  /** Refunds a whole charge in its currency, once per `refundId`, a UUID. Throws until it does. */
  readonly refund: (refund: {
    readonly gatewayId: string
    readonly refundId: string
    readonly charged: ChargedAmount
  }) => Promise<void>
  /** Returns the scheme's id of a charge, which later charges without the customer need; or ''. */
  readonly networkIdOf: (gatewayId: string) => Promise<string>
  /** Deletes a stored card; one that is gone is deleted. */
  readonly forget: (token: string) => Promise<void>
}
