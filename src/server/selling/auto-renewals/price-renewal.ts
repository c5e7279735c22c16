import type { Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { limits } from '../../platform/limits.ts'
import type { Service } from '../../services/lifecycle/index.ts'
import { emptyCart, priceCart, type PricedCart } from '../cart/index.ts'
import type { ItemKinds, RenewalLines } from '../items/index.ts'

/** What prices renewals. */
export interface RenewalPricing {
  readonly itemKinds: ItemKinds
  readonly renewalLines: RenewalLines
}

/** Prices the renewal of a service as a cart of its own; undefined when no cart would accept it. */
export const priceRenewal = (
  { itemKinds, renewalLines }: RenewalPricing,
  service: Service,
  site: WebsiteId,
  now: Date,
): PricedCart | undefined => {
  const line = renewalLines[service.type](service)
  if (line === undefined) return undefined
  const items = [{ ...line, position: 1 }]
  const priced = priceCart({ ...emptyCart, items }, itemKinds, taxPercentOf(site), now)
  const isSold = priced.items.some(({ line }) => line.maximumDuration > 0)
  return isSold && priced.grandTotal < limits.orderBelow ? priced : undefined
}

/** Returns the total of a renewal; undefined when no cart would accept it. */
export const renewalTotal = (
  pricing: RenewalPricing,
  service: Service,
  site: WebsiteId,
  now: Date,
): Money | undefined => priceRenewal(pricing, service, site, now)?.grandTotal
