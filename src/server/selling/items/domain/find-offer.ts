import { icannFee } from '../../../../contract/icann-fee.ts'
import { multiply, zero } from '../../../../contract/money.ts'
import {
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
import type { Reloaded } from '../../../platform/db/reloaded-table.ts'
import { takesScript } from '../../../catalogue/domain-names/index.ts'
import { toUnicodeName } from '../../../platform/domain-names/index.ts'
import { domainLife } from '../../../services/domains/index.ts'
import { autoRenewWindow } from '../../../services/lifecycle/index.ts'
import type { DomainTerms, FindOffer, ItemOffer } from './domain-offer.ts'

/** The TLD of a name that we sell: the longest TLD that is on sale. */
const tldOf = (name: string, catalogue: Pick<Catalogue, 'find'>) => {
  const labels = name.split('.')
  for (let at = 1; at < labels.length; at += 1) {
    const tld = catalogue.find(labels.slice(at).join('.'))
    if (tld !== undefined) return tld
  }
  return undefined
}

type Offered = Pick<ItemOffer, 'price' | 'discount' | 'minimumYears' | 'maximumYears'>
type Item = DomainTerms

/** Whether its registry takes the letters of a name, which may have been put into the cart before. */
const isInTakenScript = ({ domainName }: Item, tld: TldRecord): boolean =>
  takesScript(domainName.slice(0, -tld.tld.length - 1), tld)

const registrationOffer = (tld: TldRecord, item: Item, now: Date): Offered | undefined => {
  if (!isInTakenScript(item, tld)) return undefined
  const { duration, premium } = item
  const { price, discount } = registrationPrice(tld, { years: duration, premium }, now)
  const { minimum, maximum } = offeredYears(tld, premium)
  return { price, discount, minimumYears: minimum, maximumYears: maximum }
}

/** A name whose TLD has no rules in the table is renewed until it ends. */
const noGrace = { graceDays: 0 }

const renewalOffer = (
  tld: TldRecord,
  rules: TldRulesByTld,
  { duration, premium, ownedUntil }: Item,
  now: Date,
): Offered | undefined => {
  const years = ownedUntil && renewableYears(ownedUntil, rules.get(tld.tld) ?? noGrace, now)
  if (years === undefined) return undefined
  return {
    price: multiply(renewalPricePerYear(tld, premium), duration),
    discount: zero,
    minimumYears: years.minimum,
    maximumYears: premium === undefined ? years.maximum : Math.min(years.maximum, 1),
  }
}

/** While its registry has it for its holder: the fee, with the year that it is renewed for. */
const reactivationOffer = (
  tld: TldRecord,
  rules: TldRulesByTld,
  { premium, ownedUntil }: Item,
  now: Date,
): Offered | undefined => {
  const rule = rules.get(tld.tld)
  if (rule === undefined || ownedUntil === undefined) return undefined
  if (domainLife(ownedUntil, rule, now).state !== 'REDEMPTION') return undefined
  const renewalPrice = renewalPricePerYear(tld, premium)
  return {
    price: reactivationPrice({ renewalPrice }, rule),
    discount: zero,
    minimumYears: 1,
    maximumYears: 1,
  }
}

/** Paid once: what a transfer adds to a name's term is its registry's rule. */
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

/** A renewal that is done before the name ends, by its registry's cut-off (commerce §4). */
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

/** For how many years ICANN asks its fee: a transfer counts by what it adds to the name's term. */
const icannYears = ({ action, duration }: Item, tld: TldRecord, rules: TldRulesByTld): number =>
  action === 'transfer' ? (rules.get(tld.tld)?.transferAddedYears ?? 1) : duration

/** Whether the customer does not have the name yet: it is new, or comes to them. */
const gainsName = ({ action }: Item): boolean => action === 'registration' || action === 'transfer'

/** Prices cart items from the catalogue: the one place where a domain's price enters a cart. */
export const createFindOffer =
  (catalogue: Catalogue, rules: Reloaded<TldRulesByTld>): FindOffer =>
  (item, now) => {
    const { action, domainName, premium } = item
    // Who has a name goes on with it, also under a TLD that is sold no more.
    const tld = tldOf(domainName, gainsName(item) ? catalogue : catalogue.renewable)
    if (tld === undefined) return undefined
    const offered = offerFor(tld, rules.value, item, now)
    if (offered === undefined) return undefined
    return {
      ...offered,
      renewalPrice: renewalPricePerYear(tld, premium),
      renewBy: renewByOf(tld, rules.value, item, now),
      icannFee: icannFee(tld.kind, icannYears(item, tld, rules.value)),
      // Documents are asked for once, with the registration.
      needsDocuments: action === 'registration' && tld.needsDocuments,
      // Who has the name already was told.
      eligibility: gainsName(item) ? (tld.eligibility ?? 'anyone') : 'anyone',
      unicodeName: toUnicodeName(domainName),
    }
  }
