import {
  amountsOf,
  configuredPrice,
  type Amounts,
  type ConfiguredPrice,
  type Refused,
} from '../../contract/configured-price.ts'
import { add, multiply, subtract, zero, type Money } from '../../contract/money.ts'
import type { PackagePrice } from '../../contract/products.ts'
import type { Settled } from './choices.ts'

/** What is bought together with a package, such as a domain. */
export interface Extra {
  readonly name: string
  /** Before VAT. */
  readonly due: Money
}

/** The price of the settled choices. */
export interface Summary {
  readonly price: ConfiguredPrice
  /** With the extra and VAT, rounded once on the sum as in the cart. */
  readonly today: Amounts
  /** Returns what it saves over the shortest term for as long, which takes a second price; $0 if nothing. */
  readonly saving: () => Money
}

/** Returns what a term saves over renewing the shortest one for as long. */
const savingOf = (
  { sold, addons }: Settled,
  term: PackagePrice,
  due: Money,
  taxPercent: number,
): Money => {
  const [shortest] = sold?.pricing ?? []
  if (sold === undefined || shortest === undefined) return zero
  if (shortest.durationType !== term.durationType || term.duration % shortest.duration !== 0)
    return zero
  const price = configuredPrice(sold, { ...shortest, addons }, taxPercent)
  if (!price.ok) return zero
  const renewals = term.duration / shortest.duration - 1
  const saving = subtract(add(price.due, multiply(price.renewal.due, renewals)), due)
  return saving > zero ? saving : zero
}

/** Prices the settled choices; undefined if nothing is for sale. */
export const summaryOf = (
  settled: Settled,
  taxPercent: number,
  extra?: Extra,
): Summary | Refused | undefined => {
  const { sold, term, addons } = settled
  if (sold === undefined || term === undefined) return undefined
  const price = configuredPrice(sold, { ...term, addons }, taxPercent)
  if (!price.ok) return price
  return {
    price,
    today: amountsOf(add(price.due, extra?.due ?? zero), term, taxPercent),
    saving: () => savingOf(settled, term, price.due, taxPercent),
  }
}
