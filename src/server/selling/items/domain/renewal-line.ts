import { zero } from '../../../../contract/money.ts'
import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import type { NewLine } from '../item-kind.ts'
import { domainConfig, domainDescription, type DomainConfig } from './domain-description.ts'

/** Returns the key of a domain's renewal in a cart. */
export const renewalKeyOf = (subject: string): string =>
  domainDescription.keyOf({ action: 'renewal', subject })

/** Returns a year's renewal of a domain, as if its customer had put it into the cart. */
export const renewalLine = (
  subject: string,
  {
    premium,
    ownedUntil,
  }: { readonly premium: PremiumPrices | undefined; readonly ownedUntil: Date },
): NewLine<DomainConfig> => ({
  key: renewalKeyOf(subject),
  type: 'DOMAIN',
  action: 'renewal',
  product_key: 'domain',
  subject,
  config: domainConfig(premium),
  config_version: domainDescription.version,
  secret: null,
  qty: 1,
  duration: 1,
  duration_type: 'YEAR',
  service_id: null,
  parent_key: null,
  facts: { ownedUntil: ownedUntil.toISOString() },
  seen_price: zero,
})
