import type { OrderItem } from '../../contract/items/variants.ts'
import { orderPlace, type OrderPlace } from '../items/order-place.ts'

/** What a customer does next about a paid order. */
export interface NextStepsOf extends OrderPlace {
  readonly needsDocuments: boolean
  /** Whether the order itself has a website for the domain to connect. */
  readonly hasWebsite: boolean
}

const connectedDomain = (item: OrderItem): string | undefined =>
  'option' in item && 'domain' in item.option ? item.option.domain.name : undefined

const awaitsDocuments = ({ fulfilment }: OrderItem): boolean => fulfilment === 'AWAITING_DOCUMENTS'

/** Returns the steps about an order's first domain that can be connected, else about its first item. */
export const nextStepsOf = (items: readonly OrderItem[]): NextStepsOf | undefined => {
  const places = items.map((item) => {
    const place = orderPlace(item)
    return awaitsDocuments(item) ? { ...place, connects: undefined } : place
  })
  const shown = places.find(({ connects }) => connects !== undefined) ?? places[0]
  if (shown === undefined) return undefined
  return {
    ...shown,
    needsDocuments: items.some(awaitsDocuments),
    hasWebsite: items.some((item) => {
      const domain = connectedDomain(item)
      return domain !== undefined && domain === shown.connects
    }),
  }
}
