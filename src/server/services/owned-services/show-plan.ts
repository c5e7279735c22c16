import * as v from 'valibot'
import { payableFrom } from '../../../contract/change-price.ts'
import { configuredPrice } from '../../../contract/configured-price.ts'
import { daysLeft, siteZones } from '../../../contract/days-left.ts'
import { toDollars, type Money } from '../../../contract/money.ts'
import type { ServicePlan } from '../../../contract/plan-changes.ts'
import { priceLockedUntil } from '../../../contract/price-lock.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import { taxPercentOf } from '../../money/ledger/index.ts'
import {
  NextPlan,
  packageServiceFields,
  PriceNotice,
  raisedTo,
  type Service,
} from '../lifecycle/index.ts'

const PackageConfig = v.object(packageServiceFields)

export interface PlanView {
  readonly site: WebsiteId
  readonly now: Date
  readonly smallestPayment: Money
}

/** Returns what a change of a service's plan is priced from; null without a package. */
export const showPlan = (
  { config, expiresAt, owed, nextPlan, priceNotice }: Service,
  { site, now, smallestPayment }: PlanView,
): ServicePlan | null => {
  const parsed = v.safeParse(PackageConfig, config)
  if (!parsed.success) return null
  const { sold, addons, terms, duration, durationType } = parsed.output
  const term = { duration, durationType }
  const taxPercent = taxPercentOf(site)
  const next = nextPlan === undefined ? undefined : v.parse(NextPlan, nextPlan)
  const notice = priceNotice === undefined ? undefined : v.parse(PriceNotice, priceNotice)
  const announcedAt = notice === undefined ? now : new Date(notice.announcedAt)
  const raised = notice && configuredPrice(raisedTo(sold, notice), { ...term, addons }, 0)
  return {
    ...{ sold, addons, taxPercent, owed: toDollars(owed) },
    terms: terms.map(({ startsAt, endsAt, priced }) => ({
      ...daysLeft({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now, siteZones[site]),
      priced,
    })),
    payableFrom: toDollars(payableFrom(smallestPayment, owed, taxPercent)),
    priceLockedUntil: priceLockedUntil(expiresAt, term, announcedAt).toISOString(),
    raisedRenewal: raised?.ok === true ? toDollars(raised.renewal.due) : null,
    next:
      next === undefined
        ? null
        : {
            ...{ productKey: next.sold.key, planName: next.planName },
            startsAt: new Date(next.startsAt ?? expiresAt).toISOString(),
            isPaid: next.startsAt !== undefined,
          },
  }
}
