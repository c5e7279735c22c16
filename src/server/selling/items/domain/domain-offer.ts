import type { CartItem } from '../../../../contract/cart.ts'
import type { DomainAction } from '../../../../contract/items/domain.ts'
import type { Money } from '../../../../contract/money.ts'
import type { PremiumPrices } from '../../../platform/db/schema/index.ts'

/** What is to be done with a domain, as far as its price depends on it. */
export interface DomainTerms {
  readonly action: DomainAction
  /** ASCII. */
  readonly domainName: string
  /** Years. */
  readonly duration: number
  readonly premium: PremiumPrices | undefined
  /**
   * Of a renewal or reactivation: until when the customer's domain runs; undefined when it is not
   * theirs any more.
   */
  readonly ownedUntil: Date | undefined
}

/** What the catalogue says of a domain now. */
export interface ItemOffer {
  /** For all years, without any discount. */
  readonly price: Money
  /** What a sale takes off; never more than `price`. */
  readonly discount: Money
  /** Each further year. */
  readonly renewalPrice: Money
  readonly minimumYears: number
  readonly maximumYears: number
  readonly needsDocuments: boolean
  /** Who may have it, for one who does not yet. */
  readonly eligibility: CartItem['eligibility']
  /** Until when a renewal is sure to be done before the domain ends; undefined when that is over. */
  readonly renewBy: Date | undefined
  /** What of `price` goes to ICANN. */
  readonly icannFee: Money
  /** The name as the customer writes it. */
  readonly unicodeName: string
}

/** Finds the offer for a domain; undefined when it is no longer sold, or can be renewed no more. */
export type FindOffer = (terms: DomainTerms, now: Date) => ItemOffer | undefined
