import type { DomainAction } from '../../../../contract/items/domain.ts'
import type { Money } from '../../../../contract/money.ts'
import type { TldEligibility } from '../../../../contract/tld-eligibility.ts'
import type { AgreedPrice, AgreedRenewal } from '../../../services/domains/index.ts'
import type { PremiumPrices } from '../../../platform/db/schema/index.ts'

/** What the price of a domain depends on. */
export interface DomainTerms {
  readonly action: DomainAction
  readonly domainName: string
  readonly duration: number
  readonly premium: PremiumPrices | undefined
  /** The current expiry of a renewal or reactivation; undefined for a name that is not the customer's. */
  readonly ownedUntil: Date | undefined
  /** What its customer agreed on; undefined for the catalogue's price. */
  readonly agreed?: AgreedRenewal | undefined
  /** The type of the hosting in the cart that a registration is for. */
  readonly withHosting?: string | undefined
}

/** The current offer for a domain. */
export interface ItemOffer {
  readonly price: Money
  readonly discount: Money
  /** The share of `discount` that comes from a hosting in the cart. */
  readonly bundled: Money
  readonly renewalPrice: Money
  /** What an order agrees on for renewals; undefined for a premium name. */
  readonly agreed: AgreedPrice | undefined
  readonly minimumYears: number
  readonly maximumYears: number
  readonly needsDocuments: boolean
  readonly eligibility: TldEligibility
  /** The last moment at which a renewal is done in time; undefined afterwards. */
  readonly renewBy: Date | undefined
  readonly icannFee: Money
  readonly unicodeName: string
}

/** Finds the offer for a domain; undefined when it is not sold or not renewable. */
export type FindOffer = (terms: DomainTerms, now: Date) => ItemOffer | undefined
