import * as v from 'valibot'
import { zero } from '../../../../contract/money.ts'
import { DomainConfig, premiumOf } from '../../../services/domains/index.ts'
import type { Service } from '../../../services/lifecycle/index.ts'
import { itemKeyOf, type StoredItem } from '../../cart/index.ts'

/** Returns a year's renewal of a domain, as if its customer had put it into a cart. */
export const domainRenewalLine = (service: Service): StoredItem => ({
  key: itemKeyOf('renewal', service.subject),
  position: 1,
  type: 'DOMAIN',
  action: 'renewal',
  productKey: 'domain',
  domainName: service.subject,
  qty: 1,
  duration: 1,
  premium: premiumOf({ ...service, config: v.parse(DomainConfig, service.config) }),
  seenPrice: zero,
  ownedUntil: service.expiresAt,
  authCode: undefined,
})
