import type { Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { emptyCart, priceCart, type PricedCart } from '../cart/index.ts'
import { renewalLine, type ItemKinds } from '../items/index.ts'
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
  kinds: ItemKinds,
  { name, expiresAt, premium }: RenewedName,
  site: WebsiteId,
  now: Date,
): PricedCart | undefined => {
  const item = { ...renewalLine(name, { premium, ownedUntil: expiresAt }), position: 1 }
  const priced = priceCart({ ...emptyCart, items: [item] }, kinds, taxPercentOf(site), now)
  const isSold = priced.items.some(({ line }) => line.maximumDuration > 0)
  return isSold && priced.grandTotal < limits.orderBelow ? priced : undefined
}

/** What a year's renewal of a name costs with tax; undefined when no cart would take it. */
export const renewalTotal = (
  kinds: ItemKinds,
  renewed: RenewedName,
  site: WebsiteId,
  now: Date,
): Money | undefined => priceRenewal(kinds, renewed, site, now)?.grandTotal
