import * as v from 'valibot'
import { HostingDomainDiscount } from '../../../../contract/discounts.ts'
import { subtract, toDollars } from '../../../../contract/money.ts'
import { defineKind, type StoredKind } from '../define-kind.ts'
import type { PricedLine } from '../item-kind.ts'
import { createAddDomains, type AddDomainsDeps } from './add-domains.ts'
import { domainDescription, icannPart } from './domain-description.ts'
import { checkedOffer, termsOf, type DomainLine } from './domain-line.ts'
import type { FindOffer } from './domain-offer.ts'
import { createRecheckDomains, type RecheckDomainsDeps } from './recheck-domains.ts'

const priceDomain = (
  findOffer: FindOffer,
  line: DomainLine,
  now: Date,
): PricedLine<'DOMAIN'> | undefined => {
  const offer = findOffer(termsOf(line), now)
  if (offer === undefined) return undefined
  const { price, discount, renewalPrice, icannFee, bundled, agreed } = offer
  const { withHosting } = line.facts
  const discountCode =
    bundled > 0 && withHosting !== undefined
      ? v.parse(HostingDomainDiscount, `${withHosting}_DOMAIN_DISCOUNT`)
      : undefined
  return {
    ...{ price, discount, bundled, renewalPrice },
    coded: discountCode && { code: discountCode, amount: bundled },
    parts: icannFee > 0 ? [{ code: icannPart, amount: icannFee }] : [],
    minimumDuration: offer.minimumYears,
    maximumDuration: offer.maximumYears,
    ...(agreed === undefined ? {} : { orderConfig: { ...line.config, agreed } }),
    details: {
      type: 'DOMAIN',
      action: line.action,
      option: { domainName: line.subject },
      icannFee: toDollars(icannFee),
      renewBy: offer.renewBy?.toISOString() ?? null,
      premium: line.config.premium !== undefined,
      needsDocuments: offer.needsDocuments,
      eligibility: offer.eligibility,
      ...(discountCode === undefined ? {} : { discountCode }),
    },
  }
}

/** Creates the kind of domains: registration, renewal, reactivation and transfer. */
export const createDomainKind = (deps: AddDomainsDeps & RecheckDomainsDeps): StoredKind<'DOMAIN'> =>
  defineKind({
    ...domainDescription,
    add: createAddDomains(deps),
    edit: (line, { duration }, { now }) => {
      const offer = checkedOffer(deps.findOffer, { ...termsOf(line), duration }, now)
      return { duration, config: line.config, seen_price: subtract(offer.price, offer.discount) }
    },
    price: (line, { now }) => priceDomain(deps.findOffer, line, now),
    recheck: createRecheckDomains(deps),
  })
