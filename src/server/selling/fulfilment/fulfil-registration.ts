import { createHash } from 'node:crypto'
import { registrantOf } from '../../providers/registry/contact.ts'
import type { Registry, RegistrationResult } from '../../providers/registry/registry.ts'
import type { Fulfilled } from './fulfilled.ts'
import { premiumOf } from '../items/index.ts'
import type { OrderItemJson, OrderJson } from '../orders/index.ts'

/**
 * The contact's id at the registry: 16 characters, the same on every attempt for one order item, so
 * that a name which an earlier attempt registered is known again as this item's.
 */
export const contactIdOf = (orderItemId: string): string =>
  `T${createHash('sha256').update(orderItemId).digest('hex').slice(0, 15)}`

/**
 * A name that is taken may be so because an attempt before this one was cut off after its create.
 *
 * @throws ProviderError on trouble that may pass
 */
export const ownAttempt = async (
  registry: Pick<Registry, 'info'>,
  item: OrderItemJson,
): Promise<Fulfilled> => {
  const info = await registry.info(item.subject)
  return info?.ownedByUs === true && info.registrant === contactIdOf(item.id)
    ? { outcome: 'active', registeredAt: info.createdAt, expiresAt: info.expiresAt }
    : { outcome: 'gone' }
}

/** Registers an item's name. @throws ProviderError on trouble that may pass */
export const registerItem = async (
  registry: Pick<Registry, 'create' | 'info'>,
  order: OrderJson,
  item: OrderItemJson,
): Promise<Fulfilled> => {
  const result: RegistrationResult = await registry.create({
    name: item.subject,
    years: item.duration,
    contactId: contactIdOf(item.id),
    contact: registrantOf(order.contact),
    premiumFee: premiumOf(item)?.registration,
  })
  if (result.ok) {
    return { outcome: 'active', registeredAt: result.createdAt, expiresAt: result.expiresAt }
  }
  switch (result.reason) {
    case 'taken':
      return ownAttempt(registry, item)
    case 'billing':
      // Our account at the registry is empty: the buyer's name must not suffer for that.
      return { outcome: 'later', why: result.message }
    case 'premium-price-changed':
    case 'policy':
    case 'refused':
      return { outcome: 'gone' }
  }
}
