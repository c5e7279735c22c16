import { icannFee } from '../../../../contract/icann-fee.ts'
import { multiply, zero, type Money } from '../../../../contract/money.ts'
import {
  addYears,
  offeredYears,
  reactivationPrice,
  registrationPrice,
  renewableYears,
  renewalPricePerYear,
  transferPrice,
  type Catalogue,
  type TldRecord,
  type TldRulesByTld,
} from '../../../catalogue/products/index.ts'
import { takesScript } from '../../../catalogue/domain-names/index.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import { agreedPriceAt, domainLife, type AgreedPrice } from '../../../services/domains/index.ts'
import { autoRenewWindow } from '../../../services/lifecycle/index.ts'
import type { DomainTerms, FindOffer, ItemOffer } from './domain-offer.ts'

const tldOf = (name: string, catalogue: Pick<Catalogue, 'find'>) => {
  const labels = name.split('.')
  for (let at = 1; at < labels.length; at += 1) {
    const tld = catalogue.find(labels.slice(at).join('.'))
    if (tld !== undefined) return tld
  }
  return undefined
}

type Offered = Pick<ItemOffer, 'price' | 'discount' | 'minimumYears' | 'maximumYears'> &
  Partial<Pick<ItemOffer, 'bundled'>>
type Item = DomainTerms

// The registry's scripts may have changed since the name was added.
const isInTakenScript = ({ domainName }: Item, tld: TldRecord): boolean =>
  takesScript(domainName.slice(0, -tld.tld.length - 1), tld)

const registrationOffer = (tld: TldRecord, item: Item, now: Date): Offered | undefined => {
  if (!isInTakenScript(item, tld)) return undefined
  const { duration, premium, withHosting } = item
  const registration = { years: duration, premium, withHosting }
  const { price, discount, bundled } = registrationPrice(tld, registration, now)
  const { minimum, maximum } = offeredYears(tld, premium)
  return { price, discount, bundled, minimumYears: minimum, maximumYears: maximum }
}

/** Returns what a year's renewal costs in a term that begins at a moment. */
const yearAt = (tld: TldRecord, { premium, agreed }: Item, termStart?: Date): AgreedPrice =>
  premium !== undefined || agreed === undefined || termStart === undefined
    ? { price: renewalPricePerYear(tld, premium) }
    : agreedPriceAt(agreed, termStart)

/** Returns the price of the renewal that follows an item. */
const nextRenewal = (tld: TldRecord, item: Item): Money => {
  const { ownedUntil, duration } = item
  return yearAt(tld, item, ownedUntil && addYears(ownedUntil, duration)).price
}

const noGrace = { graceDays: 0 }

const renewalOffer = (
  tld: TldRecord,
  rules: TldRulesByTld,
  item: Item,
  now: Date,
): Offered | undefined => {
  const { duration, premium, ownedUntil } = item
  const years = ownedUntil && renewableYears(ownedUntil, rules.get(tld.tld) ?? noGrace, now)
  if (years === undefined) return undefined
  return {
    price: multiply(yearAt(tld, item, ownedUntil).price, duration),
    discount: zero,
    minimumYears: years.minimum,
    maximumYears: premium === undefined ? years.maximum : Math.min(years.maximum, 1),
  }
}

const reactivationOffer = (
  tld: TldRecord,
  rules: TldRulesByTld,
  item: Item,
  now: Date,
): Offered | undefined => {
  const { ownedUntil } = item
  const rule = rules.get(tld.tld)
  if (rule === undefined || ownedUntil === undefined) return undefined
  if (domainLife(ownedUntil, rule, now).state !== 'REDEMPTION') return undefined
  const renewalPrice = yearAt(tld, item, ownedUntil).price
  return {
    price: reactivationPrice({ renewalPrice }, rule),
    discount: zero,
    minimumYears: 1,
    maximumYears: 1,
  }
}

const transferOffer = (tld: TldRecord, { premium }: Item): Offered | undefined => {
  const price = transferPrice(tld, premium)
  return price === undefined
    ? undefined
    : { price, discount: zero, minimumYears: 1, maximumYears: 1 }
}

const offerFor = (tld: TldRecord, rules: TldRulesByTld, item: Item, now: Date) => {
  switch (item.action) {
    case 'renewal':
      return renewalOffer(tld, rules, item, now)
    case 'reactivation':
      return reactivationOffer(tld, rules, item, now)
    case 'transfer':
      return transferOffer(tld, item)
    case 'registration':
      return registrationOffer(tld, item, now)
  }
}

const renewByOf = (
  tld: TldRecord,
  rules: TldRulesByTld,
  { action, ownedUntil }: Item,
  now: Date,
): Date | undefined => {
  const rule = rules.get(tld.tld)
  if (action !== 'renewal' || rule === undefined || ownedUntil === undefined || ownedUntil <= now) {
    return undefined
  }
  return autoRenewWindow({ expiresAt: ownedUntil, cutOffDays: rule.cutOffDays }).until
}

/** The years that ICANN charges: of a transfer, those that it adds. */
const icannYears = ({ action, duration }: Item, tld: TldRecord, rules: TldRulesByTld): number =>
  action === 'transfer' ? (rules.get(tld.tld)?.transferAddedYears ?? 1) : duration

const gainsName = ({ action }: Item): boolean => action === 'registration' || action === 'transfer'

/** Creates the search for offers in the catalogue: the only source of domain prices in a cart. */
export const createFindOffer =
  (catalogue: Catalogue): FindOffer =>
  (item, now) => {
    const { action, domainName, premium } = item
    // A customer's own name is renewed also under a TLD that is no longer sold.
    const tld = tldOf(domainName, gainsName(item) ? catalogue : catalogue.renewable)
    if (tld === undefined) return undefined
    const offered = offerFor(tld, catalogue.rules, item, now)
    if (offered === undefined) return undefined
    return {
      bundled: zero,
      ...offered,
      renewalPrice: nextRenewal(tld, item),
      agreed: premium === undefined ? yearAt(tld, item, item.ownedUntil) : undefined,
      renewBy: renewByOf(tld, catalogue.rules, item, now),
      icannFee: icannFee(tld.kind, icannYears(item, tld, catalogue.rules)),
      needsDocuments: action === 'registration' && tld.needsDocuments,
      eligibility: gainsName(item) ? (tld.eligibility ?? 'anyone') : 'anyone',
      unicodeName: toUnicodeName(domainName),
    }
  }
