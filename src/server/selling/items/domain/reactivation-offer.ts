import { agreedRenewalOf, premiumOf, type StoredDomain } from '../../../services/domains/index.ts'
import type { FindOffer, ItemOffer } from './domain-offer.ts'

/** Returns the price of a reactivation while it can be ordered. */
export const reactivationOffer = (
  findOffer: FindOffer,
  domain: StoredDomain,
  now: Date,
): Pick<ItemOffer, 'price' | 'renewalPrice'> | undefined =>
  findOffer(
    {
      action: 'reactivation',
      domainName: domain.subject,
      duration: 1,
      premium: premiumOf(domain),
      ownedUntil: domain.expiresAt,
      agreed: agreedRenewalOf(domain),
    },
    now,
  )
