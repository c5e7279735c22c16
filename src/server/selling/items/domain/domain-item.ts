import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import type { AgreedPrice } from '../../../services/domains/index.ts'
import type { OrderItemJson } from '../item-kind.ts'
import { agreedPriceOf, premiumOf } from './domain-description.ts'

/** A domain of an order. */
export interface DomainItem {
  readonly name: string
  readonly years: number
  readonly premium: PremiumPrices | undefined
  readonly agreed: AgreedPrice | undefined
  readonly sealedCode: string | null
}

/** Reads an order's item as a domain. */
export const domainItem = (item: OrderItemJson): DomainItem => ({
  name: item.subject,
  years: item.duration,
  premium: premiumOf(item),
  agreed: agreedPriceOf(item),
  sealedCode: item.secret,
})
