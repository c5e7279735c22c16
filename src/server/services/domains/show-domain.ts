import { toDollars, money, subtract, type Money } from '../../../contract/money.ts'
import type { OwnedDomain } from '../../../contract/owned-domain-list.ts'
import { priceLockedUntil } from '../../../contract/price-lock.ts'
import type { OwnedDomainDetail } from '../../../contract/owned-domains.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import { autoRenewWindow, type Service } from '../lifecycle/index.ts'
import { agreedRenewalOf, announcedPrice, domainYear } from './agreed-renewal.ts'
import type { DomainConfig } from './domain-config.ts'
import { domainLife, type DomainLife } from './domain-life.ts'
import { earlierNameservers, type EarlierNameservers } from './earlier-nameservers.ts'
import { isLeaving, registryRecord, type RecordRules } from './registry-record.ts'
import { removalTime } from './removal-time.ts'
import { rulesOf, type RulesByTld } from './tld-times.ts'

export interface StoredDomain extends Service<DomainConfig> {
  readonly registeredAt: Date
  readonly earlier?: EarlierNameservers | undefined
}

export interface DomainPrices {
  /** A year's renewal with tax; undefined when it is not sold. */
  readonly renewalTotal: (domain: StoredDomain) => Money | undefined
  /** A reactivation before tax, and the renewal in it; undefined while it is not sold. */
  readonly reactivation: (
    domain: StoredDomain,
  ) => { readonly price: Money; readonly renewalPrice: Money } | undefined
}

export interface DomainView extends DomainPrices {
  readonly customerId: string
  readonly rules: RulesByTld
  readonly now: Date
  /** We have nameservers. */
  readonly hostsZones: boolean
}

/** A domain with what only its own page shows. */
export type ShownDomain = Omit<OwnedDomainDetail, 'registry' | 'earlierNameservers'>

const reactivationOf = (domain: StoredDomain, view: DomainView): OwnedDomain['reactivation'] => {
  const offer = view.reactivation(domain)
  if (offer === undefined) return null
  const { price, renewalPrice } = offer
  return {
    price: toDollars(price),
    fee: toDollars(subtract(price, renewalPrice)),
    renewal: toDollars(renewalPrice),
  }
}

const asLost = <Shown extends OwnedDomain>(
  domain: Shown,
  state: 'MOVED_AWAY' | 'ENDED',
): Shown => ({
  ...domain,
  state,
  deadline: null,
  daysLeft: 0,
  autoRenew: { ...domain.autoRenew, on: false, total: null },
  reactivation: null,
})

const asLeaving = <Shown extends OwnedDomain>(domain: Shown): Shown =>
  ['ACTIVE', 'EXPIRING', 'GRACE'].includes(domain.state)
    ? { ...domain, state: 'TRANSFER_OUT' }
    : domain

const showOurs = (domain: StoredDomain, view: DomainView): OwnedDomain => {
  const { subject, expiresAt } = domain
  const rule = rulesOf(subject, view.rules)
  const { from, until } = autoRenewWindow({ expiresAt, cutOffDays: rule.cutOffDays })
  const total = view.renewalTotal(domain)
  return {
    id: domain.id,
    domainName: subject,
    unicodeName: toUnicodeName(subject),
    registeredAt: domain.registeredAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...domainLife(expiresAt, rule, view.now),
    autoRenew: {
      on: domain.autoRenew,
      from: from.toISOString(),
      until: until.toISOString(),
      total: total === undefined ? null : toDollars(total),
    },
    reactivation: reactivationOf(domain, view),
  }
}

/** Returns a domain as its customer sees it. */
export const showDomain = (domain: StoredDomain, view: DomainView): OwnedDomain => {
  const shown = showOurs(domain, view)
  switch (domain.state) {
    case 'ACTIVE':
      return shown
    case 'TRANSFER_OUT':
      return asLeaving(shown)
    case 'MOVED_AWAY':
    case 'ENDED':
      return asLost(shown, domain.state)
  }
}

/** Returns what a year's renewal costs, and until when; null for the registry's or the catalogue's price. */
export const renewalPriceOf = (
  domain: StoredDomain,
  { now }: Pick<DomainView, 'now'>,
): ShownDomain['renewalPrice'] => {
  const agreed = agreedRenewalOf(domain)
  if (agreed === undefined || domain.state === 'MOVED_AWAY' || domain.state === 'ENDED') return null
  const { price, notice } = agreed
  const since = notice == null ? now : new Date(notice.announcedAt)
  return {
    agreed: toDollars(price),
    lockedUntil: priceLockedUntil(domain.expiresAt, domainYear, since).toISOString(),
    raised: notice == null ? null : toDollars(announcedPrice(agreed, notice)),
  }
}

export interface RemovalFacts {
  readonly paid: number
  readonly isUnderWay: boolean
}

/** Returns how the registration of a domain can be undone; null when it can't. */
export const removalOf = (
  { state, subject, registeredAt }: StoredDomain,
  { paid, isUnderWay }: RemovalFacts,
  { rules, now }: Pick<DomainView, 'rules' | 'now'>,
): ShownDomain['removal'] => {
  if (state === 'MOVED_AWAY' || state === 'ENDED') return null
  const time = removalTime(registeredAt, rulesOf(subject, rules), now)
  if (time.state !== 'open' && !isUnderWay) return null
  return {
    until: (time.until ?? now).toISOString(),
    amount: toDollars(money(paid)),
    isUnderWay,
  }
}

/** What of our records belongs beside the registry's. */
export interface OurRecord extends RecordRules {
  readonly earlier: EarlierNameservers | undefined
  readonly life: DomainLife
}

/** Returns a domain with its registry's present data, which override what is stored. */
export const withRegistry = (
  domain: ShownDomain,
  info: DomainInfo | undefined,
  { earlier, life, ...rules }: OurRecord,
): OwnedDomainDetail => {
  const record = { registry: registryRecord(info, rules), earlierNameservers: null }
  if (info === undefined) return { ...domain, ...record }
  if (!info.ownedByUs) return { ...asLost(domain, 'MOVED_AWAY'), removal: null, ...record }
  const staying = domain.state === 'TRANSFER_OUT' ? { ...domain, ...life } : domain
  return {
    ...(isLeaving(info) ? asLeaving(domain) : staying),
    ...record,
    earlierNameservers: earlierNameservers(earlier, info.nameservers, rules.now),
  }
}
