import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { createdDomain } from '../../../services/domains/index.ts'
import type { Active, ItemWork } from '../item-fulfilment.ts'
import { domainItem } from './domain-item.ts'

/** Returns the CTEs that store an item's domain, if the CTE `source` has a row. */
export const recordDomain = (
  { order, item }: ItemWork,
  { startsAt, expiresAt = startsAt }: Active,
  source: SQL,
  arrivedAt?: Date,
): SQL => {
  const { name, premium, agreed } = domainItem(item)
  return createdDomain(
    {
      ...{ id: randomUUID(), customerId: order.customer_id, orderItemId: item.id },
      ...{ name, premium, renewalPrice: agreed?.price, productKey: item.product_key },
      ...{ registeredAt: startsAt, expiresAt, arrivedAt },
    },
    source,
  )
}
