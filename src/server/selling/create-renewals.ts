import { jobAlone } from '../platform/jobs/index.ts'
import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import type { OwnedDomainDeps } from '../services/domains/index.ts'
import type { OwnedServiceDeps } from '../services/owned-services/index.ts'
import {
  autoRenewalRoutes,
  autoRenewMail,
  chargeRenewal,
  createAutoRenew,
  createChargeRenewal,
  lowBalanceMail,
  mailAutoRenew,
  mailLowBalance,
  renewalTotal,
  warnOfLowBalances,
  type AutoRenewDeps,
  type ChargeRenewalDeps,
} from './auto-renewals/index.ts'
import type { Items } from './items/create-items.ts'
import { mailPriceNotice, priceNoticeMail } from './price-notices/index.ts'
import { mailServiceRefund, serviceRefundMail, termRefundRoutes } from './term-refunds/index.ts'
import { reminderRoutes } from './reminders/index.ts'

interface RenewalDeps
  extends Omit<AutoRenewDeps, 'kinds' | 'itemKinds' | 'renewalLines'>, ChargeRenewalDeps {
  readonly items: Items
  readonly mail: MailDeps
}

/** Automatic renewals, reminders and refunds of ended services. */
export interface Renewals extends Module {
  /** Checks the automatic renewals that are due; returns how many. */
  readonly renewDue: () => Promise<number>
  /** Warns customers whose balance does not cover what renews soon; returns how many are short. */
  readonly warnLowBalances: () => Promise<number>
}

const everyMs = 10 * 60_000
const lowBalancesEveryMs = 60 * 60_000

const pricingOf = ({ kinds, renewalLines }: Items) => ({ itemKinds: kinds, renewalLines })

/** Returns how a country's site prices domains that customers own. */
export const ownedDomainPrices =
  (items: Items): OwnedDomainDeps['pricesOn'] =>
  (site, now) => ({
    renewalTotal: (domain) => renewalTotal(pricingOf(items), domain, site, now),
    reactivation: (domain) => items.domain.reactivation(domain, now),
  })

/** Returns how a country's site prices the renewal of services of any type. */
export const ownedServicePrices =
  (items: Items): OwnedServiceDeps['renewalTotal'] =>
  (service, site, now) =>
    renewalTotal(pricingOf(items), service, site, now)

/** Creates automatic renewals and reminders. */
export const createRenewals = ({ items, mail, ...deps }: RenewalDeps): Renewals => {
  const { db, clock } = deps
  const kinds = items.services
  const autoRenew = createAutoRenew({ ...deps, ...pricingOf(items), kinds })
  const renewDue = () => autoRenew.round()
  const warnLowBalances = () => warnOfLowBalances({ ...deps, ...pricingOf(items) })
  return {
    ...{ renewDue, warnLowBalances },
    routes: [
      ...autoRenewalRoutes({ ...deps, ...pricingOf(items) }),
      ...reminderRoutes({ db, clock, kinds }),
      ...termRefundRoutes({ ...deps, kinds }),
    ],
    jobs: [
      jobAlone(chargeRenewal, createChargeRenewal(deps)),
      mailJob(mailAutoRenew, autoRenewMail, mail),
      mailJob(mailLowBalance, lowBalanceMail, mail),
      mailJob(mailPriceNotice, priceNoticeMail, mail),
      mailJob(mailServiceRefund, serviceRefundMail, mail),
    ],
    schedules: [
      { name: 'automatic renewals', everyMs, run: renewDue },
      { name: 'low balances', everyMs: lowBalancesEveryMs, run: warnLowBalances },
    ],
  }
}
