import { changePrice, isSamePlan, type ChangePrice } from '../../contract/change-price.ts'
import {
  configuredPrice,
  type ConfiguredPrice,
  type Refused,
  type SoldPackage,
} from '../../contract/configured-price.ts'
import { fromDollars } from '../../contract/money.ts'
import type { OwnedServiceDetail } from '../../contract/services.ts'
import type { Settled } from './choices.ts'

/** What a change of a service costs now, and each term after it. */
export interface ChangeQuote {
  readonly change: ChangePrice
  readonly renewal: ConfiguredPrice['renewal']
  readonly isSame: boolean
  /** As it is sold to this service. */
  readonly sold: SoldPackage
}

type Changed = Pick<OwnedServiceDetail, 'plan' | 'details'>

/** Prices the change of a service to the settled choices, as the server does; undefined without a plan. */
export const changeQuote = (
  { sold: chosen, addons }: Pick<Settled, 'sold' | 'addons'>,
  { plan, details }: Changed,
): ChangeQuote | Refused | undefined => {
  if (plan === null || chosen === undefined || !('durationType' in details)) return undefined
  const { duration, durationType } = details
  const { taxPercent, terms, payableFrom } = plan
  // A package that stays keeps its prices.
  const sold = chosen.key === plan.sold.key ? plan.sold : chosen
  const after = { sold, addons }
  const minimum = fromDollars(payableFrom)
  const term = { duration, durationType }
  const change = changePrice({ ...term, before: plan, after, terms, taxPercent, minimum })
  if (!change.ok) return change
  const price = configuredPrice(sold, { ...term, addons }, taxPercent)
  if (!price.ok) return price
  return { change, renewal: price.renewal, isSame: isSamePlan(plan, after), sold }
}
