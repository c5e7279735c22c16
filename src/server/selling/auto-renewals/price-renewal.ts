import { zero, type Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { itemKeyOf, emptyCart, priceCart, type FindOffer, type PricedCart } from '../cart/index.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import { limits } from '../../platform/limits.ts'

/** A name whose term is to be followed by another. */
export interface RenewedName {
  /** ASCII. */
  readonly name: string
  readonly expiresAt: Date
  /** The registry's own prices, if it had some when the name was bought. */
  readonly premium: PremiumPrices | undefined
}

/**
 * A year's renewal of a name as a cart of its own, priced as if its customer had put it there;
 * undefined when no cart would take it.
 */
export const priceRenewal = (
  findOffer: FindOffer,
  { name, expiresAt, premium }: RenewedName,
  site: WebsiteId,
  now: Date,
): PricedCart | undefined => {
  const item = {
    key: itemKeyOf('renewal', name),
    position: 1,
    type: 'DOMAIN',
    action: 'renewal',
    productKey: 'domain',
    domainName: name,
    qty: 1,
    duration: 1,
    premium,
    seenPrice: zero,
    ownedUntil: expiresAt,
    authCode: undefined,
  } as const
  const priced = priceCart({ ...emptyCart, items: [item] }, findOffer, taxPercentOf(site), now)
  const isSold = priced.items.some(({ offer }) => offer.maximumYears > 0)
  return isSold && priced.grandTotal < limits.orderBelow ? priced : undefined
}

/** What a year's renewal of a name costs with tax; undefined when no cart would take it. */
export const renewalTotal = (
  findOffer: FindOffer,
  renewed: RenewedName,
  site: WebsiteId,
  now: Date,
): Money | undefined => priceRenewal(findOffer, renewed, site, now)?.grandTotal
