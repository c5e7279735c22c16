import type { Money } from '../../../contract/money.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import { limits } from '../../platform/limits.ts'
import type { Service, ServiceType } from '../../services/lifecycle/index.ts'
import {
  emptyCart,
  priceCart,
  type FindOffer,
  type PricedCart,
  type StoredItem,
} from '../cart/index.ts'

/** What pricing a renewal takes. */
export interface RenewalPricing {
  readonly findOffer: FindOffer
  /** By type of service: the cart line that renews one for a term. */
  readonly renewalLines: Readonly<Record<ServiceType, (service: Service) => StoredItem>>
}

/**
 * Prices the renewal of a service for a term as a cart of its own, as if its customer had put it
 * there; undefined when no cart would take it.
 */
export const priceRenewal = (
  { findOffer, renewalLines }: RenewalPricing,
  service: Service,
  site: WebsiteId,
  now: Date,
): PricedCart | undefined => {
  const items = [renewalLines[service.type](service)]
  const priced = priceCart({ ...emptyCart, items }, findOffer, taxPercentOf(site), now)
  const isSold = priced.items.some(({ offer }) => offer.maximumYears > 0)
  return isSold && priced.grandTotal < limits.orderBelow ? priced : undefined
}

/** Returns what a term's renewal costs with tax; undefined when no cart would take it. */
export const renewalTotal = (
  pricing: RenewalPricing,
  service: Service,
  site: WebsiteId,
  now: Date,
): Money | undefined => priceRenewal(pricing, service, site, now)?.grandTotal
