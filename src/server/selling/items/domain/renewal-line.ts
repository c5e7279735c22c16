import * as v from 'valibot'
import { zero } from '../../../../contract/money.ts'
import {
  agreedRenewalOf,
  DomainConfig as ServiceConfig,
  premiumOf,
} from '../../../services/domains/index.ts'
import type { Service } from '../../../services/lifecycle/index.ts'
import type { NewLine } from '../item-kind.ts'
import {
  domainConfig,
  domainDescription,
  domainKey,
  type DomainConfig,
} from './domain-description.ts'

/** Returns the cart line that renews a domain for a year. */
export const domainRenewalLine = (stored: Service): NewLine<DomainConfig> => {
  const service = { ...stored, config: v.parse(ServiceConfig, stored.config) }
  return {
    key: domainKey({ action: 'renewal', subject: service.subject }),
    type: 'DOMAIN',
    action: 'renewal',
    product_key: 'domain',
    subject: service.subject,
    config: domainConfig(premiumOf(service)),
    config_version: domainDescription.version,
    secret: null,
    qty: 1,
    duration: 1,
    duration_type: 'YEAR',
    service_id: null,
    parent_key: null,
    facts: { ownedUntil: service.expiresAt.toISOString(), agreed: agreedRenewalOf(service) },
    seen_price: zero,
  }
}
