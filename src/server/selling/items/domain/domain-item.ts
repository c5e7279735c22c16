import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import type { OrderItemJson } from '../item-kind.ts'
import { premiumOf } from './domain-description.ts'

/** A domain of an order. */
export interface DomainItem {
  readonly name: string
  readonly years: number
  readonly premium: PremiumPrices | undefined
  readonly sealedCode: string | null
}

/** Reads an order's item as a domain. */
export const domainItem = (item: OrderItemJson): DomainItem => ({
  name: item.subject,
  years: item.duration,
  premium: premiumOf(item),
  sealedCode: item.secret,
})
