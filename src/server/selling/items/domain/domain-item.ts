import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import type { OrderItemJson } from '../item-kind.ts'
import { premiumOf } from './domain-description.ts'

/** What the fulfilment of a domain item reads of its row. */
export interface DomainItem {
  /** ASCII. */
  readonly name: string
  readonly years: number
  readonly premium: PremiumPrices | undefined
  /** The sealed auth code of a transfer. */
  readonly sealedCode: string | null
}

/** Reads an order's item as a domain. */
export const domainItem = (item: OrderItemJson): DomainItem => ({
  name: item.subject,
  years: item.duration,
  premium: premiumOf(item),
  sealedCode: item.secret,
})
