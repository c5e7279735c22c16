import type { NewDomainItem } from '../../../../contract/items/domain.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PremiumPrices } from '../../../platform/db/schema/index.ts'
import type { AgreedRenewal } from '../../../services/domains/index.ts'
import { agreedPrice } from '../agreed-price.ts'
import type { Line, NewLine } from '../item-kind.ts'
import {
  domainConfig,
  domainDescription,
  domainKey,
  type DomainConfig,
  type DomainFacts,
} from './domain-description.ts'
import type { DomainTerms, FindOffer, ItemOffer } from './domain-offer.ts'

export type DomainLine = Line<'DOMAIN', DomainConfig, DomainFacts>

/** Returns the terms that a line's price depends on. */
export const termsOf = ({ action, subject, duration, config, facts }: DomainLine): DomainTerms => ({
  action,
  domainName: subject,
  duration,
  premium: config.premium,
  ownedUntil: facts.ownedUntil,
  agreed: facts.agreed,
  withHosting: facts.withHosting,
})

const requireOffer = (findOffer: FindOffer, terms: DomainTerms, now: Date): ItemOffer => {
  const offer = findOffer(terms, now)
  if (offer !== undefined) return offer
  const { action, domainName: name } = terms
  if (action === 'renewal') throw new ApiError('RENEWAL_TOO_LATE', { name })
  if (action === 'reactivation') {
    const isRenewable = findOffer({ ...terms, action: 'renewal' }, now) !== undefined
    throw new ApiError(isRenewable ? 'REACTIVATION_TOO_EARLY' : 'REACTIVATION_TOO_LATE', { name })
  }
  throw new ApiError('UNSUPPORTED_TLD', { tld: name.slice(name.indexOf('.') + 1) })
}

const checkDuration = (offer: ItemOffer, { domainName: name, ...terms }: DomainTerms): void => {
  const { duration, premium } = terms
  if (premium !== undefined && duration !== 1) throw new ApiError('PREMIUM_ONE_YEAR_ONLY', { name })
  if (offer.maximumYears === 0) throw new ApiError('RENEWAL_TOO_EARLY', { name })
  if (duration < offer.minimumYears || duration > offer.maximumYears) {
    throw new ApiError('DURATION_NOT_OFFERED', {
      name,
      min: offer.minimumYears,
      max: offer.maximumYears,
    })
  }
}

/** Returns the offer for a domain and a duration. @throws ApiError when there is none */
export const checkedOffer = (findOffer: FindOffer, terms: DomainTerms, now: Date): ItemOffer => {
  const offer = requireOffer(findOffer, terms, now)
  checkDuration(offer, terms)
  return offer
}

/** A checked name. */
export interface NameToAdd {
  readonly subject: string
  readonly premium: PremiumPrices | undefined
  readonly ownedUntil?: Date
  readonly agreed?: AgreedRenewal | undefined
  readonly secret?: string
}

/** Creates a line at the price that the customer saw. @throws ApiError */
export const newDomainLine = (
  findOffer: FindOffer,
  { action, duration, expectedPrice }: NewDomainItem,
  { subject, premium, ownedUntil, agreed, secret }: NameToAdd,
  now: Date,
): NewLine<DomainConfig> => {
  const terms = { action, domainName: subject, duration, premium, ownedUntil, agreed }
  const offer = checkedOffer(findOffer, terms, now)
  return {
    key: domainKey({ action, subject }),
    type: 'DOMAIN',
    action,
    product_key: 'domain',
    subject,
    config: domainConfig(premium),
    config_version: domainDescription.version,
    secret: secret ?? null,
    qty: 1,
    duration,
    duration_type: 'YEAR',
    service_id: null,
    parent_key: null,
    facts: { ownedUntil: ownedUntil?.toISOString() ?? null, agreed },
    seen_price: agreedPrice({ ...offer, name: subject, expectedPrice }),
  }
}
